import { KINDS } from '../secrets/find';

/** What gives a secret away in a source, beside what would in the build. */
const IN_SOURCES: typeof KINDS = [
  ['a token of a package registry', /_authToken\s*=\s*[^\s$]/g],
  ['a password in an address', /\bhttps?:\/\/[^\s/:@{]+:[^\s/@{]{6,}@/g],
];

/** @returns a line for each thing in a text that looks like a key, without the key itself: what CI prints, many can read */
export function secretsIn(file: string, text: string): string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      [...KINDS, ...IN_SOURCES].flatMap(([kind, form]) =>
        [...line.matchAll(form)]
          .filter(([found]) => !found.includes('EXAMPLE'))
          .map(
            (found) =>
              `${file}:${index + 1}:${found.index + 1}: error this looks like ${kind}. Revoke it, it is known by now; in an example write EXAMPLEonlyNotARealKey after its prefix.`,
          ),
      ),
    );
}
