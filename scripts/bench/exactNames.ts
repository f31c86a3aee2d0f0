import { nameKey } from '../../src/search/names';
import type { SearchRecord } from '../../src/search/record';
import type { Golden } from '../../tests/search/golden';

type Kind = {
  nameOf(record: SearchRecord): string | undefined;
  /** What is pasted with the name in it; the name alone where it is missing. */
  paste?(name: string): string;
};

const addressOf = ({ kind, method, path }: SearchRecord) => (kind === 'operation' ? `${method} ${path}` : undefined);
const codeOf = ({ kind, title }: SearchRecord) => (kind === 'error' ? title : undefined);

/** What a reader pastes, by the kind of name that it is. */
const KINDS: Record<string, Kind> = {
  'method and path': { nameOf: addressOf },
  'call in a command': {
    nameOf: addressOf,
    paste: (name) => `curl -X ${name.replace(' ', ' "https://api.example/any/v1').replace(/\{[^}]*\}/g, '1234')}" -H "Accept: */*"`,
  },
  operationId: { nameOf: ({ kind, names }) => (kind === 'operation' ? names[1] : undefined) },
  event: { nameOf: ({ kind, path }) => (kind === 'webhook' ? path : undefined) },
  'error code': { nameOf: codeOf },
  'code in an answer': { nameOf: codeOf, paste: (name) => `{"status": 400, "code": "${name}", "request_id": "req_1234"}` },
  // A property of one word is a word of sentences, too.
  property: { nameOf: ({ kind, title }) => (kind === 'field' && /[_-]/.test(title) ? title : undefined) },
};

/**
 * @param records of the whole site
 * @param every of so many names of a kind, one is taken
 * @returns a query for each name, that wants any of the places that are called exactly so; `at` is the kind of name
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
