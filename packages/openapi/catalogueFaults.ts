import { isMap, isScalar, LineCounter, type Pair, parseDocument } from 'yaml';

/** Conditions under which the bundler adds a code automatically. */
export const WHEN = ['always', 'secured', 'query', 'body', 'path_id', 'write', 'idempotent', 'transition', 'patch', 'method'] as const;
/** Advice on whether sending a request again can succeed. */
export const RETRY_ADVICE = ['after_change', 'after_wait', 'look_first'] as const;

/** Expected value of each key of an entry, as a predicate and as the wording of the message. */
const KEYS: Record<string, { wants: string; is: (value: unknown) => boolean; optional?: true }> = {
  status: { wants: 'a status from 400 to 599', is: (value) => Number.isInteger(value) && Number(value) >= 400 && Number(value) < 600 },
  title: { wants: 'a text that does not end with a full stop', is: (value) => typeof value === 'string' && /[^.]$/.test(value) },
  detail: { wants: 'a sentence', is: isSentence },
  cause: { wants: 'a sentence', is: isSentence },
  remedy: { wants: 'a sentence', is: isSentence },
  when: { wants: `one of ${WHEN.join(', ')}`, is: isOneOf(WHEN), optional: true },
  field: { wants: 'the name of a property', is: (value) => typeof value === 'string' && value.length > 0, optional: true },
  retry: { wants: `one of ${RETRY_ADVICE.join(', ')}`, is: isOneOf(RETRY_ADVICE), optional: true },
};

function isOneOf(words: readonly string[]) {
  return (value: unknown) => words.includes(String(value));
}

function isSentence(value: unknown): boolean {
  return typeof value === 'string' && /[.!?]$/.test(value);
}

/**
 * Returns the faults of the error catalogue. An unquoted text ends at its first comma and the remainder is parsed as keys that are never
 * read, so unknown keys are reported too.
 *
 * @param text content of openapi/errors.yaml
 * @returns one line per fault, with file, line and the correction
 */
export function catalogueFaults(text: string): string[] {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const fault = (offset: number, words: string) => `openapi/errors.yaml:${lines.linePos(offset).line}:1: error ${words}`;
  const [unreadable] = document.errors;
  if (unreadable) return [fault(unreadable.pos[0], `invalid YAML: ${unreadable.message.split('\n')[0]}`)];
  if (!isMap(document.contents))
    return [fault(0, 'the file has no codes. Write one code per line, each with status, title, detail, cause and remedy.')];
  return document.contents.items.flatMap((item) => faultsOf(item).map((words) => fault(offsetOf(item), words)));
}

function faultsOf({ key, value }: Pair): string[] {
  const code = String(key);
  if (!isMap(value)) return [`${code} has no keys. Write { status, title, detail, cause, remedy }.`];
  const entry = value.toJSON() as Record<string, unknown>;
  const unknown = Object.keys(entry)
    .filter((name) => !KEYS[name])
    .map((name) => `${code} has an unknown key \`${name}\`. A text that contains a comma or a colon needs quotes: detail: '…'.`);
  const wrong = Object.entries(KEYS)
    .filter(([name, { is, optional }]) => (name in entry ? !is(entry[name]) : !optional))
    .map(([name, { wants }]) => `${code}: \`${name}\` must be ${wants}.`);
  return [...unknown, ...wrong];
}

const offsetOf = ({ key }: Pair): number => (isScalar(key) ? (key.range?.[0] ?? 0) : 0);
