import { fingerprint, pageOf } from '../../http/pages';
import type { Behaviours, Call, Json } from '../behaviour';
import { inState } from '../call';
import { money } from '../money/money';
import { analyse } from './analysis';
import { entriesOf, type Period } from './statementEntries';
import { needVisible } from './visibility';

const FETCH_SECONDS = 20;
const LINK_SECONDS = 900;
const DEFAULT_RETENTION = 90;
const FEE_PER_MONTH = 2_500;
const FAILS = '+2347000000096';
const HAS_FEW_ENTRIES = '+2347000000097';

/** Typical size of a file: bytes per entry, by format. */
const ENTRY_BYTES: Record<string, number> = { json: 450, csv: 110, pdf: 900 };

/** Marks a statement as failed, and emits the event. */
export function failStatement(call: Call, id: string, reason: string): void {
  call.change('bst', id, 'bank_statement.failed', { status: 'failed', status_reason: reason });
}

/** Erases the content of a statement, and emits the event. */
export function eraseStatement(call: Call, id: string, reason: string): void {
  const nothing = {
    covered_from_date: null,
    covered_to_date: null,
    account_number: null,
    account_name: null,
    summary: null,
    analysis: null,
  };
  const erased = { status: 'erased', status_reason: reason, files: [], entries: null };
  call.change('bst', id, 'bank_statement.erased', { ...nothing, ...erased });
}

/** Returns a date a number of months earlier, or the last day of that month. */
function monthsBefore(date: string, months: number): string {
  const [year, month, day] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - months, Math.min(day, last))).toISOString().slice(0, 10);
}

/** Checks the period of a request against the consent. */
function checkPeriod(call: Call, { history_months: months, consent_given_at: given }: Json): void {
  const { from_date: from, to_date: to } = call.body;
  if (to < from) call.invalid('/to_date', 'Must not be before from_date.', 'out_of_range');
  const first = monthsBefore(given.slice(0, 10), months);
  const refuse = (field: string, detail: string) =>
    call.fail('statement_period_not_covered', { detail, errors: [{ pointer: `/${field}`, code: 'out_of_range', detail }] });
  if (from < first) refuse('from_date', `The consent covers ${first} and later.`);
  if (to > call.today(-1)) refuse('to_date', 'Must be yesterday or earlier.');
}

/** Returns the shared account that a request names, which it must if there are several. */
function accountOf(call: Call, { accounts }: Json): Json {
  const { account_id: id } = call.body;
  if (!id && accounts.length > 1) call.invalid('/account_id', 'Is required, because several accounts are shared.', 'required');
  const account = id ? accounts.find((each: Json) => each.id === id) : accounts[0];
  return account ?? call.invalid('/account_id', 'The connection does not share an account with this ID.');
}

function request(call: Call): Json {
  const connection = needVisible(call, 'bsc', call.body.connection_id, '/connection_id');
  const { id, status, scopes, bank_code, bank_name, customer } = connection;
  if (status !== 'active') call.fail('consent_not_active', `The connection has the status ${status}.`);
  if (!scopes.includes('transactions')) call.fail('consent_not_active', 'The consent does not include transactions.');
  checkPeriod(call, connection);
  const account = accountOf(call, connection);
  const statement = call.create({
    account_id: account.id,
    account_number: account.account_number,
    account_name: account.account_name,
    bank_code,
    bank_name,
    retention_days: call.body.retention_days ?? DEFAULT_RETENTION,
    requested_by: call.caller.user,
    _formats: call.body.formats ?? ['json'],
    _hasBalances: scopes.includes('balances'),
    _isThin: customer.phone_number === HAS_FEW_ENTRIES,
    _role: call.caller.role,
  });
  call.after(FETCH_SECONDS, 'statements.fetch', { id: statement.id, connection: id, isBad: customer.phone_number === FAILS });
  return statement;
}

/** Returns the entries of a statement; those of the story's statement are the ones of its example. */
function periodOf({ entries, covered_from_date: from, covered_to_date: to, summary, _isThin: isThin = false, _hasBalances }: Json): Period {
  if (_hasBalances === undefined && entries)
    return { entries: entries.data, opening: summary.opening_balance.amount, closing: summary.closing_balance.amount };
  const period = entriesOf(from, to, isThin);
  return _hasBalances ? period : { ...period, entries: period.entries.map((each) => ({ ...each, balance_after: null })) };
}

