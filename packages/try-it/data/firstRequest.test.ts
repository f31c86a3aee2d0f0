import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bundleUnchecked } from '../../openapi/bundle';
import { Description } from '../../openapi/model/description';
import { printJson, unmarked } from '../../openapi/numbers';
import type { Family } from '../../platform/families';
import { buildFamily } from '../../reference/buildFamily';
import { canBeTried } from '../../reference/components/TryItSlot';
import { freshDraft } from '../draft';
import { draftCheck } from '../draftProblems';
import type { TryItData } from '../model';
import { tryItOf } from './tryIt';

async function formsOf(name: string): Promise<Map<string, TryItData>> {
  const family: Family = { folder: `../tests/sites/fixtures/${name}`, slug: name, label: name, purpose: name, rules: 'foreign' };
  const description = new Description(await bundleUnchecked(family));
  const tried = buildFamily(family, description).pages.filter(({ operation }) => canBeTried(operation));
  return new Map(
    tried.map(({ operation, source, entry }) => {
      const data = tryItOf(operation, source, description, entry.route);
      return [source.operationId, JSON.parse(unmarked(printJson(data))) as TryItData]; // As the form reads it.
    }),
  );
}

for (const name of ['schemas', 'requests', 'unusual'])
  test(`accepts the request that a form starts with: ${name}`, async () => {
    const forms = await formsOf(name);
    assert.ok(forms.size > 10);
    for (const [id, data] of forms) {
      const { parameters, body } = draftCheck(data)(freshDraft(data));
      // The reader enters values without an example.
      const wrong = Object.entries(parameters).filter(([, words]) => words !== 'is required');
      assert.deepEqual([wrong, body], [[], []], id);
    }
  });

test('reads the types of parameters behind references, null and constants', async () => {
  const forms = await formsOf('unusual');
  const types = Object.fromEntries(
    forms.get('typedParameters')?.parameters.map(({ name, schema }) => [name, [schema.type, schema.items?.type]]) ?? [],
  );
  assert.deepEqual(types, {
    size: ['integer', undefined],
    ids: [['array', 'null'], 'integer'],
    constant: ['number', undefined],
    flag: ['boolean', undefined],
    any: [undefined, undefined],
  });
});
