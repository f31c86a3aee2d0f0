/** What gives a secret away. An example of ours has EXAMPLE in it, or stars, so that nobody takes it for one. */
export const KINDS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['a key of this platform', /\b(?:sk|cs|rk)_(?:live|test)_[A-Za-z0-9]{20,}/g],
  ['a signing secret of a webhook', /\bwhsec_[A-Za-z0-9+/=]{20,}/g],
  ['a private key', /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/g],
  ['an AWS key', /\bAKIA[0-9A-Z]{16}\b/g],
  ['a GitHub token', /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_\w{60,})/g],
  ['a GitLab token', /\bglpat-[\w-]{20}/g],
  ['an npm token', /\bnpm_[A-Za-z0-9]{36}\b/g],
  ['a Google key', /\bAIza[\w-]{35}\b/g],
  ['a Slack token', /\bxox[abeoprs]-[\w-]{10,}/g],
  ['a signed token', /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/g],
];

/** Variables that hold what nobody may see. A hosted search has a key for the public; the one that writes its index is not it. */
const SECRET_NAME = /SECRET|TOKEN|PASSW|PRIVATE|CREDENTIAL|ADMIN|WRITE_(?:API_)?KEY/i;
/** Shorter values stand in a text by chance. Characters. */
const SHORTEST = 12;

/** A value that must be in no file, with the name of the variable that has it. */
export type Known = [value: string, name: string];

/** @returns the values of an environment that are secret by their names */
export function secretsOf(env: NodeJS.ProcessEnv): Known[] {
  return Object.entries(env).flatMap(([name, value = '']): Known[] =>
    SECRET_NAME.test(name) && value.length >= SHORTEST ? [[value, name]] : [],
  );
}

/**
 * @param text of a file that everybody can read
 * @param known values that must not be in it
 * @returns what was found, each with its first letters only: messages are read by others, too
 */
export function secretsIn(text: string, known: readonly Known[]): string[] {
  const shapes = KINDS.flatMap(([name, pattern]) =>
    [...text.matchAll(pattern)].filter(([found]) => !found.includes('EXAMPLE')).map(([found]) => `${name}, ${found.slice(0, 12)}…`),
  );
  const values = known.filter(([value]) => text.includes(value)).map(([, name]) => `the value of ${name}`);
  return [...shapes, ...values];
}
