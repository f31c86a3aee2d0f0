import assert from 'node:assert/strict';
import type { Engine } from '../../http/engine';
import type { Json } from '../../model/contract';
import { advance, ruleOf, type Sent } from '../../node/testEngine';
import { ADEWALE, COCOA, eventsOf, lot, newReference, ORE, read, readAfter, TIN, test, trace } from './testRequests';

const farmersRule = ruleOf('openapi/trace/farmers.yaml');
const localSellersRule = ruleOf('openapi/trace/local-sellers.yaml');
const batchRecordsRule = ruleOf('openapi/trace/batch-records.yaml');

const farmer = (engine: Engine, nin: string): Promise<Sent> =>
  trace(engine, 'POST /farmers', {
    name: 'Trial Farmer',
    nin,
    birth_date: '1990-01-12',
    address: { village: 'Owena', lga: 'Idanre', state: 'NG-ON' },
    consent: { given_at: '2026-11-05T08:50:00Z', purposes: ['traceability', 'share_plots'], document_id: null, language: 'en' },
  });

test(farmersRule('In the sandbox, NIN `22200000041` is rejected for its date of birth, the farmer stays pending with'), async (engine) => {
  const statuses: Record<string, string> = {
    '22200000041': 'rejected',
    '22200000093': 'pending_verification',
    '22200000500': 'verified',
  };
  for (const [nin, status] of Object.entries(statuses)) {
    const { body } = await farmer(engine, nin);
    assert.equal(body.status, 'pending_verification');
    assert.equal((await readAfter(engine, 10, `/farmers/${body.id}`)).status, status);
  }
  assert.equal(eventsOf(engine, 'farmer.rejected')[0].verification.mismatched_fields[0], 'birth_date');
  const { body } = await farmer(engine, '22345678901');
  assert.deepEqual([body.code, body.detail], ['real_data_in_sandbox', '22345678901 is not a sandbox number.']);
});

const ring = (south: number, west: number): Json[] => {
  const corner = (north: number, east: number) => ({ latitude: south + north, longitude: west + east });
  return [corner(0, 0), corner(0, 0.003), corner(0.003, 0.003), corner(0.003, 0), corner(0, 0)];
};

test(farmersRule('In the sandbox, it is sent automatically after a minute:'), async (engine) => {
  const plot = (name: string, at: number) => ({
    name,
    category_id: COCOA,
    geometry: { kind: 'polygon', ring: ring(7.3 + at, 5.3) },
    area_hectares: '11.00',
    planted_year: 2001,
    tenure: 'owned',
    captured_at: '2026-11-03T07:20:00Z',
  });
  for (const [index, name] of ['Lower farm', 'sandbox_loss 1'].entries()) {
    const { body, status } = await trace(engine, `POST /farmers/${ADEWALE}/plots`, plot(name, index / 10));
    assert.deepEqual([status, body.deforestation], [201, 'not_checked'], JSON.stringify(body));
  }
  advance(engine, 60);
  const outcomes = eventsOf(engine, 'farm_plot.checked').map(({ deforestation }) => deforestation);
  assert.deepEqual(outcomes, ['clear', 'loss_found']);
});

test(localSellersRule('In the sandbox, every entry is decided after a minute:'), async (engine) => {
  const store = (name: string, expires_date: string) => ({
    name,
    kind: 'licensed_buying_agent',
    category_ids: [COCOA],
    licence: {
      kind: 'produce_buying_licence',
      number: newReference('EXP-ON'),
      expires_date,
      document_id: 'tdc_01JC752A101WTEB7H9M0Q43S14',
    },
    mine_sites: [],
    address: { street: 'Market road 4', city: 'Idanre', state: 'NG-ON', postal_code: null, country: 'NG' },
  });
  const { body: good, status } = await trace(engine, 'POST /local-sellers', store('Idanre Store', '2026-12-31'));
  assert.equal(status, 201, JSON.stringify(good));
  const { body: old } = await trace(engine, 'POST /local-sellers', store('Owena Store', '2026-10-31'));
  assert.equal((await readAfter(engine, 60, `/local-sellers/${good.id}`)).status, 'approved');
  assert.equal((await read(engine, `/local-sellers/${old.id}`)).status, 'rejected');
});

