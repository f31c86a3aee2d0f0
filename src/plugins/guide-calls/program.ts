import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { samplesFrom, templatePlaces } from '../../../scripts/reference/samples/templates';
import type { Sample } from '../../components/reference/model';
import type { QuotedAnswers, QuotedEvent, QuotedOperation } from './model';
import { type RequestTag, requestOf } from './quote';

/** Programs of guides, a folder each with a file a language. scripts/samples runs each in its test. */
const PROGRAMS = path.join(__dirname, 'programs');
/** Programs that the reference shows too. */
const OF_THE_REFERENCE: readonly string[] = ['tokens', 'webhooks'];
const REFERENCE = path.resolve(__dirname, '../../../scripts/reference/samples');

const folderOf = (name: string): string => path.join(OF_THE_REFERENCE.includes(name) ? REFERENCE : PROGRAMS, name);

/** `<Program>` in a guide, its attributes as written, those of the call that the program makes among them. */
export type ProgramTag = Omit<RequestTag, 'operation'> & { name: string; title: string; values?: Record<string, string> };

/** What a program is about: an operation that it calls, or an event that it receives. */
export type Subject = { operation?: QuotedOperation; event?: QuotedEvent };

/**
 * @param tag what the guide says of the program
 * @param subject `{{url}}` and `{{body}}` are those of the call that a `<Request>` would show; of an event there are its headers, by name
 * @returns the program in each language that it is written in
 * @throws Error when there is no such program, or when it has a place that nothing gives a value for
 */
export function programOf({ name, values, ...call }: ProgramTag, { operation, event }: Subject): Sample[] {
  const request = operation && requestOf(operation, { operation: '', ...call }, 0);
  const called = request && { url: request.url, body: JSON.stringify(request.quote?.value, null, 2) };
  return programFrom(name, { ...called, ...event?.headers, ...values });
}

/**
 * @param name of a folder of programs
 * @param values what stands in the place of `{{name}}`
 * @returns the program in each language that it is written in. What calls with cURL is more than one command, so it is called a shell's
 * @throws Error when there is no such program, or when it has a place that is not among the values
 */
export function programFrom(name: string, values: Readonly<Record<string, string | undefined>>): Sample[] {
  const folder = folderOf(name);
  const places = templatePlaces(folder);
  if (!places) throw new Error(`name="${name}" is no program. Each is a folder of src/plugins/guide-calls/programs.`);
  const missing = places.filter((place) => values[place] === undefined);
  if (missing.length) throw new Error(`the program ${name} needs ${missing.join(', ')}. Name an operation or an event, or write values.`);
  return samplesFrom(folder, values).map((sample) => (sample.language === 'curl' ? { ...sample, label: 'Shell' } : sample));
}

/**
 * @returns what a program's call answers, where no description says it: the token endpoint belongs to no family
 * @throws Error when the program's folder has no answers
 */
export function answersOf(name: string): QuotedAnswers {
  const file = path.join(folderOf(name), 'answers.json');
  if (!existsSync(file)) throw new Error(`program="${name}" has no answers. They stand in answers.json beside the program.`);
  return JSON.parse(readFileSync(file, 'utf8'));
}
