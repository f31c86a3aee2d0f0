import type { Call, Json } from '../behaviour';
import { asText, type Money, money } from '../money/money';
import { settingsOf } from './invoiceLines';

/** Returns the limits and methods of a currency in which invoices can be issued; ends the request with 422 for another one. */
export function currencyTerms(call: Call, currency: string): Json {
  const terms = call.store.get('InvoiceCurrency', currency);
  if (!terms || !settingsOf(call).currency.allowed_currencies.includes(currency))
    return call.invalid('/currency', 'Must be one of your allowed currencies.', 'unknown_value');
  return terms;
}

/** Returns the counterparty of an invoice; ends the request with 422 for a supplier. */
export function customerOf(call: Call, id: string): Json {
  const party = call.need('cpt', id, '/counterparty_id');
  if (party.kind === 'supplier') call.invalid('/counterparty_id', 'Must be a counterparty of the kind customer or both.');
  return party;
}

/** Returns the name that summaries of a counterparty show. */
export const summaryOf = ({ id, trading_name, legal_name }: Json): Json => ({ id, name: trading_name ?? legal_name });

/** Returns the account that receives the money of an invoice: the given one, or the default of the settlement currency. */
export function receiverOf(call: Call, given: string | undefined, currency: string): Json {
  if (given === undefined) {
    const usual = call.store.list('iac').find((each) => each.currency === currency && each.is_default);
    return usual ?? call.invalid('/invoice_account_id', `There is no account in ${currency}.`, 'required');
  }
  const account = call.need('iac', given, '/invoice_account_id');
  if (account.currency !== currency) call.invalid('/invoice_account_id', `Must be an account in ${currency}.`);
  return account;
}

/** Returns the payment methods of an invoice: the given ones, or all that the settings and the currency allow. */
export function methodsOf(call: Call, given: string[] | undefined, { payment_methods: ofCurrency, code }: Json): string[] {
  const all: string[] = settingsOf(call).payment_methods.filter((each: string) => ofCurrency.includes(each));
  const unknown = given?.findIndex((each) => !all.includes(each)) ?? -1;
  if (unknown >= 0) call.invalid(`/payment_methods/${unknown}`, `Is not available for invoices in ${code}.`);
  return given ?? all;
}

/**
 * Ends the request with 409 if a number belongs to another document, or a series would reach it.
 *
 * @param own ID of the document that may have it
 */
export function checkNumber(call: Call, number: string | null | undefined, own?: string): void {
  if (!number) return;
  const same = (each: Json) => each.number?.toLowerCase() === number.toLowerCase() && each.id !== own;
  const taken = call.taken('ivc', same);
  const { numbering } = settingsOf(call);
  const isReached = ['invoice', 'credit_note'].some((kind) => {
    const prefix: string = numbering[`${kind}_prefix`];
    const rest = number.slice(prefix.length);
    return number.toLowerCase().startsWith(prefix.toLowerCase()) && /^\d+$/.test(rest) && Number(rest) >= numbering[`next_${kind}_number`];
  });
  if (taken || isReached)
    call.fail('already_exists', taken ? `${number} is the number of ${taken.id}.` : `Your series would reach ${number}.`);
}

/** Ends the request with 422 if the total differs from the expected one. */
export function checkExpected(call: Call, total: Money): void {
  const expected: Money | undefined = call.body.expected_total;
  if (!expected) return;
  if (expected.currency !== total.currency) {
    // Send an invoice does not list the error of currencies.
    const code = call.operation?.id === 'sendInvoice' ? 'expected_total_differs' : 'currency_mismatch';
    call.fail(code, `The document is in ${total.currency}, the expected total in ${expected.currency}.`);
  }
  if (expected.amount !== total.amount) call.fail('expected_total_differs', `Expected ${asText(expected)}, calculated ${asText(total)}.`);
}

/** Ends the request with 422 if the total of an invoice is outside the limits of its currency. */
export function checkTotal(call: Call, { total, currency }: Json): void {
  const terms = call.store.get('InvoiceCurrency', currency);
  const { minimum_invoice: least, maximum_invoice: most } = terms ?? {};
  if (terms && (total.amount < least.amount || total.amount > most.amount))
    call.fail('amount_out_of_range', `An invoice can be from ${asText(least)} to ${asText(most)}; the total is ${asText(total)}.`);
}

/** Ends the request with 422 if a credit note exceeds what can be credited on its invoice. */
export function checkCreditable(call: Call, total: Money, invoice: Json): void {
  const most: Money = invoice.amount_creditable;
  if (total.amount > most.amount)
    call.fail('amount_out_of_range', `The credit note is ${asText(total)}; at most ${asText(most)} can be credited.`);
}

/** Returns the fields of a document of which nothing is paid or credited yet. */
export const unpaid = (total: Money): Json => {
  const none = money(0, total.currency);
  return { amount_paid: none, amount_credited: none, amount_refunded: none, amount_due: total, amount_creditable: none };
};