function summaryOf({ entries, opening, closing }: Period, hasBalances: boolean): Json {
  const total = (direction: string) => {
    const found = entries.filter((each) => each.direction === direction);
    return { count: found.length, sum: money(found.reduce((sum, { amount }) => sum + amount.amount, 0)) };
  };
  const [credits, debits] = [total('credit'), total('debit')];
  return {
    opening_balance: hasBalances ? money(opening) : null,
    total_credits: credits.sum,
    total_debits: debits.sum,
    closing_balance: hasBalances ? money(closing) : null,
    credit_count: credits.count,
    debit_count: debits.count,
    is_complete: hasBalances ? true : null,
  };
}

/** Returns the number of months or parts of a month in a period. */
function monthsIn(from: string, to: string): number {
  let months = 1;
  while (monthsBefore(to, months) >= from) months += 1;
  return months;
}

/** Returns new links to the files of a statement, which are valid for 15 minutes. */
function filesOf(call: Call, { id, _formats: formats, files }: Json, entries: number): Json[] {
  const example = call.world.example('identity', 'bst')?.files?.[0]?.url ?? 'https://api.example';
  const wanted: string[] = formats ?? files.map(({ format }: Json) => format);
  return wanted.map((format) => ({
    format,
    url: `${new URL(example).origin}/files/${id}.${format}?signature=${fingerprint([id, format, call.now()])}`,
    url_expires_at: call.now(LINK_SECONDS),
    size_bytes: 500 + entries * ENTRY_BYTES[format],
    sha256: fingerprint([id, format]).repeat(8),
  }));
}

export const statements: Behaviours = {
  operations: {
    requestBankStatement: request,
    getBankStatement: (call) => {
      const statement = needVisible(call, 'bst', call.params.statement_id);
      if (statement.status !== 'ready') return statement;
      const { entries } = periodOf(statement);
      return {
        ...statement,
        files: filesOf(call, statement, entries.length),
        entries: pageOf(call, entries, { $ref: '#/$defs/StatementEntry' }),
      };
    },
    analyseBankStatement: (call) => {
      const id = call.params.statement_id;
      if (call.store.isUntouched('bst', id)) call.store.rewind('bst', id, ({ status }) => status === 'ready', {});
      const statement = needVisible(call, 'bst', id);
      if (statement.status !== 'ready') call.fail('statement_not_ready', `The statement has the status ${statement.status}.`);
      for (const field of ['proposed_repayment', 'declared_income', 'low_balance'])
        if (call.body[field] && call.body[field].currency !== 'NGN')
          call.fail('currency_mismatch', `${field} is in ${call.body[field].currency}; the account is in NGN.`);
      const analysis = analyse(call, statement, periodOf(statement));
      call.patch('bst', id, { analysis });
      return analysis;
    },
  },
  filters: {
    getBankStatement: {
      direction: (entry, direction) => entry.direction === direction,
      category: (entry, category) => entry.category === category,
    },
  },
  timers: {
    'statements.fetch': inState('bst', 'processing', (call, statement, { id, connection, isBad }) => {
      if (isBad) return failStatement(call, id, 'bank_unavailable');
      if (call.need('bsc', connection).status === 'reauthorisation_required') return failStatement(call, id, 'reauthorisation_required');
      const { from_date: from, to_date: to, retention_days: days, _hasBalances: hasBalances } = statement;
      const covered = { ...statement, covered_from_date: from, covered_to_date: to };
      const ready = call.patch('bst', id, {
        status: 'ready',
        covered_from_date: from,
        covered_to_date: to,
        summary: summaryOf(periodOf(covered), hasBalances),
        fee: money(FEE_PER_MONTH * monthsIn(from, to)),
        erases_at: call.now(days * 86_400),
      });
      call.patch('bsc', connection, { last_statement_at: call.now() });
      call.emit('bank_statement.ready', ready);
      call.after(days * 86_400, 'statements.erase', { id });
    }),
    'statements.erase': inState('bst', 'ready', (call, { id }) => eraseStatement(call, id, 'retention_ended')),
  },
  start: (call) => {
    for (const { id, status, erases_at: at } of call.store.list('bst'))
      if (status === 'ready' && at && Date.parse(at) > call.ms) call.after((Date.parse(at) - call.ms) / 1000, 'statements.erase', { id });
  },
};
