import type { Engine } from '../../http/engine';
import type { Json } from '../../model/contract';
import type { Sent } from '../../node/testEngine';
import { naira, testsOf } from '../../node/testFamily';

/** Resources of the story: the collection account in naira, Sample Kitchen and Zuma Crates, the crate, and two members of the staff. */
export const ACCOUNT = 'iac_01JD2FCS2MG908CKZWDE93K0EX';
export const KITCHEN = 'cpt_01JD2CBF9A2G1QM7C2PA4FVS3Y';
export const ZUMA = 'cpt_01JD2G0Y2G51QERHEHF596PXSS';
export const CRATE = 'ipr_01JD2MGKS6SYH5KAM388NWJD7G';
export const NGOZI = 'usr_01JD0QB3F9C5R8T1Y6WHZKM2NV';
export const FEMI = 'usr_01JD0QBW7D4G6J8K0M2P4R6T8V';

const tests = testsOf('pay');
export const payEngine = tests.newEngine;
export const pay = tests.request;
export const { read, readAfter, newReference, test } = tests;

/** Creates an invoice of one untaxed line of an amount in kobo to a new customer without earlier invoices. */
export async function newInvoice(engine: Engine, amount = 5_000_000, fields: Json = {}): Promise<Json> {
  const name = newReference('Customer');
  const party = await pay(engine, 'POST /counterparties', {
    kind: 'both',
    legal_name: name,
    email: `${name.toLowerCase()}@kitchen.example`,
    address: { street: '1 Sample Road', city: 'Lagos', state: 'NG-LA', country: 'NG' },
  });
  const line = { description: 'Crates', quantity: '1', unit_price: naira(amount), tax_category: 'exempt', exemption_reason: 'Test' };
  const { body } = await pay(engine, 'POST /invoices', { type_code: '380', counterparty_id: party.body.id, lines: [line], ...fields });
  return body;
}

/** Creates an invoice and sends it. */
export async function sentInvoice(engine: Engine, amount?: number, fields?: Json): Promise<Json> {
  const { id } = await newInvoice(engine, amount, fields);
  return (await pay(engine, `POST /invoices/${id}/send`, { channels: ['email', 'link'], sent_by: NGOZI })).body;
}

/** Starts a payment of an invoice. */
export const payInvoice = (engine: Engine, invoice_id: string, fields: Json = {}): Promise<Sent> =>
  pay(engine, 'POST /payments', { invoice_id, method: 'bank_transfer', reference: newReference(), ...fields });
