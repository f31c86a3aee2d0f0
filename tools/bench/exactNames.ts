import { nameKey } from '../../packages/search/names';
import type { SearchRecord } from '../../packages/search/record';
import type { Golden } from '../search/golden';

type Kind = {
  nameOf(record: SearchRecord): string | undefined;
  /** Text pasted with the name in it. Defaults to the name alone. */
  paste?(name: string): string;
};

const addressOf = ({ kind, method, path }: SearchRecord) => (kind === 'operation' ? `${method} ${path}` : undefined);
const codeOf = ({ kind, title }: SearchRecord) => (kind === 'error' ? title : undefined);

/** Queries that readers paste, by kind of name. */
const KINDS: Record<string, Kind> = {
  'method and path': { nameOf: addressOf },
  'request in a command': {
    nameOf: addressOf,
    paste: (name) => `curl -X ${name.replace(' ', ' "https://api.example/any/v1').replace(/\{[^}]*\}/g, '1234')}" -H "Accept: */*"`,
  },
  operationId: { nameOf: ({ kind, names }) => (kind === 'operation' ? names[1] : undefined) },
  event: { nameOf: ({ kind, path }) => (kind === 'webhook' ? path : undefined) },
  'error code': { nameOf: codeOf },
  'code in a response': { nameOf: codeOf, paste: (name) => `{"status": 400, "code": "${name}", "request_id": "req_1234"}` },
  // Single-word property names are excluded because they also occur in ordinary sentences.
  property: { nameOf: ({ kind, title }) => (kind === 'field' && /[_-]/.test(title) ? title : undefined) },
};

/**
 * Builds the exact-name queries.
 *
 * @param every sampling interval: one name out of this many per kind is used
 * @returns a query per name that accepts any page with exactly that name; `at` is the kind of name
 */
export function exactNames(records: readonly SearchRecord[], every: number): Golden[] {
  return Object.entries(KINDS).flatMap(([at, { nameOf, paste = (name: string) => name }]) => {
    const places = new Map<string, { query: string; urls: string[] }>();
    for (const record of records) {
      const name = nameOf(record);
      if (!name) continue;
      const [method, ...path] = name.split(' ');
      const key = path.length ? `${method} ${nameKey(path.join(' '))}` : name;
      const known = places.get(key);
      if (known) known.urls.push(record.url);
      else places.set(key, { query: paste(name), urls: [record.url] });
    }
    return [...places.values()]
      .filter((_, index) => index % every === 0)
      .map(({ query, urls: [page, ...also] }): Golden => ({ query, page, also, kind: 'exact', at }));
  });
}
