// src/harnesses/script.ts
import { basename } from "node:path";
var interpreter = /^(node(js)?|bun)[-.\d]*$/;
var valued = new Set(
  [
    "-C --conditions -r --require --import --loader --experimental-loader --env-file --env-file-if-exists --title",
    "--allow-fs-read --allow-fs-write --build-snapshot-config --cpu-prof-dir --cpu-prof-interval --cpu-prof-name",
    "--debug-port --inspect-port --inspect-publish-uid --diagnostic-dir --disable-proto --disable-warning",
    "--dns-result-order --experimental-config-file --experimental-default-type --experimental-package-map",
    "--experimental-sea-config --experimental-test-tag-filter --experimental-test-isolation --heap-prof-dir",
    "--heap-prof-interval --heap-prof-name --heapsnapshot-near-heap-limit --heapsnapshot-signal --icu-data-dir",
    "--input-type --localstorage-file --max-http-header-size --max-old-space-size-percentage",
    "--network-family-autoselection-attempt-timeout --openssl-config --redirect-warnings --report-directory",
    "--report-dir --report-filename --report-signal --secure-heap --secure-heap-min --snapshot-blob",
    "--test-concurrency --test-coverage-branches --test-coverage-exclude --test-coverage-functions",
    "--test-coverage-include --test-coverage-lines --test-global-setup --test-isolation --test-name-pattern",
    "--test-random-seed --test-reporter --test-reporter-destination --test-rerun-failures --test-shard",
    "--test-skip-pattern --test-timeout --tls-cipher-list --tls-keylog --trace-event-categories",
    "--trace-event-file-pattern --trace-require-module --unhandled-rejections --use-largepages --v8-pool-size",
    "--watch-kill-signal --watch-path --cwd --preload"
  ].flatMap((each) => each.split(" "))
);
var withoutScript = /^(?:-e|--eval|-p|-pe|--print|--run|--test|--test-only)$/;
function scriptArgv(argv) {
  if (!interpreter.test(basename(argv[0] ?? ""))) return argv;
  let index = 1;
  for (let word = argv[index]; word?.startsWith("-") === true; word = argv[index]) {
    if (withoutScript.test(word.replace(/=.*/s, ""))) return [];
    index += valued.has(word) ? 2 : 1;
    if (word === "--") break;
  }
  return argv.slice(index);
}

export {
  scriptArgv
};
