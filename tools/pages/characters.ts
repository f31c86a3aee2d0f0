import type { Problem, Source } from '../support/problems';

/** Faults of a file as such, which would hide or multiply all others. */
const FAULTS: readonly [pattern: RegExp, message: string, remedy: string][] = [
  [/^\uFEFF/, 'the file starts with a byte order mark', 'Save it as UTF-8 without BOM.'],
  [/\r\n?/, 'the line ends with CRLF', 'Save the file with LF line endings.'],
  [/^(?:<{7} .*|>{7} .*)$/m, 'this is a conflict marker', 'Keep one of the two versions and delete the lines with markers.'],
];

/**
 * Finds what makes the rest of a file unreadable: a byte order mark, CRLF line endings, a conflict marker; and a file name with a space, which
 * would be part of the address.
 *
 * @returns at most one problem, at its first place
 */
export function characterProblems({ file, source }: Source): Problem[] {
  if (/\s/.test(file)) {
    const remedy = `Rename it to ${file.replace(/\s+/g, '-')}.`;
    return [{ file, offset: 0, message: 'the file name contains a space', remedy }];
  }
  for (const [pattern, message, remedy] of FAULTS) {
    const found = pattern.exec(source);
    if (found) return [{ file, offset: found.index, message, remedy }];
  }
  return [];
}
