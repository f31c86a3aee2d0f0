import { stripVTControlCharacters } from 'node:util';

/** `openapi/wallet/transfers.yaml:12:5: error what is wrong`, as all checks of the house say it; and how the compiler does. */
const FORMS = [
  /^(?<file>[^\s:()]+\.\w+):(?<line>\d+)(?::(?<column>\d+))?: error (?<message>.+)$/,
  /^(?<file>[^\s:()]+\.\w+)\((?<line>\d+),(?<column>\d+)\): error (?<message>.+)$/,
];

/** Where an annotation stands, and how grave it is. */
export type Annotation = { kind: 'error' | 'warning'; file: string; line: string; column?: string; message: string };

/** @returns the faults that a check has printed, as workflow commands that put them beside their lines; each once */
export function annotationsIn(output: string): string[] {
  const faults = stripVTControlCharacters(output)
    .split('\n')
    .flatMap((line) => FORMS.flatMap((form) => form.exec(line.trimEnd())?.groups ?? []));
  return [...new Set(faults.map(({ file, line, column, message }) => asCommand({ kind: 'error', file, line, column, message })))];
}

/** @returns an annotation as the workflow command of GitHub; what would end one of its parts is escaped */
export function asCommand({ kind, file, line, column, message }: Annotation): string {
  const places = Object.entries({ file, line, col: column }).filter(([, value]) => value !== undefined);
  return `::${kind} ${places.map(([name, value]) => `${name}=${property(String(value))}`).join(',')}::${data(message)}`;
}

/** Whether somebody reads workflow commands: elsewhere they would only say everything twice. */
export const isAnnotated = (): boolean => process.env.GITHUB_ACTIONS === 'true';

const data = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const property = (text: string) => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