test(batchRecordsRule('In the sandbox, a mine site whose name starts with `sandbox_conflict` lies in an area with'), async (engine) => {
  const ore = (name: string) =>
    lot(engine, {
      category_id: TIN,
      product_type_id: ORE,
      quantity: { value: '20.400', unit: 'tonne' },
      origin: {
        kind: 'mine',
        mine_site: {
          name,
          state: 'NG-PL',
          location: { latitude: 9.573, longitude: 8.889 },
          title_kind: 'small_scale_mining_lease',
          title_number: 'EXM-SSML-00017',
          title_expires_date: '2029-06-30',
        },
      },
    });
  assert.equal((await ore('Barkin Example')).body.status, 'active');
  const { body } = await ore('sandbox_conflict pit');
  assert.deepEqual([body.status, body.hold.kind, body.origin.area_flag], ['on_hold', 'area_review', 'armed_conflict']);
  assert.equal(eventsOf(engine, 'batch_record.held').length, 1);
  assert.equal((await readAfter(engine, 299, `/batch-records/${body.id}`)).status, 'on_hold');
  assert.equal((await readAfter(engine, 1, `/batch-records/${body.id}`)).status, 'active');
  assert.equal(eventsOf(engine, 'batch_record.released').length, 1);
});

test('A batch is split, merged and traced back, and its losses add up', async (engine) => {
  const { body: first } = await lot(engine);
  const { body: second } = await lot(engine, { quantity: { value: '3000', unit: 'kilogram' } });
  const { body: draft } = await lot(engine, {
    origin: { kind: 'farm', farmer_id: null, plot_ids: [], harvest_from_date: null, harvest_to_date: null },
  });
  assert.deepEqual([draft.status, draft.gaps.length], ['draft', 3]);
  const place = first.place;
  const at = { occurred_at: '2026-11-21T10:00:00Z', utc_offset: '+01:00' };
  const mix = (value: string) => ({
    input_batch_ids: [first.id, second.id],
    process: { code: 'mixing', vessel: 'Silo 2' },
    outputs: [{ lot_number: newReference('MIX'), product_type_id: first.product_type.id, quantity: { value, unit: 'kilogram' }, place }],
    ...at,
  });
  assert.equal((await trace(engine, 'POST /batch-records/merge', mix('7900'))).body.code, 'mass_balance_broken');
  const { body: merged } = await trace(engine, 'POST /batch-records/merge', mix('8000'));
  const [mixed] = merged.outputs;
  const parts = [6000, 1990].map((value) => ({
    lot_number: newReference('PART'),
    quantity: { value: String(value), unit: 'kilogram' },
    place,
  }));
  const loss = { quantity: { value: '10', unit: 'kilogram' }, reason_code: 'spillage' };
  const { body: split } = await trace(engine, `POST /batch-records/${mixed.id}/split`, { parts, loss, ...at });
  assert.deepEqual([split.input.status, split.parts.length, split.balance.difference], ['consumed', 2, '0']);
  const traced = await read(engine, `/batch-records/${split.parts[0].id}/provenance`);
  const shares = traced.origins.map(({ share }: Json) => share);
  assert.deepEqual(shares, ['62.50', '37.50']);
  // Alone, the family has the code of the state, whose name is in the list of the Registry.
  assert.equal(traced.origins[0].district, 'Idanre, NG-ON');
  assert.match(traced.nodes.find(({ kind }: Json) => kind === 'plot').label, /^\d+\.\d\d ha, Idanre$/);
  assert.equal(traced.eudr.cut_off_met, true);
  const dried = await trace(engine, `PATCH /batch-records/${split.parts[1].id}`, {
    loss: { quantity: { value: '20', unit: 'kilogram' }, reason_code: 'drying' },
  });
  assert.equal(dried.body.quantity.value, '1970');
  const moved = await trace(engine, `PATCH /batch-records/${first.id}`, { place });
  assert.equal(moved.body.code, 'invalid_state_transition');
});
