import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { bundleUnchecked } from '../openapi/bundle';
import { Description } from '../openapi/model/description';
import { kindOf } from '../openapi/serialise/body';
import type { Family } from '../platform/families';
import { buildFamily } from './buildFamily';
import type { Media, Operation, Schema } from './components/model';

const FIXTURES = path.resolve(__dirname, '../../tests/sites/fixtures');
/** Fixtures that follow the house rules, which require examples, and those that are no descriptions. */
const OTHERS = new Set(['sample', 'tiny']);
const fixtures = readdirSync(FIXTURES).filter((name) => !OTHERS.has(name) && existsSync(path.join(FIXTURES, name, 'openapi.yaml')));

async function pagesOf(name: string): Promise<Operation[]> {
  const family: Family = { folder: `../tests/sites/fixtures/${name}`, slug: name, label: name, purpose: name, rules: 'foreign' };
  const { pages } = buildFamily(family, new Description(await bundleUnchecked(family)));
  return pages.map(({ operation }) => operation);
}

function bodiesOf({ operationId, request, responses, callbacks = [] }: Operation): { place: string; media: Media }[] {
  const exchanges = [
    { request, responses, name: operationId },
    ...callbacks.map((each) => ({ ...each, name: `${operationId} ${each.name}` })),
  ];
  return exchanges.flatMap((exchange) => [
    ...(exchange.request?.content ?? []).map((media) => ({ place: `${exchange.name}: body`, media })),
    ...exchange.responses.flatMap(({ status, content }) => content.map((media) => ({ place: `${exchange.name}: ${status}`, media }))),
  ]);
}

/** Checks whether the page shows a field of a body, at any level. */
const hasFields = ({ fields, items, variants = [] }: Schema): boolean =>
  Boolean(fields?.length) || (items !== undefined && hasFields(items)) || variants.some(({ schema }) => hasFields(schema));

for (const name of fixtures)
  test(`shows an example of each body with known fields: ${name}`, async () => {
    const bodies = (await pagesOf(name))
      .flatMap(bodiesOf)
      .filter(({ media }) => ['json', 'urlencoded'].includes(kindOf(media.contentType)));
    const known = bodies.filter(({ media }) => media.schema && hasFields(media.schema));
    assert.ok(known.length);
    const without = known.filter(({ media }) => !media.examples.length).map(({ place, media }) => `${place}, ${media.contentType}`);
    assert.deepEqual(without, []);
  });
