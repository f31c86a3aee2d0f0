import type { Behaviours, Json } from '../behaviour';

/** Returns true if an entry belongs to an invoice, directly or through a payment that is applied to it. */
const isOfInvoice = ({ invoice, source }: Json, id: string, payments: Json[]): boolean =>
  invoice?.id === id ||
  payments.some(
    ({ id: payment, invoice: paid, applied_to: parts, refunds }) =>
      [paid, ...parts.map((part: Json) => part.invoice)].some((each) => each?.id === id) &&
      [payment, ...refunds.map((refund: Json) => refund.id)].includes(source.id),
  );

/** Filters of lists, and the entries of the account by sequence number, in which those of the same time were posted. */
export const lists: Behaviours = {
  filters: {
    listTransactions: { invoice_id: (entry, id, { store }) => isOfInvoice(entry, id, store.list('ipm')) },
    listInvoices: { credits_invoice_id: ({ credits_invoice: credited }, id) => credited?.id === id },
  },
  operations: {
    listTransactions: (call) => {
      const { from_date: from, to_date: to } = call.query;
      if (to < from) call.invalidQuery('to_date', 'out_of_range', 'Must not be before from_date.');
      return call.page(call.store.list('ptx').sort((one, other) => one.sequence - other.sequence));
    },
  },
};
