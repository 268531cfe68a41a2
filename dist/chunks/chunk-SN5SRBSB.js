// src/harnesses/secret-shape.ts
var known = [
  /(?<![A-Za-z0-9])(?:sk|pk|rk)[-_][\w-]{6,}/,
  /(?<![A-Za-z0-9])(?:gh[a-z]_|github_pat_|glpat-|xox[a-z]-|xapp-|nvapi-)[\w-]{8,}/,
  /(?<![A-Za-z0-9])(?:hf_|gsk_|r8_|npm_|pypi-|dop_v1_|tvly-)[\w-]{8,}/,
  /(?<![A-Za-z0-9])(?:xai|pplx|key|fw)[-_][A-Za-z0-9]{20,}/,
  /(?<![A-Za-z0-9])(?:AIza|ya29\.)[\w-]{16,}/,
  /(?<![A-Za-z0-9])A[A-Z]IA[A-Z0-9]{12,}/,
  /eyJ[\w-]{8,}\.[\w-]{8,}/,
  /\/\/[^/@]*:[^/@]*@/
];
var uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;
function looksLikeSecret(value) {
  if (known.some((form) => form.test(value))) return true;
  const text = value.replace(uuid, "");
  const unbroken = text.match(/[A-Za-z0-9]{28,}/g) ?? [];
  if (unbroken.some((run) => /[A-Za-z]/.test(run) && (run.match(/\d/g)?.length ?? 0) > 2))
    return true;
  return (text.match(/[A-Za-z0-9+/_-]{24,}/g) ?? []).some(isMixed);
}
function modelName(given) {
  return given && !looksLikeSecret(given) ? given : null;
}
function isMixed(word) {
  if (![/[a-z]/, /[A-Z]/, /\d/].every((kind) => kind.test(word))) return false;
  const kinds = word.replace(/[a-z]/g, "a").replace(/[A-Z]/g, "A").replace(/\d/g, "0");
  const changes = kinds.match(/a(?=[A0])|A(?=[a0])|0(?=[aA])/g)?.length ?? 0;
  return changes > 0.36 * word.length;
}

// src/harnesses/flags.ts
var plainWord = /^[A-Za-z0-9][A-Za-z0-9._:/@+,[\]-]{0,199}$/;
function readFlags(argv, table) {
  const flags = [];
  const permissionFlags = [];
  for (const { rules, values } of parse(argv, table).flags) {
    const rule = rules.find((each) => values.every((value) => accepts(each, value))) ?? rules[0];
    if (rule === void 0 || rule.policy === "drop") continue;
    const name = rule.names[0] ?? "";
    const fits = values.every((value) => accepts(rule, value));
    if (rule.policy === "permission") {
      const word = fits && rule.value && values.length === 1 ? `${name}=${values[0]}` : name;
      if (!permissionFlags.includes(word)) permissionFlags.push(word);
    } else if (fits && isComplete(rule, values.length)) {
      if (values.length === 0) flags.push(name);
      for (const value of values) flags.push(name, value);
    }
  }
  return { flags, permissionFlags };
}
function keptFlags(recorded, dropped, table) {
  const left = table.map(
    (rule) => rule.names.some((name) => dropped.includes(name)) ? { ...rule, policy: "drop" } : rule
  );
  return {
    flags: readFlags(recorded.flags, left).flags,
    permissionFlags: recorded.permissionFlags.flatMap(
      (word) => readFlags([word], left).permissionFlags
    )
  };
}
function replayablePermissionFlags(words, table) {
  return words.filter((word) => {
    const [given, ...rest] = parse([word], table).flags;
    if (given === void 0 || rest.length > 0) return false;
    return given.rules.some(
      (rule) => rule.policy === "permission" && isComplete(rule, given.values.length) && given.values.every((value) => accepts(rule, value))
    );
  });
}
function hasFlag(argv, table, name) {
  return parse(argv, table).flags.some(({ rules }) => rules[0]?.names.includes(name));
}
function flagValue(argv, table, name) {
  const given = parse(argv, table).flags.filter(({ rules }) => rules[0]?.names.includes(name));
  return given.at(-1)?.values.at(-1);
}
function plainWords(argv, table) {
  return parse(argv, table).words;
}
function isComplete(rule, values) {
  return rule.arity === "none" ? values === 0 : rule.arity === "optional" || values > 0;
}
function accepts(rule, value) {
  if (rule.policy === "replay" && looksLikeSecret(value)) return false;
  return rule.value ? rule.value.test(value) : rule.policy !== "replay" || plainWord.test(value);
}
function parse(argv, table) {
  const rulesOf = (name) => table.filter((rule) => rule.names.includes(name));
  const given = [];
  const words = [];
  let index = 0;
  const following = (most) => {
    const values = [];
    while (values.length < most && index < argv.length) {
      const word = argv[index] ?? "";
      if (word.startsWith("-")) break;
      values.push(word);
      index += 1;
    }
    return values;
  };
  while (index < argv.length) {
    const word = argv[index] ?? "";
    index += 1;
    if (word === "--") {
      words.push(...argv.slice(index));
      break;
    }
    if (!word.startsWith("-") || word === "-") {
      words.push(word);
      continue;
    }
    for (const { rules, inline, last } of named(word, rulesOf)) {
      const arity = rules[0]?.arity ?? "none";
      if (arity === "none") given.push({ rules, values: [] });
      else if (inline !== void 0) given.push({ rules, values: [inline] });
      else if (!last) given.push({ rules, values: [] });
      else if (arity === "one") {
        const value = argv[index];
        index += 1;
        given.push({ rules, values: value === void 0 ? [] : [value] });
      } else given.push({ rules, values: following(arity === "optional" ? 1 : argv.length) });
    }
  }
  return { flags: given, words };
}
function named(word, rulesOf) {
  const whole = rulesOf(word);
  if (whole.length > 0) return [{ rules: whole, last: true }];
  const equals = word.indexOf("=");
  if (equals > 0) {
    const rules = rulesOf(word.slice(0, equals));
    if (rules.length > 0) return [{ rules, inline: word.slice(equals + 1), last: true }];
  }
  if (word.startsWith("--")) return [];
  const found = [];
  for (let index = 1; index < word.length; index += 1) {
    const rules = rulesOf(`-${word[index]}`);
    const arity = rules[0]?.arity;
    if (arity === void 0) return [];
    const rest = word.slice(index + 1).replace(/^=/, "");
    if (arity !== "none" && rest !== "") return [...found, { rules, inline: rest, last: true }];
    found.push({ rules, last: index === word.length - 1 });
  }
  return found;
}

export {
  modelName,
  readFlags,
  keptFlags,
  replayablePermissionFlags,
  hasFlag,
  flagValue,
  plainWords
};
