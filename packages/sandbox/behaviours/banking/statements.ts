import type { Behaviours, Call, Json } from '../behaviour';
import { statementOf } from '../money/statements';

function statement(call: Call, account: Json): Json {
  const { from_date, to_date } = call.query;
  if (to_date < from_date) call.invalidQuery('to_date', 'out_of_range', 'Must not be before from_date.');
  const entries = call.store.find('btx', 'account_id', account.id).filter(({ created_at }) => created_at <= call.now());
  const { statement, within } = statementOf(call, account, entries, from_date, to_date);
  // The entries are already those of the period, so the filters of the dates are satisfied.
  const items = within.map((entry) => ({ ...entry, transaction_id: entry.id, from_date, to_date }));
  return { ...statement, ...call.pageInOrder(items) };
}

/** Statements of accounts. */
export const statements: Behaviours = {
  filters: { getAccountStatement: { from_date: 'handler', to_date: 'handler' } },
  operations: { getAccountStatement: statement },
};
