import { isObject } from '../openapi/model/document';
import { jsonOf } from './calls';
import type { Call, Operation, SandboxOutcome } from './components/model';

/** Rows of a sandbox table start with a value, and their last cell states its outcome. */
type Row = { at: number; head: string; value: string; outcome: string };
/** How a row changes a field: the whole value, its beginning or its end. `field` is undefined if the row does not name one. */
type Change = { field?: string; kind: 'value' | 'prefix' | 'suffix'; text: string };
type Place = { call: number; place: SandboxOutcome['place']; path: SandboxOutcome['path']; was: string | number };

const CODE = /<code>([^<]+)<\/code>/g;
/** A status with an error code that the request itself returns, not a later one such as an approval. */
const FAILS = /^(?:(?:code )?\d\d[^:<]*: )?(?:the request fails with )?(\d{3}) <code>(\w+)<\/code>(?! on (?:approval|activation))/i;

/**
 * Derives the outcomes that can be chosen on an operation's page from the tables of its description that list values of the sandbox. A row is left out
 * if its value is not that of a field in an example.
 *
 * @returns the outcomes in the order of the rows
 */
export function outcomesOf({ html, calls, parameters, errors }: Operation): SandboxOutcome[] {
  return rowsOf(html).flatMap((row): SandboxOutcome[] => {
    const change = changeOf(row);
    const found = change && placeOf(change, calls, parameters);
    if (!found) return [];
    const value = changed(found.was, change);
    if (value === undefined) return [];
    const [, , error] = FAILS.exec(row.outcome) ?? [];
    const isKnown = errors.some(({ code }) => code === error);
    const same = found.place === 'body' ? calls.findIndex(({ request: { body } }) => at(jsonOf(body), found.path) === value) : -1;
    const [state] = codesIn(row.outcome);
    const shown = calls.findIndex(({ response }) => state !== undefined && at(jsonOf(response?.example), ['status']) === state);
    const returns = same >= 0 ? same : shown;
    return [
      {
        row: row.at,
        ...found,
        ...(same >= 0 && { call: same + 1, was: value }),
        value,
        ...(isKnown ? { error } : returns >= 0 && !error && { returns: returns + 1 }),
      },
    ];
  });
}

/** Marks the rows of the tables in a description that can be chosen (src/boot/outcomes.ts). */
export function markOutcomes(html: string, outcomes: readonly SandboxOutcome[]): string {
  let at = -1;
  return html.replace(/<tr>/g, (tag) => {
    at += 1;
    const number = outcomes.findIndex(({ row }) => row === at);
    return number < 0 ? tag : `<tr data-outcome="${number}">`;
  });
}

function rowsOf(html: string): Row[] {
  const rows: Row[] = [];
  let count = 0;
  let end = 0;
  for (const table of html.matchAll(/<table>[\s\S]*?<\/table>/g)) {
    const before = html.slice(end, table.index);
    end = table.index + table[0].length;
    const cells = [...table[0].matchAll(/<tr>([\s\S]*?)<\/tr>/g)].map(([, row]) =>
      [...row.matchAll(/<t[hd][^>]*>([\s\S]*?)<\/t[hd]>/g)].map(([, cell]) => cell.replaceAll('<wbr>', '').trim()),
    );
    const [[head = '', ...others] = [], ...body] = cells;
    if (/sandbox/i.test(before) && others.length === 1)
      for (const [at, [value, outcome]] of body.entries()) rows.push({ at: count + 1 + at, head, value, outcome });
    count += cells.length;
  }
  return rows;
}

const codesIn = (html: string) => [...html.matchAll(CODE)].map(([, code]) => code);

function changeOf({ head, value }: Row): Change | undefined {
  const [field] = codesIn(head);
  const codes = codesIn(value);
  const [, named, start] = /<code>(\w+)<\/code> (?:that )?(?:starts|begins) with <code>([^<]+)<\/code>/.exec(value) ?? [];
  if (named) return { field: named, kind: 'prefix', text: start };
  const [, ending, suffix] = /(?:<code>(\w+)<\/code> (?:that )?)?ends in (?:<code>)?\.?(\d+)/.exec(value) ?? [];
  const [, example] = /such as (?:<code>)?(\d+)/.exec(value) ?? [];
  if (suffix)
    return example ? { field: ending ?? field, kind: 'value', text: example } : { field: ending ?? field, kind: 'suffix', text: suffix };
  if (/any other|anything else/.test(value)) return undefined;
  if (field && /ends in$/.test(head)) return { field, kind: 'suffix', text: value.replace(/\D/g, '') };
  if (field && /prefix|(?:starts|begins) with$/i.test(head)) return codes[0] ? { field, kind: 'prefix', text: codes[0] } : undefined;
  const words = head.replace(/<[^>]+>/g, '');
  const name = field ?? (/^(?:number|value)$/i.test(words) || / or /.test(words) ? undefined : words.toLowerCase().replace(/\W+/g, '_'));
  if (codes.length === 1 && value === `<code>${codes[0]}</code>`) return { field: name, kind: 'value', text: codes[0] };
  // Amounts of a table are in the main unit of the currency.
  return name && /^[\d,]+\.\d\d$/.test(value) ? { field: name, kind: 'value', text: value.replace(/\D/g, '') } : undefined;
}

/** Finds the field in the example bodies, otherwise a parameter with its name. */
function placeOf({ field, text }: Change, calls: readonly Call[], parameters: Operation['parameters']): Place | undefined {
  const wanted = field?.split('.');
  for (const [index, { request }] of calls.entries()) {
    for (const { path, value } of leavesOf(jsonOf(request.body))) {
      const names = path.filter((key) => typeof key === 'string');
      const own = names.at(-1) === 'amount' && wanted?.at(-1) !== 'amount' ? names.slice(0, -1) : names;
      const isNamed = wanted ? wanted.every((name, at) => own.at(at - wanted.length) === name) : looksLike(value, text);
      if (isNamed) return { call: index + 1, place: 'body', path, was: value };
    }
  }
  for (const { place, fields } of parameters) {
    const parameter = fields.find(({ name }) => name === field);
    if (parameter?.schema.example !== undefined && (place === 'path' || place === 'query'))
      return { call: 1, place, path: [parameter.name], was: parameter.schema.example };
  }
  return undefined;
}

const looksLike = (value: string | number, text: string) =>
  typeof value === 'string' && /^\d+$/.test(text) && new RegExp(`^\\d{${text.length}}$`).test(value);

function changed(was: string | number, { kind, text }: Change): string | number | undefined {
  if (typeof was === 'number') {
    if (kind === 'prefix') return undefined;
    return Number(kind === 'suffix' ? `${String(was).slice(0, -text.length)}${text}` : text);
  }
  if (kind === 'value') return text;
  return kind === 'prefix' ? `${text}${was}` : `${was.slice(0, -text.length)}${text}`;
}

function leavesOf(value: unknown, path: SandboxOutcome['path'] = []): { path: SandboxOutcome['path']; value: string | number }[] {
  if (typeof value === 'string' || typeof value === 'number') return [{ path, value }];
  if (Array.isArray(value)) return value.flatMap((item, at) => leavesOf(item, [...path, at]));
  return isObject(value) ? Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key])) : [];
}

const at = (value: unknown, path: SandboxOutcome['path']): unknown =>
  path.reduce<unknown>(
    (inside, key) =>
      Array.isArray(inside) ? inside[Number(key)] : isObject(inside) && Object.hasOwn(inside, key) ? inside[key] : undefined,
    value,
  );
