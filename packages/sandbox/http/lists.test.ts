import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Filter } from '../behaviours/behaviour';
import { behaviours } from '../behaviours/index';
import type { Contract, Json, Operation, Parameter } from '../model/contract';
import { isListed, NOT_FILTERS } from '../model/fields';
import { isObject, prefixOf, resolved } from '../model/schemas';
import { HOUSE } from '../node/contracts';
import { requestsOf, toRequest } from '../node/requests';
import { engineFor } from '../node/testEngine';
import type { Engine } from './engine';
import { matches } from './pages';
import { errorsOf } from './validate';

/** Digits, letters and forms of which at least one fits the format of every filter, and which nothing in the story has. */
const NOWHERE = [
  'zzqqxx',
  'ZZ',
  'ZZZ',
  'ZZ-99',
  '999',
  '0.0.1',
  'ZZ9999999',
  'RC9999999',
  'ZZ-0000-000000',
  'ZZ-9999',
  'ZZ-Z-000000',
  'ZZ-9999-99-Z',
]
  .concat(['+2349999999999', '10.99.99.99', 'zz.zz:zz', 'zz.zz', 'banking.zz:zz', 'Zz99', 'zzZz', 'z@zz.example'])
  .concat([64, 32, 30, 13, 10, 8, 6].map((length) => '0'.repeat(length)))
  .concat(['usr', 'trf', 'bpm', 'ord', 'lor', 'ldo', 'trm', 'tnt', 'frm', 'zzz'].map((prefix) => `${prefix}_${'0'.repeat(25)}9`));

/** Filters that every item of the story matches, or that select something else than items, with the reason. */
const ALL_MATCH: Record<string, string> = {
  'wallet listPaymentCharges include_deleted': 'the story has no deleted charge',
  'merchant listProductVariants location_id': 'selects the quantities of the items',
  'logistics listCountryCities direction': 'all cities have both directions',
  'trace listProductTypes include_retired': 'the story has nothing retired',
  'trace listCategories include_retired': 'the story has nothing retired',
  'trace listDocumentCategories include_retired': 'the story has nothing retired',
  'trace listFarmPlots include_replaced': 'the story has no replaced plot',
  'merchant listWebhooks business_id': 'the endpoints of the story receive events of all businesses',
  'trace listDocumentConfigurations destination_country': 'all rules of the story apply to any country',
  'trace listTradeTrackingEvents include_before_trade': 'the story has no earlier event',
};

/** Parameters that a filter requires. */
const TOGETHER: Record<string, Json> = { price_from: { currency: 'NGN' }, price_to: { currency: 'NGN' } };

type List = {
  engine: Engine;
  contract: Contract;
  operation: Operation;
  own: Record<string, Filter>;
  read: (query: Json) => Promise<Json[]>;
};

/** Returns the lists of a family that a fixed credential can read and that have items. */
async function listsOf(family: string): Promise<(List & { all: Json[] })[]> {
  const engine = engineFor(family);
  const [contract] = engine.world.contracts.values();
  const requests = new Map(requestsOf(contract).map((each) => [each.operation.id, each]));
  const lists = contract.operations
    .filter((operation) => isListed(operation, contract.schemas))
    .map((operation) => {
      const example = toRequest(requests.get(operation.id) as never);
      const read = async (query: Json): Promise<Json[]> => {
        const url = new URL(example.url);
        for (const [name, value] of Object.entries({ limit: 100, ...query })) url.searchParams.set(name, String(value));
        const response = await engine.fetch(new Request(url, { headers: example.headers }));
        const body = await response.json();
        assert.notEqual(response.status, 500, `${operation.id} ${url.search}`);
        return body.data ?? [];
      };
      const own = Object.assign({}, ...behaviours[family].map(({ filters }) => filters?.[operation.id]));
      return { engine, contract, operation, own, read };
    });
  const read = await Promise.all(lists.map(async (list) => ({ ...list, all: await list.read({}) })));
  return read.filter(({ all }) => all.length);
}

const filtersOf = ({ operation: { parameters } }: List): Parameter[] =>
  parameters.filter(({ name, in: place, required }) => place === 'query' && !NOT_FILTERS.has(name) && !required);

const nameOf = (item: Json): string => JSON.stringify(item.id ?? item);

const isValid = ({ contract, operation }: List, { name, schema }: Parameter, value: unknown): boolean => {
  const isList = resolved(schema, contract.schemas).type === 'array';
  return !errorsOf(contract, `query ${operation.id} ${name}`, isList ? [value] : value).length;
};

