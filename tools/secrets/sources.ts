import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { KINDS } from './find';

/** Patterns of secrets in sources, in addition to those checked in the build. */
const IN_SOURCES: typeof KINDS = [
  ['a package registry token', /_authToken\s*=\s*[^\s$]/g],
  ['a password in a URL', /\bhttps?:\/\/[^\s/:@{]+:[^\s/@{]{6,}@/g],
];

/** Returns a line for each string that looks like a key, without the key itself because CI logs can be public. */
export function secretsIn(file: string, text: string): string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      [...KINDS, ...IN_SOURCES].flatMap(([kind, form]) =>
        [...line.matchAll(form)]
          .filter(([found]) => !found.includes('EXAMPLE'))
          .map(
            (found) =>
              `${file}:${index + 1}:${found.index + 1}: error this looks like ${kind}. Revoke it, because it is exposed; in an example, write EXAMPLEonlyNotARealKey after its prefix.`,
          ),
      ),
    );
}

/**
 * Finds the strings in the sources that look like keys.
 *
 * @param root folder of a repository; files that git ignores are not sources
 * @returns a line for each, as `secretsIn`, and the number of files
 */
export function secretsInSources(root: string): { lines: string[]; files: number } {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  // A file can be deleted without being removed from the index.
  const files = listed.split('\0').filter((file) => file && existsSync(path.join(root, file)));
  return { lines: files.flatMap((file) => secretsIn(file, readFileSync(path.join(root, file), 'latin1'))), files: files.length };
}
