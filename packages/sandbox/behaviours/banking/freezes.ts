import type { Call, Further, Json, Refusal } from '../behaviour';
import { inState } from '../call';
import { DAY, daysBetween } from '../money/dates';
import { afterStory } from '../target';

const TYPE = 'acc';
const SHORTEST = 300;
const LONGEST = 90 * DAY;
/** Days for which a verified submission of the holder allows a dormant account to be used again. */
const RECENT = 30;

const ordered: Refusal = (_, { freeze: current }) =>
  current?.reason_code === 'legal_order' && `The order ${current.order_reference} is in force.`;

/** Condition of 403 for an account that is subject to an order, or whose holder is. */
const orderedOrHolder: Refusal = (call, account) => {
  const block = call.store.get('bcu', account.customer.id)?.block;
  const isHolder = block?.reason_code === 'legal_order' && !block.order_ended_at;
  return ordered(call, account) || (isHolder && `The order ${block.order_reference} is in force.`);
};

function freeze(call: Call): Json {
  const { scope, reason_code, reason, until = null, order_reference = null, frozen_by: by = null } = call.body;
  const account = call.need(TYPE, call.params.account_id);
  const isOrder = reason_code === 'legal_order';
  if (isOrder !== (order_reference !== null))
    call.invalid('/order_reference', isOrder ? 'Is required with legal_order.' : 'Is accepted with legal_order only.');
  const seconds = until ? (Date.parse(until) - call.ms) / 1000 : SHORTEST;
  if (isOrder && until) call.invalid('/until', 'Is not accepted with legal_order.');
  if (seconds < SHORTEST || seconds > LONGEST) call.invalid('/until', 'Must be 5 minutes to 90 days from now.');
  call.cancel('accounts.thaw', ({ id }) => id === account.id);
  if (until) call.after(seconds, 'accounts.thaw', { id: account.id });
  return call.transition({
    freeze: { scope, reason_code, reason, since_at: account.freeze?.since_at ?? call.now(), until, by, order_reference },
    status_reason_code: reason_code,
    status_reason: reason,
    allowed_actions: ['freezeAccount', 'unfreezeAccount', ...(account.mandate ? ['updateBusinessAccountSignatories'] : [])],
    _was_dormant: account.status === 'dormant' || account._was_dormant === true,
  });
}

/** Returns the operations that the holder of an account that is not frozen, and its mandate, add to those of its state. */
const closings = ({ customer, mandate }: Json): string[] => [
  'closeAccount',
  ...(customer.kind === 'person' ? ['closePersonAccount'] : []),
  ...(mandate ? ['updateBusinessAccountSignatories', 'closeBusinessAccount'] : []),
];

/** Returns the fields of an account whose freeze has ended. */
const thawed = (account: Json, reason: string | null): Json => ({
  freeze: null,
  status_reason_code: null,
  status_reason: reason,
  allowed_actions: ['freezeAccount', ...closings(account)],
  _was_dormant: false,
});

/** Returns the fields of an account that becomes dormant, or is dormant again after a freeze. */
export const asleep = (account: Json): Json => ({
  ...thawed(account, null),
  status: 'dormant',
  status_reason_code: 'no_activity',
  allowed_actions: ['freezeAccount', 'unfreezeAccount', ...closings(account)],
});

const isRecent = (call: Call, { status, decided_at, updated_at }: Json): boolean =>
  status === 'verified' && daysBetween((decided_at ?? updated_at).slice(0, 10), call.today()) <= RECENT;

/** Accounts whose debits or credits are stopped, and their reactivation. */
export const freezes: Further = {
  refusals: {
    freezeAccount: { legal_order_in_force: ordered },
    closeAccount: { legal_order_in_force: orderedOrHolder },
    closeBusinessAccount: { legal_order_in_force: orderedOrHolder },
    closePersonAccount: { legal_order_in_force: orderedOrHolder },
    unfreezeAccount: {
      legal_order_in_force: ordered,
      kyc_tier_too_low: afterStory((call, { status, customer, _was_dormant: wasDormant }) => {
        if (status !== 'dormant' && !wasDormant) return false;
        const submissions = call.store.list('kys').filter((each) => each.customer.id === customer.id);
        return !submissions.some((each) => isRecent(call, each)) && 'No submission of the holder was verified in the last 30 days.';
      }),
    },
  },
  operations: {
    freezeAccount: freeze,
    unfreezeAccount: (call) => {
      const account = call.need(TYPE, call.params.account_id);
      call.cancel('accounts.thaw', ({ id }) => id === account.id);
      return call.transition(thawed(account, call.body.reason));
    },
  },
  timers: {
    'accounts.thaw': inState(TYPE, 'frozen', (call, account, { id }) => {
      const fields = account._was_dormant ? asleep(account) : { ...thawed(account, null), status: 'active' };
      call.change(TYPE, id, 'account.unfrozen', fields);
    }),
  },
};
