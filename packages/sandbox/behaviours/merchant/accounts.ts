import type { Call, Json } from '../behaviour';
import { asText, figures, money } from '../money/money';
import { move, system } from '../wallet/entries';

/** Funds of a business's account if the Wallet family is not loaded, in kobo. */
const FUNDS = 100_000_000;

/** Account that a movement debits or credits. `wallet` is the Wallet account, if that family is loaded. */
type Account = { name: string; wallet?: Json };

/** Returns the account of a business. Without the Wallet family it is one of the sandbox, with funds. */
function accountOf(call: Call, id: string): Account {
  const wallet = call.in('wallet')?.store.get('wal', id);
  if (wallet) return { name: id, wallet };
  const name = `merchant:${id}`;
  if (!call.ledger.balances.has(name)) {
    call.ledger.post([
      { account: system('sandbox'), amount: -FUNDS },
      { account: name, amount: FUNDS },
    ]);
  }
  return { name };
}

/** Returns the active Wallet account of a customer; undefined if none is known. */
function customerAccount(call: Call, customer: Json | null | undefined): Json | undefined {
  const user = customer && call.store.get('cus', customer.id)?.wallet_user_id;
  return (
    user &&
    call
      .in('wallet')
      ?.store.find('wal', 'owner_id', user)
      .find(({ status }) => status === 'active')
  );
}

/** Posts a movement, through Wallet if one of the accounts is a Wallet account. Returns the IDs of its entries. */
function post(call: Call, from: string, to: string, amount: number, about: { reference: string | null; narration: string }) {
  const wallet = call.in('wallet');
  const isKnown = (id: string) => wallet?.store.get('wal', id) !== undefined;
  if (wallet && (isKnown(from) || isKnown(to)))
    return move(wallet, { ...about, from, to, amount: money(amount), kind: 'payment', source: { kind: 'payment', id: null } });
  call.ledger.post([
    { account: from, amount: -amount },
    { account: to, amount },
  ]);
  return { debit: call.id('txn'), credit: call.id('txn') };
}

/**
 * Credits a payment by transfer to the account of a business.
 *
 * @returns the ID of the credit in the ledger of the account; null if the business has no account
 */
export function receive(call: Call, business: Json, amount: number, reference: string): string | null {
  if (!business.wallet_account_id) return null;
  const { name } = accountOf(call, business.wallet_account_id);
  return post(call, system('collections'), name, amount, { reference, narration: `Payment, ${reference}` }).credit;
}

export type Refund = { amount: number; customer?: Json | null; reference: string };

/** Returns the code of the problem that prevents a refund, with its detail; undefined if nothing does. */
export function obstacle(call: Call, business: Json, amount: number): { code: string; detail: string } | undefined {
  if (!amount) return undefined;
  const { name, wallet } = accountOf(call, business.wallet_account_id);
  if (wallet && wallet.status !== 'active')
    return { code: 'account_not_active', detail: `The account ${wallet.id} has the status ${wallet.status}.` };
  const available = call.ledger.available(name);
  if (available >= amount) return undefined;
  const required = asText(money(amount));
  return { code: 'insufficient_funds', detail: `Available: ${figures(Math.max(0, available))} NGN. Required: ${required}.` };
}

/**
 * Returns money from the account of a business: to the Wallet account of the customer if it is known, otherwise the way it came.
 *
 * @returns ID of the credit of the customer; null if nothing was returned
 */
export function refund(call: Call, business: Json, { amount, customer, reference }: Refund): string | null {
  if (!amount) return null;
  const { name } = accountOf(call, business.wallet_account_id);
  const to = customerAccount(call, customer)?.id ?? system('collections');
  return post(call, name, to, amount, { reference, narration: `Refund, ${reference}` }).credit;
}

/** As `refund`, but ends the request with 402 or 409 if the account cannot pay. */
export function refundNow(call: Call, business: Json, details: Refund): string | null {
  const problem = obstacle(call, business, details.amount);
  if (problem) call.fail(problem.code, { detail: problem.detail });
  return refund(call, business, details);
}

/** Splits an amount to return into what arrived through Wallet, which is refunded there, and the rest. */
export function splitRefund(business: Json, payments: Json[], amount: number, alreadyRefunded = 0): { refunded: number; due: number } {
  const throughWallet = payments.filter((each) => each.wallet_transaction_id).reduce((sum, each) => sum + each.amount.amount, 0);
  const refunded = business.wallet_account_id ? Math.min(amount, Math.max(0, throughWallet - alreadyRefunded)) : 0;
  return { refunded, due: amount - refunded };
}
