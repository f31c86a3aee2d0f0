import { readFileSync } from 'node:fs';
import path from 'node:path';
import { allFiles } from '../prose/files';

/** Patterns of secrets. Examples contain EXAMPLE or asterisks so that they are not mistaken for real ones. */
const KINDS: readonly (readonly [name: string, pattern: RegExp])[] = [
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
  ['a package registry token', /_authToken\s*=\s*[^\s$]/g],
  ['a password in a URL', /\bhttps?:\/\/[^\s/:@{"'<>]+:[^\s/@{"'<>]{6,}@/g],
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
 * @param known values that the file must not contain
 * @returns a line for each, without the secret itself because CI logs can be public
 */
export function secretsIn(file: string, text: string, known: readonly Known[] = []): string[] {
  return text.split('\n').flatMap((line, index) => {
    const found = (what: string, column: number, remedy: string) => `${file}:${index + 1}:${column + 1}: error this ${what}. ${remedy}`;
    return [
      ...KINDS.flatMap(([kind, pattern]) =>
        [...line.matchAll(pattern)]
          .filter(([match]) => !match.includes('EXAMPLE'))
          .map(({ index: column }) => found(`looks like ${kind}`, column, REVOKE)),
      ),
      ...known.flatMap(([value, name]) =>
        line.includes(value) ? found(`is the value of ${name}`, line.indexOf(value), 'Revoke it, and remove it from the build.') : [],
      ),
    ];
  });
}

const REVOKE = 'Revoke it, because it is exposed; in an example, write EXAMPLEonlyNotARealKey after its prefix.';

/**
 * Finds the strings in the sources that look like keys.
 *
 * @param root folder of a repository; files that git ignores are not sources
 * @returns a line for each, and the number of files
 */
export function secretsInSources(root: string): { lines: string[]; files: number } {
  const files = allFiles(root);
  return { lines: files.flatMap((file) => secretsIn(file, readFileSync(path.join(root, file), 'latin1'))), files: files.length };
}
