import type { Engine } from '../../http/engine';
import type { Json } from '../../model/contract';
import type { Sent } from '../../node/testEngine';
import { testsOf } from '../../node/testFamily';

const tests = testsOf('global-index-search');
export const searchEngine = tests.newEngine;
export const api = tests.request;
export const { read, readAfter, test } = tests;

let count = 0;

/** Returns a name that no index or template has. */
export const newName = (prefix = 'test'): string => {
  count += 1;
  return `${prefix}_${count}`;
};

const FIELDS = [
  { name: 'name', type: 'text', searchable: true, boost: 3 },
  { name: 'category', type: 'keyword', filterable: true, facetable: true },
  { name: 'price', type: 'integer', filterable: true, sortable: true },
  { name: 'in_stock', type: 'boolean', filterable: true },
  { name: 'place', type: 'geo_point', filterable: true },
];

/** Creates an index of products with a name, a category, a price, a stock and a place. */
export const newIndex = async (engine: Engine, name = newName(), fields: Json[] = FIELDS): Promise<Json> =>
  (await api(engine, 'POST /search-indexes', { name, fields })).body;

/** Adds products to an index and waits until they can be found. */
export async function fill(engine: Engine, index: string, documents: Json[]): Promise<Json> {
  const upserts = documents.map(({ key, ...fields }) => ({ key, action: 'upsert', fields }));
  const { body } = await api(engine, `POST /search-indexes/${index}/documents`, { documents: upserts, wait: true });
  engine.world.clock.advance(2_000);
  return body;
}

/** Searches an index. Returns the keys of the hits, in order, and the whole response. */
export async function find(engine: Engine, index: string, query: Json, fields: Json = {}): Promise<{ keys: string[]; sent: Sent }> {
  const sent = await api(engine, 'POST /search', {
    kind: 'query',
    index_ids: [index],
    query: { text: null, filters: [], ...query },
    ...fields,
  });
  return { keys: (sent.body.hits ?? []).map(({ key }: Json) => key), sent };
}
