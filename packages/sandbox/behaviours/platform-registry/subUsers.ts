import type { Behaviours, Call, Json } from '../behaviour';
import { Reply } from '../call';
import { addDays, addMonths, secondsUntil } from '../money/dates';
import { checkOther, invite, removeUser, userOfSpace, usersOfSpace } from './spaceUsers';
import { seenBy, subUsersOf } from './users';

const MOST = 20;
const MOST_MONTHS = 24;
const WEEK = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const PERMISSIONS = [
  'products:read',
  'products:write',
  'sales:read',
  'sales:write',
  'orders:read',
  'orders:write',
  'positions:write',
  'counter:use',
];

/** Returns the merchant or agency of the path. One of them acts only for themselves. */
function parentOf(call: Call): Json {
  const user = userOfSpace(call, call.params.user_id, false);
  const { kind, role, user: own } = call.caller;
  const isSelf = kind !== 'session' || !['merchant', 'agency'].includes(role) || own === user.id;
  if (!isSelf && !call.store.isUntouched('usr', user.id)) call.fail('not_found', 'No user of your space has this ID.');
  return user;
}

function subOf(call: Call, parent: Json): Json {
  const sub = call.store.get('usr', call.params.sub_user_id);
  if (sub?.parent_user_id !== parent.id) return call.fail('not_found', 'The user has no sub-user with this ID.');
  return sub as Json;
}

/** Ends the request with 403 or 422 for permissions, locations or an end date beyond those of the user. */
function checkLimits(call: Call, parent: Json): void {
  const { permissions = [], location_ids: locations = [], until_date: until } = call.body;
  const excess = permissions.find((each: string) => !PERMISSIONS.includes(each));
  const isCounter = permissions.includes('counter:use') && parent.role === 'merchant';
  if (excess || isCounter) call.fail('role_exceeds_own', `${excess ?? 'counter:use'} is not a permission of the user.`);
  for (const id of locations) {
    const location = call.store.get('loc', id);
    const business = location?.business_id ?? location?._business_id;
    if (business && !parent.business_ids.includes(business) && !call.store.isUntouched('usr', parent.id))
      call.fail('role_exceeds_own', `${id} does not belong to a business of the user.`);
  }
  if (until && until < call.today()) call.invalid('/until_date', 'Must not be in the past.', 'out_of_range');
  if (until && until > addMonths(call.today(), MOST_MONTHS)) call.invalid('/until_date', 'Must be at most 2 years ahead.', 'out_of_range');
}

/** Removes a sub-user at the end of the last day on which they may work, unless the date changes before. */
function limit(call: Call, sub: Json): Json {
  const { id, until_date: until } = sub;
  call.cancel('subUsers.end', (args) => args.id === id);
  if (until) call.after(secondsUntil(call.ms, addDays(until, 1)), 'subUsers.end', { id });
  return sub;
}

export const subUsers: Behaviours = {
  awaited: ['createSubUser'],
  operations: {
    createSubUser: (call) => {
      const parent = parentOf(call);
      if (!['merchant', 'agency'].includes(parent.role)) call.invalid('/user_id', 'Must be a merchant or an agency.');
      if (parent.status !== 'active' && !call.store.isUntouched('usr', parent.id))
        call.fail('invalid_state_transition', `The user is in the state ${parent.status}.`);
      checkLimits(call, parent);
      const { email } = call.body;
      const known = usersOfSpace(call).find(
        (user) => user.email === email && user.status !== 'removed' && !call.store.isUntouched('usr', user.id),
      );
      const isAgain = known?.parent_user_id === parent.id && known?.status === 'invited';
      if (known && !isAgain) call.fail('already_exists', `The address belongs to ${known.id}.`);
      const count = subUsersOf(call, parent).length;
      if (!isAgain && count >= MOST) call.fail('limit_reached', `The user has ${count} of ${MOST} sub-users.`);
      const fields = {
        parent_user_id: parent.id,
        role: parent.role,
        business_ids: parent.business_ids,
        allowed_actions: ['removeSubUser'],
      };
      const given = { weekdays: WEEK, until_date: null, ...call.body };
      const sub = invite(call, given, { ...fields, ...(isAgain && { id: known?.id }) });
      return new Reply(limit(call, sub), isAgain ? 200 : 201);
    },
    listSubUsers: (call) => {
      const parent = parentOf(call);
      const { status } = call.query;
      const all = call.store.find('usr', 'parent_user_id', parent.id);
      const found = all.filter((sub) => (status ? sub.status === status : sub.status !== 'removed'));
      return call.page(found.reverse().map((sub) => seenBy(call, sub)));
    },
    updateSubUser: (call) => {
      const parent = parentOf(call);
      const sub = subOf(call, parent);
      if (sub.status === 'removed') call.fail('invalid_state_transition', 'The sub-user is in the state removed.');
      checkLimits(call, parent);
      return limit(call, call.update());
    },
    removeSubUser: (call) => {
      const sub = subOf(call, parentOf(call));
      checkOther(call, sub);
      const carries = call.store.find('dev', 'carried_by_user_id', sub.id).find(({ status }) => status !== 'deregistered');
      if (carries && !call.store.isUntouched('dev', carries.id)) call.fail('resource_in_use', `The sub-user holds ${carries.id}.`);
      removeUser(call, sub, call.query.reason_code ?? 'left', call.query.reason ?? null);
    },
  },
  timers: {
    'subUsers.end': (call, { id }) => {
      const sub = call.store.get('usr', id);
      if (sub && sub.status !== 'removed') removeUser(call, sub, 'period_over');
    },
  },
};
