import { CLIENT } from '../../http/caller';
import { appOf } from '../../http/controls';
import type { Engine } from '../../http/engine';
import type { Json } from '../../model/contract';
import type { Sent } from '../../node/testEngine';
import { naira, testsOf } from '../../node/testFamily';

export const STALL = 'mbz_01JD55B2JGMW9455SCZRH3NHVN';
export const STALL_14 = 'loc_01JD5FCD0G5Z3BD7S01CT524FV';
const SHOP = 'mbz_01JD5SW783TS95FXYVKQ8VJ8BB';
const YABA = 'loc_01JD1GMMH7A0E2ER6D86GW8MTR';
export const ADA = 'cus_01JD587YHY7Y7CS2Q8DS3VZ6JW';
export const TOMATOES = 'prd_01JD5N6ZN5H678JMC68SW287SB';
export const CRATE = 'var_01JD54C0GYGD960MXADBS9KYAD';
export const BAG = 'var_01JD5QF4AH83SJ30BV3N0GZK56';
export const ONIONS = 'var_01JD5CEZNE76HFP2KK99578M14';
export const PEPPERS = 'var_01JD58645YMW4QBCNJXQWPHMRE';
export const OIL = 'var_01JD4FCZKWPPWB1F2SWXSNB0AC';

const tests = testsOf('merchant');
export const merchantEngine = tests.newEngine;
export const merchant = tests.request;
export const { read, newReference, readAfter, test } = tests;

/** Orders a crate of tomatoes (4,000.00) at the stall, to be picked up. */
export const order = (engine: Engine, fields: Json = {}): Promise<Sent> =>
  merchant(engine, 'POST /orders', {
    business_id: STALL,
    reference: newReference(),
    customer_id: ADA,
    lines: [{ variant_id: CRATE, quantity: 1 }],
    location_id: STALL_14,
    delivery: { method: 'pickup' },
    expected_total: naira(400_000),
    ...fields,
  });

/** Sells two nets of onions (6,400.00) at the stall for cash. */
export const sell = (engine: Engine, fields: Json = {}): Promise<Sent> =>
  merchant(engine, 'POST /sales', {
    business_id: STALL,
    location_id: STALL_14,
    reference: newReference(),
    lines: [{ variant_id: ONIONS, quantity: 2 }],
    payments: [{ method: 'cash', amount: naira(700_000) }],
    expected_total: naira(640_000),
    ...fields,
  });

/** Sells five litres of oil (8,750.00) in instalments: a deposit of 2,750.00 and 3 of 2,000.00. */
export const sellInParts = (engine: Engine, fields: Json = {}): Promise<Sent> =>
  merchant(engine, 'POST /partial-sales', {
    business_id: SHOP,
    location_id: YABA,
    reference: newReference(),
    customer_id: ADA,
    lines: [{ variant_id: OIL, quantity: 1 }],
    deposit: naira(275_000),
    plan: { count: 3, interval: 'monthly', first_due_date: '2026-12-25' },
    grace_days: 1,
    expected_total: naira(875_000),
    ...fields,
  });

/** Returns stock on hand, reserved and available of a variant of the tomatoes. */
export async function stockOf(engine: Engine, variant: string, product = TOMATOES): Promise<number[]> {
  const { data } = await read(engine, `/products/${product}/variants?limit=100`);
  const { on_hand, reserved, available } = data.find(({ id }: Json) => id === variant);
  return [on_hand, reserved, available];
}

/** Returns the headers of a token with scopes. */
export async function bearer(engine: Engine, scope: string, fields: Record<string, string> = {}): Promise<Record<string, string>> {
  const form = { grant_type: 'client_credentials', client_id: CLIENT.id, client_secret: CLIENT.secret, scope, ...fields };
  const response = await appOf(engine).request('/oauth2/token', { method: 'POST', body: new URLSearchParams(form) });
  const { access_token: token } = await response.json();
  return { Authorization: `Bearer ${token}` };
}