/** Returns values of a filter that nothing has, or all values if it has few. */
function impossibleOf(list: List, parameter: Parameter): unknown[] {
  const { schemas } = list.contract;
  const outer = resolved(parameter.schema, schemas);
  const schema = outer.items ? resolved(outer.items, schemas) : outer;
  if (schema.enum) return schema.enum;
  if (schema.type === 'boolean') return [true, false];
  if (schema.format === 'date') return ['1970-01-01', '2999-01-01'];
  if (schema.format === 'date-time') return ['1970-01-01T00:00:00Z', '2999-01-01T00:00:00Z'];
  if (schema.type === 'integer' || schema.type === 'number') return [schema.minimum ?? 0, schema.maximum ?? 999_999_999];
  const prefix = prefixOf(schema, schemas);
  return (prefix ? [`${prefix}_${'0'.repeat(25)}9`] : NOWHERE).filter((value) => isValid(list, parameter, value)).slice(0, 3);
}

/** Returns values that items have in the fields of a filter. */
function valuesOf(list: List & { all: Json[] }, parameter: Parameter): unknown[] {
  const at = parameter.bound?.at ?? [];
  const found = list.all.flatMap((item) => at.flatMap((path) => valuesAt(item, path)));
  const plain = found.map((value) => (isObject(value) ? value.amount : value)).filter((value) => value !== null && value !== undefined);
  return [...new Set(plain)].filter((value) => isValid(list, parameter, value)).slice(0, 3);
}

const valuesAt = (item: unknown, path: string): unknown[] =>
  path
    .split('.')
    .reduce<unknown[]>((values, name) => values.flat().flatMap((each) => (isObject(each) ? (each[name] ?? []) : [])), [item])
    .flat();

for (const family of HOUSE) {
  test(`${family}: a filter returns the items that have the value, and no others`, async () => {
    const faults: string[] = [];
    for (const list of await listsOf(family)) {
      for (const parameter of filtersOf(list)) {
        const { name } = parameter;
        const bound = list.own[name] ? undefined : parameter.bound;
        const at = `${family} ${list.operation.id} ${name}`;
        const sizes: number[] = [];
        const all = TOGETHER[name] ? await list.read(TOGETHER[name]) : list.all;
        for (const value of new Set([...impossibleOf(list, parameter), ...(bound ? valuesOf(list, parameter) : [])])) {
          const found = await list.read({ ...TOGETHER[name], [name]: value });
          sizes.push(found.length);
          if (!bound) continue;
          const wrong = found.find((item) => !matches(item, bound, value));
          const names = new Set(found.map(nameOf));
          const missing = all.find((item) => matches(item, bound, value) && !names.has(nameOf(item)));
          if (wrong) faults.push(`${at}=${value} returns ${nameOf(wrong)}`);
          if (missing) faults.push(`${at}=${value} lacks ${nameOf(missing)}`);
        }
        if (!sizes.length) faults.push(`${at}: no value to try`);
        const isIgnored = !bound && sizes.length && sizes.every((size) => size === list.all.length);
        if (Boolean(isIgnored) !== at in ALL_MATCH)
          faults.push(`${at} ${isIgnored ? 'returns everything' : 'no longer returns everything'}`);
      }
    }
    assert.deepEqual(faults, []);
  });

  test(`${family}: a search finds values, not names of fields`, async () => {
    for (const list of await listsOf(family)) {
      const search = filtersOf(list).find(({ name }) => name === 'q');
      if (search) assert.deepEqual(await list.read({ q: 'created_at' }), [], list.operation.id);
    }
  });

  test(`${family}: a list is in the order that a sort asks for`, async () => {
    const faults: string[] = [];
    for (const list of await listsOf(family)) {
      const sort = list.operation.parameters.find(({ name }) => name === 'sort');
      for (const value of (sort && resolved(sort.schema, list.contract.schemas).enum) ?? []) {
        const field = value.replace(/^-/, '');
        const path = sort?.sorts?.[field] === undefined ? field : sort.sorts[field];
        if (path === null) continue;
        const keys = (await list.read({ sort: value }))
          .map((item) => valuesAt(item, path)[0])
          .map((each) => (isObject(each) ? each.amount : each));
        const known = keys.filter((key) => key !== undefined && key !== null) as string[];
        const isLast = known.every((key, index) => key === keys[index]);
        const isSorted = known.every((key, index) => !index || (value.startsWith('-') ? known[index - 1] >= key : known[index - 1] <= key));
        if (!isLast || !isSorted) faults.push(`${list.operation.id} ${value}: ${known.join(' ')}`);
      }
    }
    assert.deepEqual(faults, []);
  });
}
