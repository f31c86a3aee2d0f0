import type { Behaviours, Call, Json } from '../behaviour';
import { money } from '../money/money';
import { payable } from './applications';
import { customerOf, summaryOf } from './invoiceChecks';
import { settingsOf } from './invoiceLines';
import { changeInvoice, countVirtual } from './invoiceState';

const LONGEST_NAME = 40;
const LEGAL_FORM = /\s+(ltd|limited|plc|llc|inc)\.?$/i;

/** Returns the collection account in naira that is credited: the given one, the default, or the oldest one. */
function creditedAccount(call: Call, given: string | undefined): Json {
  const fitting = call.store.list('iac').filter(({ kind, currency }) => kind === 'collection' && currency === 'NGN');
  if (given === undefined || call.need('iac', given, '/invoice_account_id').kind === 'external')
    return (
      fitting.find((each) => each.is_default) ??
      fitting[0] ??
      call.invalid('/invoice_account_id', 'There is no collection account in NGN.', 'required')
    );
  const account = call.need('iac', given);
  if (account.currency !== 'NGN') call.fail('currency_mismatch', `The account is in ${account.currency}.`);
  return account;
}

/** Ends the request with 409 if an active or inactive account for the same payer or invoice exists. */
function checkFree(call: Call, isSame: (account: Json) => boolean): void {
  const taken = call.taken('van', (each) => each.status !== 'expired' && isSame(each));
  if (taken) call.fail('already_exists', `${taken.id} is ${taken.status}.`);
}

function create(call: Call): Json {
  const { kind, created_by = null } = call.body;
  const isStatic = kind === 'static';
  const known = isStatic ? undefined : call.need('ivc', call.body.invoice_id, '/invoice_id');
  if (known && known.currency !== 'NGN') call.fail('currency_mismatch', `The invoice is in ${known.currency}.`);
  const invoice = known && payable(call, known.id);
  const counterparty = invoice?.counterparty ?? summaryOf(customerOf(call, call.body.counterparty_id));
  checkFree(call, (each) =>
    invoice ? each.invoice?.id === invoice.id : each.kind === 'static' && each.counterparty.id === counterparty.id,
  );
  const account = creditedAccount(call, invoice?.invoice_account_id ?? call.body.invoice_account_id);
  const payer = invoice ? invoice.number : counterparty.name.replace(LEGAL_FORM, '');
  const none = money(0);
  const virtual = call.create({
    currency: 'NGN',
    bank_account: {
      bank_code: '999',
      bank_name: 'Example Bank',
      account_number: `9011${call.world.ids.digits(6)}`,
      account_name: `${settingsOf(call).seller.legal_name.replace(LEGAL_FORM, '')} ${payer}`.toUpperCase().slice(0, LONGEST_NAME),
    },
    counterparty,
    invoice: invoice ? { id: invoice.id, number: invoice.number } : null,
    invoice_account_id: account.id,
    allowed_actions: ['deactivateVirtualAccount'],
    received: none,
    unapplied: none,
    credit_count: 0,
    created_by,
  });
  countVirtual(call, account.id, 1);
  if (invoice) changeInvoice(call, invoice.id, { virtual_account_id: virtual.id });
  return virtual;
}

export const virtualAccounts: Behaviours = {
  operations: {
    createVirtualAccount: create,
    activateVirtualAccount: (call, { invoice }) => {
      if (invoice) payable(call, invoice.id);
      const none = { status_reason_code: null, status_reason: null, deactivated_by: null, deactivated_at: null };
      return call.transition({ ...none, allowed_actions: ['deactivateVirtualAccount'] });
    },
    deactivateVirtualAccount: (call) => {
      const { reason_code, reason = null, deactivated_by = null } = call.body;
      if (reason_code === 'other' && !reason) call.invalid('/reason', 'Must be sent with the reason other.', 'required');
      const why = { status_reason_code: reason_code, status_reason: reason };
      return call.transition({ ...why, deactivated_by, deactivated_at: call.now(), allowed_actions: ['activateVirtualAccount'] });
    },
    listVirtualAccountCredits: (call, { id }) => {
      const credits = call.store.find('vcr', 'virtual_account_id', id);
      return call.page(credits.sort((one, other) => other.received_at.localeCompare(one.received_at)));
    },
  },
};
