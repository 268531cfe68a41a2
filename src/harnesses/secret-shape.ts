/** What credentials of providers and forges begin with, a JSON web token, and an address with a password in it. */
const known = [
  /(?<![A-Za-z0-9])(?:sk|pk|rk)[-_][\w-]{6,}/,
  /(?<![A-Za-z0-9])(?:gh[a-z]_|github_pat_|glpat-|xox[a-z]-|xapp-|nvapi-)[\w-]{8,}/,
  /(?<![A-Za-z0-9])(?:hf_|gsk_|r8_|npm_|pypi-|dop_v1_|tvly-)[\w-]{8,}/,
  /(?<![A-Za-z0-9])(?:xai|pplx|key|fw)[-_][A-Za-z0-9]{20,}/,
  /(?<![A-Za-z0-9])(?:AIza|ya29\.)[\w-]{16,}/,
  /(?<![A-Za-z0-9])A[A-Z]IA[A-Z0-9]{12,}/,
  /eyJ[\w-]{8,}\.[\w-]{8,}/,
  /\/\/[^/@]*:[^/@]*@/,
];

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/**
 * Whether a value looks like a credential, and not like a name (of a model, agent, profile, tool): by how such things begin, or as
 * drawn at random. Names have separators, and few changes between small letters, capitals and digits.
 */
export function looksLikeSecret(value: string): boolean {
  if (known.some((form) => form.test(value))) return true;
  const text = value.replace(uuid, "");
  const unbroken = text.match(/[A-Za-z0-9]{28,}/g) ?? [];
  if (unbroken.some((run) => /[A-Za-z]/.test(run) && (run.match(/\d/g)?.length ?? 0) > 2))
    return true;
  return (text.match(/[A-Za-z0-9+/_-]{24,}/g) ?? []).some(isMixed);
}

/** A model as a transcript or another plugin names it: some write there what the command line gave, whatever it was. */
export function modelName(given: string | null | undefined): string | null {
  return given && !looksLikeSecret(given) ? given : null;
}

function isMixed(word: string): boolean {
  if (![/[a-z]/, /[A-Z]/, /\d/].every((kind) => kind.test(word))) return false;
  const kinds = word.replace(/[a-z]/g, "a").replace(/[A-Z]/g, "A").replace(/\d/g, "0");
  const changes = kinds.match(/a(?=[A0])|A(?=[a0])|0(?=[aA])/g)?.length ?? 0;
  return changes > 0.36 * word.length;
}
