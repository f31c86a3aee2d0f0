import type { Json } from '../../model/contract';
import type { Behaviours } from '../behaviour';
import type { Call } from '../call';

/** Filters whose name is not that of a field. Each tells whether an item belongs to a value. */
type Filters = Record<string, (item: Json, value: string) => boolean>;

const ofCounterparty = ({ counterparty }: Json, id: string): boolean => counterparty?.id === id;
const ofInvoice = ({ invoice }: Json, id: string): boolean => invoice?.id === id;
const settled = ({ applied_to: parts }: Json, id: string): boolean => parts.some(({ invoice }: Json) => invoice.id === id);
const paysInvoice = (payment: Json, id: string): boolean => ofInvoice(payment, id) || settled(payment, id);

/** Returns the resources of a type to which the query limits a list. */
function found(call: Call, type: string, filters: Filters): Json[] {
  const used = Object.entries(filters).filter(([name]) => call.query[name] !== undefined);
  return call.store.list(type).filter((item) => used.every(([name, isOf]) => isOf(item, call.query[name])));
}

/** Returns the entries of a list by sequence number, so that those of the same time are in the order in which they were posted. */
function entries(call: Call): Json {
  const isOfInvoice = ({ invoice, source }: Json, id: string): boolean =>
    invoice?.id === id ||
    call.store
      .list('ipm')
      .some((payment) => paysInvoice(payment, id) && [payment, ...payment.refunds].some((each: Json) => each.id === source.id));
  const all = found(call, 'ptx', { counterparty_id: ofCounterparty, invoice_id: isOfInvoice });
  return call.page(all.sort((one, other) => one.sequence - other.sequence));
}

/** Lists with filters by a resource that the items contain, or by one of several values of a field. */
export const lists: Behaviours = {
  operations: {
    listInvoices: (call) => {
      const isFor = ({ credits_invoice: credited }: Json, id: string): boolean => credited?.id === id;
      return call.page(found(call, 'ivc', { counterparty_id: ofCounterparty, credits_invoice_id: isFor }));
    },
    listPayments: (call) => call.page(found(call, 'ipm', { counterparty_id: ofCounterparty, invoice_id: paysInvoice })),
    listBankTransfers: (call) => call.page(found(call, 'obt', { counterparty_id: ofCounterparty })),
    listTransactions: entries,
    listVirtualAccounts: (call) => call.page(found(call, 'van', { counterparty_id: ofCounterparty, invoice_id: ofInvoice })),
    listBanks: (call) => call.page(found(call, 'Bank', { supports: ({ features }, value) => features.includes(value) })),
    listCurrencies: (call) =>
      call.page(found(call, 'InvoiceCurrency', { payment_method: ({ payment_methods: methods }, value) => methods.includes(value) })),
  },
};
