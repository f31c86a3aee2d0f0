import { parseJson, printJson } from '../openapi/numbers';
import type { Received } from './send';

/** Property of two responses. It is undefined in a response without it. */
export type Row = { name: string; first?: string; second?: string; isEqual: boolean };

/** Maximum number of differing fields. */
const MOST = 50;

/**
 * Compares two responses.
 *
 * @returns the status, each header and the body, then the fields of the body that differ
 */
export function compare(first: Received, second: Received): Row[] {
  const [one, other] = [headersOf(first), headersOf(second)];
  const names = new Set([...one.keys(), ...other.keys()]);
  return [
    row('Status', statusOf(first), statusOf(second)),
    ...[...names].map((name) => row(name, one.get(name), other.get(name))),
    { ...row('Body', sizeOf(first), sizeOf(second)), isEqual: first.text === second.text && first.bytes === second.bytes },
    ...differencesOf(first.text, second.text).slice(0, MOST),
  ];
}

/** Returns whether two responses have the same status and body. */
export function isSame(first: Received, second: Received): boolean {
  return first.status === second.status && first.text === second.text && first.bytes === second.bytes;
}

/** Returns whether two problem documents differ only in the ID of the request, which is new for each. */
export function isSameProblem(first: Received, second: Received): boolean {
  const [one, other] = [first, second].map(({ text }) => text?.replace(/("request_id"\s*:\s*)"[^"]*"/, '$1""'));
  return first.status >= 400 && first.status === second.status && first.text !== second.text && one === other;
}

const row = (name: string, first: string | undefined, second: string | undefined): Row => ({
  name,
  first,
  second,
  isEqual: first === second,
});
const statusOf = ({ status, statusText }: Received) => `${status} ${statusText}`.trim();
const sizeOf = ({ bytes }: Received) => `${bytes} bytes`;
const headersOf = ({ headers }: Received) => new Map(headers.map(([name, value]) => [name.toLowerCase(), value]));

function differencesOf(first: string | undefined, second: string | undefined): Row[] {
  const [one, other] = [leavesOf(first), leavesOf(second)];
  const pointers = new Set([...one.keys(), ...other.keys()]);
  return [...pointers].map((pointer) => row(pointer, one.get(pointer), other.get(pointer))).filter(({ isEqual }) => !isEqual);
}

/** Returns the values of a JSON text by their JSON pointers (RFC 6901); empty if it is not JSON. */
function leavesOf(text = ''): Map<string, string> {
  const leaves = new Map<string, string>();
  const visit = (value: unknown, pointer: string) => {
    const entries = value && typeof value === 'object' ? Object.entries(value) : [];
    if (!entries.length) leaves.set(pointer, printJson(value));
    for (const [key, each] of entries) visit(each, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`);
  };
  try {
    visit(parseJson(text), '');
  } catch {
    // Not JSON: the row of the body says whether they are equal.
  }
  return leaves;
}
