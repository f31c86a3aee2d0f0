import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Sample } from '../reference/components/model';
import { samplesFrom, templatePlaces } from '../reference/samples/templates';
import type { QuotedEvent, QuotedOperation, QuotedResponses } from './model';
import { type RequestTag, requestOf } from './quote';

/** Programs of guides: a folder for each with a file per language. tools/samples runs them in its test. */
const PROGRAMS = path.join(__dirname, 'programs');
/** Programs that are also shown in the reference. */
const OF_THE_REFERENCE: readonly string[] = ['tokens', 'webhooks'];
const REFERENCE = path.resolve(__dirname, '../reference/samples');

const folderOf = (name: string): string => path.join(OF_THE_REFERENCE.includes(name) ? REFERENCE : PROGRAMS, name);

/** Attributes of `<Program>` in a guide, including those of the request that the program sends. */
export type ProgramTag = Omit<RequestTag, 'operation'> & { name: string; title: string; values?: Record<string, string> };

/** Subject of a program: the operation that it calls, or the event that it receives. */
export type Subject = { operation?: QuotedOperation; event?: QuotedEvent };

/**
 * Returns a program in each of its languages.
 *
 * @param subject source of the placeholders: for an operation `{{url}}` and `{{body}}` as in a `<Request>`, for an event its headers by
 * name
 * @throws Error if the program does not exist, or a placeholder has no value
 */
export function programOf({ name, values, ...call }: ProgramTag, { operation, event }: Subject): Sample[] {
  const request = operation && requestOf(operation, { operation: '', ...call }, 0);
  const called = request && { url: request.url, body: JSON.stringify(request.quote?.value, null, 2) };
  return programFrom(name, { ...called, ...event?.headers, ...values });
}

/**
 * Returns a program in each of its languages. The cURL version is labelled "Shell", because it consists of several commands.
 *
 * @param values values of the placeholders `{{name}}`
 * @throws Error if the program does not exist, or a placeholder has no value
 */
export function programFrom(name: string, values: Readonly<Record<string, string | undefined>>): Sample[] {
  const folder = folderOf(name);
  const places = templatePlaces(folder);
  if (!places) throw new Error(`name="${name}" is not a program. Name a folder of packages/guides/programs.`);
  const missing = places.filter((place) => values[place] === undefined);
  if (missing.length)
    throw new Error(`the program ${name} requires ${missing.join(', ')}. Name an operation or an event, or write values.`);
  return samplesFrom(folder, values).map((sample) => (sample.language === 'curl' ? { ...sample, label: 'Shell' } : sample));
}

/**
 * Reads the responses of a program whose request is in no description: the token endpoint belongs to no family.
 *
 * @throws Error if the program's folder has no responses
 */
export function responsesOf(name: string): QuotedResponses {
  const file = path.join(folderOf(name), 'responses.json');
  if (!existsSync(file)) throw new Error(`program="${name}" has no responses. Add them to responses.json in the folder of the program.`);
  return JSON.parse(readFileSync(file, 'utf8'));
}
