/** Patterns of secrets. Examples contain EXAMPLE or asterisks so that they are not mistaken for real ones. */
export const KINDS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['a platform key', /\b(?:sk|cs|rk)_(?:live|test)_[A-Za-z0-9]{20,}/g],
  ['a webhook signing secret', /\bwhsec_[A-Za-z0-9+/=]{20,}/g],
  ['a private key', /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/g],
  ['an AWS key', /\bAKIA[0-9A-Z]{16}\b/g],
  ['a GitHub token', /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_\w{60,})/g],
  ['a GitLab token', /\bglpat-[\w-]{20}/g],
  ['an npm token', /\bnpm_[A-Za-z0-9]{36}\b/g],
  ['a Google key', /\bAIza[\w-]{35}\b/g],
  ['a Slack token', /\bxox[abeoprs]-[\w-]{10,}/g],
  ['a signed token', /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/g],
];

/** Names of environment variables with secret values. A hosted search has a public key as well as the secret one that writes its index. */
const SECRET_NAME = /SECRET|TOKEN|PASSW|PRIVATE|CREDENTIAL|ADMIN|WRITE_(?:API_)?KEY/i;
/** Minimum length in characters: shorter values occur in text by chance. */
const SHORTEST = 12;

/** A value that no file may contain, with the name of its variable. */
export type Known = [value: string, name: string];

/** Returns the values of environment variables whose names mark them as secret. */
export function secretsOf(env: NodeJS.ProcessEnv): Known[] {
  return Object.entries(env).flatMap(([name, value = '']): Known[] =>
    SECRET_NAME.test(name) && value.length >= SHORTEST ? [[value, name]] : [],
  );
}

/**
 * Finds secrets.
 *
 * @param known values that it must not contain
 * @returns the matches, truncated to their first characters because messages can be public
 */
export function secretsIn(text: string, known: readonly Known[]): string[] {
  const shapes = KINDS.flatMap(([name, pattern]) =>
    [...text.matchAll(pattern)].filter(([found]) => !found.includes('EXAMPLE')).map(([found]) => `${name}, ${found.slice(0, 12)}…`),
  );
  const values = known.filter(([value]) => text.includes(value)).map(([, name]) => `the value of ${name}`);
  return [...shapes, ...values];
}
