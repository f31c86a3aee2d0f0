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
