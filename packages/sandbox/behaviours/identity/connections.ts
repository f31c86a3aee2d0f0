import { nubanSum } from '../../../platform/nuban';
import type { Behaviours, Call, Json } from '../behaviour';
import { inState } from '../call';

import { eraseStatement, failStatement } from './statements';
import { needVisible } from './visibility';

const DAY = 86_400;
const RESPONSE_SECONDS = 10;
const LATER_SECONDS = 60;
const DEFAULT_ACCESS_DAYS = 90;
const SIGN_IN_DAYS = 14;

/** Banks whose accounts can be connected. */
const BANKS = new Map([
  ['998', 'Sample Microfinance Bank'],
  ['999', 'Example Bank'],
]);

/** Ends of the consent page by the customer's phone number. */
const ENDS = new Map([
  ['+2347000000091', { status: 'declined', status_reason: 'declined_by_customer', ended_by: 'customer' }],
  ['+2347000000092', { status: 'failed', status_reason: 'login_refused', ended_by: 'bank' }],
  ['+2347000000093', { status: 'expired', status_reason: 'link_not_used', ended_by: 'time' }],
]);

/** What happens a minute after the activation, by the customer's phone number. */
const LATER = new Map([
  ['+2347000000094', 'connections.reauthorise'],
  ['+2347000000095', 'connections.revoke'],
]);

/** States from which nothing leads on. */
const ENDED = ['declined', 'failed', 'expired', 'revoked', 'disconnected'];

/** Returns the consent page of a connection, at the host of the examples. */
function consentUrl(call: Call, id: string): string {
  const example = call.world.example('identity', 'bsc')?.consent_url;
  return `${new URL(example ?? 'https://pay.example').origin}/connect/${id}`;
}

const NO_PAGE = { consent_url: null, consent_url_expires_at: null };

/** Changes a connection and emits the event of its state. */
function change(call: Call, id: string, fields: Json): Json {
  const changed = call.patch('bsc', id, fields);
  call.emit(`bank_statement_connection.${changed.status === 'active' ? 'activated' : changed.status}`, noticeOf(changed));
  return changed;
}

const noticeOf = (connection: Json): Json => ({ ...connection, account_count: connection.accounts.length });

const end = (call: Call, id: string, fields: Json): Json => change(call, id, { ...fields, ...NO_PAGE, ended_at: call.now() });

function activate(call: Call, connection: Json): void {
  const { id, access, access_days: days, customer } = connection;
  const seconds = (access === 'one_off' ? 1 : (days ?? DEFAULT_ACCESS_DAYS)) * DAY;
  const serial = call.world.ids.digits(9);
  const account = {
    id: call.id('bca'),
    account_number: `${serial}${nubanSum('999', serial).checkDigit}`,
    account_name: customer.name.toUpperCase(),
    kind: 'savings',
    currency: 'NGN',
    name_match: 'full',
  };
  const bankCode = connection.bank_code ?? '999';
  change(call, id, {
    ...NO_PAGE,
    status: 'active',
    bank_code: bankCode,
    bank_name: BANKS.get(bankCode),
    accounts: [account],
    consent_given_at: call.now(),
    consent_ends_at: call.now(seconds),
  });
  call.after(seconds, 'connections.expire', { id, reason: 'consent_ended' });
  const later = LATER.get(customer.phone_number);
  if (later) call.after(LATER_SECONDS, later, { id });
}

/** Ends the statements of a connection: those being fetched fail, and those that are ready are erased if `reason` says why. */
function endStatements(call: Call, id: string, reason?: string): void {
  for (const { id: statement, status } of call.store.find('bst', 'connection_id', id)) {
    if (status === 'processing') failStatement(call, statement, 'consent_ended');
    else if (status === 'ready' && reason) eraseStatement(call, statement, reason);
  }
}

export const connections: Behaviours = {
  operations: {
    connectBankStatement: (call) => {
      const { access, access_days: days, bank_code: bankCode, scopes, customer } = call.body;
      if (access === 'one_off' && days !== undefined) call.invalid('/access_days', 'Cannot be combined with one_off access.');
      if (bankCode && !BANKS.has(bankCode)) call.fail('bank_not_supported', `Bank ${bankCode} cannot be connected.`);
      const id = call.id('bsc');
      const expires = customer.phone_number === '+2347000000093' ? RESPONSE_SECONDS : DAY;
      call.after(RESPONSE_SECONDS, 'connections.decide', { id });
      return call.create({
        id,
        access_days: access === 'one_off' ? null : (days ?? DEFAULT_ACCESS_DAYS),
        scopes: scopes ?? ['account_details', 'balances', 'transactions'],
        bank_name: BANKS.get(bankCode) ?? null,
        consent_url: consentUrl(call, id),
        consent_url_expires_at: call.now(expires),
        _role: call.caller.role,
      });
    },
    getBankStatementConnection: (call) => needVisible(call, 'bsc', call.params.connection_id),
    disconnectBankStatement: (call) => {
      const { id } = needVisible(call, 'bsc', call.params.connection_id);
      const { reason, erase_statements: erases = false } = call.body;
      const ended = end(call, id, { status: 'disconnected', status_reason: reason, ended_by: 'tenant' });
      endStatements(call, id, erases ? 'connection_disconnected' : undefined);
      return ended;
    },
  },
  timers: {
    'connections.decide': inState('bsc', 'awaiting_consent', (call, connection, { id }) => {
      const outcome = ENDS.get(connection.customer.phone_number);
      if (outcome) end(call, id, outcome);
      else activate(call, connection);
    }),
    'connections.reauthorise': inState('bsc', 'active', (call, { id }) => {
      const seconds = SIGN_IN_DAYS * DAY;
      change(call, id, {
        status: 'reauthorisation_required',
        status_reason: 'bank_wants_login',
        consent_url: consentUrl(call, id),
        consent_url_expires_at: call.now(seconds),
      });
      call.after(seconds, 'connections.expire', { id, reason: 'login_not_renewed' });
    }),
    'connections.revoke': inState('bsc', 'active', (call, { id }) => {
      end(call, id, { status: 'revoked', status_reason: 'revoked_by_customer', ended_by: 'customer' });
      endStatements(call, id, 'consent_revoked');
    }),
    'connections.expire': (call, { id, reason }) => {
      const { status } = call.need('bsc', id);
      if (ENDED.includes(status)) return;
      end(call, id, { status: 'expired', status_reason: reason, ended_by: 'time' });
      endStatements(call, id);
    },
  },
  start: (call) => {
    for (const { id, consent_ends_at: at } of call.store.list('bsc'))
      if (at && Date.parse(at) > call.ms)
        call.after((Date.parse(at) - call.ms) / 1000, 'connections.expire', { id, reason: 'consent_ended' });
  },
};
