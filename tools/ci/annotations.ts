import { stripVTControlCharacters } from 'node:util';

/**
 * Error formats: `openapi/wallet/transfers.yaml:12:5: error message`, printed by all checks of this repository, and the TypeScript
 * compiler's.
 */
const FORMS = [
  /^(?<file>[^\s:()]+\.\w+):(?<line>\d+)(?::(?<column>\d+))?: error (?<message>.+)$/,
  /^(?<file>[^\s:()]+\.\w+)\((?<line>\d+),(?<column>\d+)\): error (?<message>.+)$/,
];

type Place = { file: string; line: string; column?: string; message: string };

/** Location and severity of an annotation. */
export type Annotation = Place & { kind: 'error' | 'warning' };

/** Returns the errors printed by a check as GitHub workflow commands, without duplicates. */
export function annotationsIn(output: string): string[] {
  const lines = stripVTControlCharacters(output).split('\n');
  const faults = lines.flatMap((line) => FORMS.flatMap((form) => (form.exec(line.trimEnd())?.groups as Place | undefined) ?? []));
  return [...new Set(faults.map((fault) => asCommand({ kind: 'error', ...fault })))];
}

/** Formats an annotation as a GitHub workflow command and escapes its delimiters. */
export function asCommand({ kind, file, line, column, message }: Annotation): string {
  const places = Object.entries({ file, line, col: column }).filter(([, value]) => value !== undefined);
  return `::${kind} ${places.map(([name, value]) => `${name}=${property(String(value))}`).join(',')}::${data(message)}`;
}

/** Returns true in GitHub Actions. Elsewhere workflow commands would only duplicate the messages. */
export const isAnnotated = (): boolean => process.env.GITHUB_ACTIONS === 'true';

const data = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const property = (text: string) => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
