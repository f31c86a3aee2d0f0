import assert from 'node:assert/strict';
import { SECRET_KEY } from '../../http/caller';
import type { Engine } from '../../http/engine';
import { formOf } from '../../http/form';
import type { Json } from '../../model/contract';
import { advance, type Sent } from '../../node/testEngine';
import { testsOf } from '../../node/testFamily';

export const COCOA = 'cmc_01JD0T75GYDEC45CW46DN56X56';
export const TIN = 'cmc_01JD0TX7RY68FGD5AA913ERTZH';
export const BEANS = 'tpt_01HKXKVF13QMAVH0F6GBTAEA67';
export const ORE = 'tpt_01HKXMDS0W6RDNWNFGVWK3YG3J';
export const COCOA_PRODUCT = 'tpd_01JCQ449DWCSK2H2QSW2AX49Q5';
export const ADEWALE = 'frm_01JBZAH74FVVYS6XXX3VDM9HJP';
export const UPPER_FARM = 'fpl_01JBZAZ9263X1S1Y51Z65QB3FJ';
export const VOORBEELD = 'tnt_01JBWVE3ERRJD8T6V88KDXQNAK';
export const LABORATORY = 'tpv_01JA6T7KWMVDJ9HDA1HGAJSG72';
export const OPERATOR = { Authorization: 'Bearer sat_sandbox_operator' };
export const STATION = { name: 'Idanre buying station', country: 'NG', location: { latitude: 7.105, longitude: 5.112 }, gln: null };

const tests = testsOf('trace');
export const traceEngine = tests.newEngine;
export const trace = tests.request;
export const { read, newReference, readAfter, test } = tests;

export const kilograms = (value: number): Json => ({ value: String(value), unit: 'kilogram' });
export const dollars = (amount: number): Json => ({ price: { amount, currency: 'USD' }, per: 'kilogram' });

/** Returns the data of the events of a type, in their order. */
export const eventsOf = (engine: Engine, type: string): Json[] =>
  engine.world.events.all.filter((event) => event.type === type).map(({ body }) => body.data);

/** Weighs in a lot of Adewale's cocoa. */
export const lot = (engine: Engine, fields: Json = {}): Promise<Sent> =>
  trace(engine, 'POST /batch-records', {
    lot_number: newReference('LOT'),
    category_id: COCOA,
    product_type_id: BEANS,
    quantity: kilograms(5000),
    origin: { kind: 'farm', farmer_id: ADEWALE, plot_ids: [UPPER_FARM], harvest_from_date: '2026-10-05', harvest_to_date: '2026-11-06' },
    weighed: { scale_number: 'EXM-SC-0012', calibrated_until_date: '2027-03-31' },
    place: STATION,
    occurred_at: '2026-11-20T10:12:00Z',
    utc_offset: '+01:00',
    segregated: true,
    ...fields,
  });

/** Proposes a trade in cocoa at a unit price in cents. */
export const trade = (engine: Engine, price: number, fields: Json = {}): Promise<Sent> =>
  trace(engine, 'POST /trades', {
    side: 'seller',
    counterparty_tenant_id: VOORBEELD,
    product_id: COCOA_PRODUCT,
    quantity: kilograms(5000),
    unit_price: dollars(price),
    delivery: { incoterm: 'cif', place: 'Lagos', country: 'NG', latest_delivery_date: '2027-01-15' },
    payment: { terms: 'open_account', days: 30 },
    reference: newReference(),
    ...fields,
  });

/** Proposes a trade that the other side of the sandbox has accepted. */
export async function acceptedTrade(engine: Engine, fields: Json = {}): Promise<Json> {
  const { body } = await trade(engine, 501, fields);
  advance(engine, 60);
  return read(engine, `/trades/${body.id}`);
}

/** Uploads a document. */
export async function upload(engine: Engine, fields: Json, file = 'certificate.pdf'): Promise<Json> {
  const response = await engine.fetch(
    new Request('http://localhost/trace/v1/documents', {
      method: 'POST',
      headers: { Authorization: `Bearer ${SECRET_KEY}`, 'Idempotency-Key': newReference('upload') },
      body: formOf({ file, languages: ['en'], ...fields }),
    }),
  );
  const body: Json = await response.json();
  assert.equal(response.status, 201, JSON.stringify(body));
  return body;
}

/** Uploads an inspection certificate of a batch, and submits it once it is scanned. */
export async function inspected(engine: Engine, batch: string, number = 'NAQS-1'): Promise<Json> {
  const entries = { number, issuer: 'Ondo State produce inspection', issued_date: '2026-11-24' };
  const details = { grade: '1', lot_number: 'LOT', net_weight: '5000 kilogram' };
  const { id } = await upload(engine, {
    category_code: 'produce_inspection_certificate',
    subject_kind: 'batch_record',
    subject_id: batch,
    ...entries,
    details,
  });
  advance(engine, 5);
  const { status, body } = await trace(engine, `POST /documents/${id}/submit`, { note: null });
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

/** Requests cocoa at a unit price in cents. */
export const request = (engine: Engine, price: number, fields: Json = {}): Promise<Sent> =>
  trace(engine, 'POST /trade-requests', {
    product_id: COCOA_PRODUCT,
    quantity: kilograms(5000),
    unit_price: dollars(price),
    delivery: { incoterm: 'fob', place: 'Lagos', country: 'NG', latest_delivery_date: '2027-02-15' },
    payment: { terms: 'advance', days: 7 },
    purpose: 'resale',
    reference: newReference('TRQ'),
    ...fields,
  });

/** Changes a resource, so that it no longer counts as one of the story. */
export const touch = (engine: Engine, type: string, id: string, fields: Json = {}): Json =>
  engine.world.store('trace').patch(type, id, { ...fields, _changed: true });
