import type { Oas3Rule, UserContext } from '@redocly/openapi-core';
import type { Node } from './support';

const isText = (value: unknown) => typeof value === 'string' && value.trim() !== '';
const isPlain = (value: unknown) => isText(value) && !/[`*]/.test(value as string);
const hasPrice = (value: unknown) => isPlain(value) && /\d ?(NGN|USD|%)/.test(value as string);
const isTexts = (value: unknown) => Array.isArray(value) && value.length > 0 && value.every(isText);
const isTrue = (value: unknown) => value === true;
const isQuery = (value: unknown) =>
  Object.keys(value ?? {}).length > 0 && Object.values(value ?? {}).every((each) => ['string', 'number', 'boolean'].includes(typeof each));
const isPath = (value: unknown) => typeof value === 'string' && /^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)*$/.test(value);
const isPaths = (value: unknown) => Array.isArray(value) && value.length > 0 && value.every(isPath);
function isField(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return isPath(value);
  if (Array.isArray(value)) return isPaths(value); // Before `at`, which is also a method of arrays.
  const { at, is } = value as { at?: unknown; is?: string };
  return at === undefined ? isPathByName(value) : isPaths(at) && (is === undefined || RELATIONS.includes(is));
}
const isPathByName = (value: object) => Object.keys(value).length > 0 && Object.values(value).every(isPath);
const isSnakeCase = (value: unknown) => typeof value === 'string' && /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(value);

/** Relations of the field of an item to the value of a filter. */
const RELATIONS = ['from', 'to', 'before', 'idle', 'present', 'text', 'words', 'start'];

/** Constraints on the values of extensions. Extensions that are not listed have separate rules. */
const VALUES: Record<string, { holds: (value: unknown) => boolean; wanted: string }> = {
  'x-service': { holds: isText, wanted: 'the name of the service' },
  'x-read-only': { holds: isTrue, wanted: '`true` or omitted' },
  'x-moves-money': { holds: isTrue, wanted: '`true` or omitted' },
  'x-billed': {
    holds: hasPrice,
    wanted: 'a text without Markdown that states the price ("50.00 NGN" or "1.5%") and what it is charged for',
  },
  'x-emits': { holds: isTexts, wanted: 'a list of webhook names, or omitted' },
  'x-error-codes': { holds: isTexts, wanted: 'a list of error codes, or omitted' },
  'x-sample-query': { holds: isQuery, wanted: 'an object of query parameters with their values' },
  'x-sample-session': { holds: isTexts, wanted: 'a list of names of examples, or omitted' },
  'x-field': {
    holds: isField,
    wanted: `the path of a field of the items, a list of paths, \`{is: ${RELATIONS.join(' or ')}, at: [paths]}\`, or, for \`sort\`, paths by name`,
  },
  'x-unlisted': { holds: isTrue, wanted: '`true` or omitted' },
  'x-also': { holds: isTexts, wanted: 'a list of words' },
  'x-resource': { holds: isSnakeCase, wanted: 'a snake_case name' },
};

/** Checks extensions against the table in openapi/README.md, on which the code that reads them relies. */
export const extensionValues: Oas3Rule = () => ({
  Info: check,
  Tag: check,
  Operation: check,
  Parameter: check,
  Schema: check,
});

function check(node: Node, { report, location }: UserContext): void {
  for (const [name, { holds, wanted }] of Object.entries(VALUES)) {
    if (node[name] === undefined || holds(node[name])) continue;
    report({ message: `The value of \`${name}\` is invalid. It must be ${wanted}.`, location: location.child(name) });
  }
}
