// src/snapshot/deadline.ts
function answerBefore(signal, ask) {
  if (signal.aborted) return Promise.resolve({ kind: "late" });
  return new Promise((resolve) => {
    const late = () => resolve({ kind: "late" });
    signal.addEventListener("abort", late, { once: true });
    const settle = (answer) => {
      signal.removeEventListener("abort", late);
      resolve(answer);
    };
    try {
      ask().then(
        (value) => settle({ kind: "answer", value }),
        (error) => settle(failure(error, signal))
      );
    } catch (error) {
      settle(failure(error, signal));
    }
  });
}
function failure(error, signal) {
  if (signal.aborted) return { kind: "late" };
  return { kind: "failed", reason: error instanceof Error ? error.message : String(error) };
}
async function runLanes(tasks) {
  const lanes = Map.groupBy(tasks, (task) => task.lane);
  await Promise.all(
    [...lanes.values()].map((lane) => {
      const waiting = [...lane];
      const started = [];
      const worker = async () => {
        for (let task = waiting.shift(); task !== void 0; task = waiting.shift()) {
          const running = task.run();
          started.push(running);
          await Promise.race([running, patience(running)]);
        }
      };
      return Promise.all(Array.from({ length: width }, worker)).then(() => Promise.all(started));
    })
  );
}
var width = 2;
var patienceMilliseconds = 500;
function patience(running) {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, patienceMilliseconds);
    void running.finally(() => clearTimeout(timer));
  });
}

export {
  answerBefore,
  runLanes
};
