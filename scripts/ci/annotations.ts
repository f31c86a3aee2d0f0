import { stripVTControlCharacters } from 'node:util';

/** `openapi/wallet/transfers.yaml:12:5: error what is wrong`, as all checks of the house say it; and how the compiler does. */
const FORMS = [
  /^(?<file>[^\s:()]+\.\w+):(?<line>\d+)(?::(?<column>\d+))?: error (?<message>.+)$/,
  /^(?<file>[^\s:()]+\.\w+)\((?<line>\d+),(?<column>\d+)\): error (?<message>.+)$/,
];

type Place = { file: string; line: string; column?: string; message: string };

/** Where an annotation stands, and how grave it is. */
export type Annotation = Place & { kind: 'error' | 'warning' };

/** @returns the faults that a check has printed, as workflow commands that put them beside their lines; each once */
export function annotationsIn(output: string): string[] {
  const lines = stripVTControlCharacters(output).split('\n');
  const faults = lines.flatMap((line) => FORMS.flatMap((form) => (form.exec(line.trimEnd())?.groups as Place | undefined) ?? []));
  return [...new Set(faults.map((fault) => asCommand({ kind: 'error', ...fault })))];
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
