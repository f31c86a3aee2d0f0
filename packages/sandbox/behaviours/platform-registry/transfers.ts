import { systemActor } from '../actor';
import type { Call, Further, Json } from '../behaviour';
import { inState } from '../call';
import { DAY } from '../money/dates';
import { afterStory } from '../target';
import { dependingOn, pendingTransfers } from './dependants';
import { DECISION_SECONDS } from './tenantChecks';

const TYPE = 'ctf';
const EXPIRES = 7 * DAY;
const MOST_PENDING = 20;
const MOST_DEVICES = 10_000;
const MOST_BUSINESSES = 1_000;

/** Outcomes of transfers by the start of their reference. */
const OUTCOMES: Record<string, string> = { 'ACCEPT-': 'completed', 'DECLINE-': 'declined', 'EXPIRE-': 'expired' };
const TYPES: Record<string, string> = { terminal: 'trm', device: 'dev', business: 'biz' };
/** Names and numbers of the subjects, by kind. */
const LABELS: Record<string, [string, string]> = {
  terminal: ['label', 'serial_number'],
  device: ['name', 'serial_number'],
  business: ['name', 'registration_number'],
};

/** Ends the request if the subject is in a state in which it cannot change hands. */
function checkSubject(call: Call, kind: string, subject: Json): void {
  const { status } = subject;
  if (status === 'frozen' || (kind === 'terminal' && status === 'blocked')) call.fail('blocked_by_platform', `It is ${status}.`);
  if (kind === 'device' && status !== 'active') call.fail('device_not_active', `The device is ${status}.`);
  if (kind === 'terminal' && status === 'active')
    call.fail('invalid_state_transition', 'The terminal has the status active; it must be registered, assigned or inactive.');
  if (kind !== 'business') return;
  if (status !== 'active') call.fail('business_not_active', `The business is ${status}.`);
  const uses = dependingOn(call, subject);
  if (uses.length) call.fail('resource_in_use', `The business has ${uses.join(', ')}.`);
}

const isStory = (call: Call, kind: string, { id }: Json): boolean => call.store.isUntouched(TYPES[kind], id);

function create(call: Call): Json {
  const { reference = null, subject: chosen, to } = call.body;
  const { kind } = chosen;
  const subject = call.need(TYPES[kind], chosen[`${kind}_id`], `/subject/${kind}_id`);
  if (kind === 'business' && call.caller.role !== 'admin' && call.caller.kind === 'session') call.fail('forbidden');
  const same = reference && call.taken(TYPE, (each) => each.reference === reference && each.status === 'pending_acceptance');
  if (same) call.fail('already_exists', `The reference is already used by ${same.id}.`);
  if (!isStory(call, kind, subject)) checkSubject(call, kind, subject);
  const waiting = pendingTransfers(call, subject.id).find(({ id }) => !call.store.isUntouched(TYPE, id));
  if (waiting) call.fail('resource_in_use', `The transfer ${waiting.id} awaits a decision.`);
  const own = { tenant_id: call.caller.tenant, tenant_name: nameOf(call, call.caller.tenant) };
  const from = { ...own, location_id: subject.location_id ?? null, user_id: subject.user_id ?? subject.carried_by_user_id ?? null };
  const isWithin = to.kind === 'within_tenant';
  const [name, number] = LABELS[kind];
  const transfer = call.create({
    direction: isWithin ? 'within' : 'outgoing',
    subject: { kind, id: subject.id, name: subject[name], number: subject[number] },
    from,
    to: isWithin ? { ...own, ...placeWithin(call, to) } : { ...receiver(call, to), location_id: null, user_id: null },
    status: isWithin ? 'completed' : 'pending_acceptance',
    expires_at: isWithin ? null : call.now(EXPIRES),
    completed_at: isWithin ? call.now() : null,
    allowed_actions: isWithin ? [] : ['cancelTransfer'],
  });
  const start = Object.keys(OUTCOMES).find((each) => reference?.startsWith(each));
  if (isWithin) hand(call, transfer);
  else {
    if (kind !== 'business') call.store.patch(TYPES[kind], subject.id, { pending_transfer_id: transfer.id });
    if (start) call.after(DECISION_SECONDS, 'transfers.end', { id: transfer.id, status: OUTCOMES[start] });
    else call.after(EXPIRES, 'transfers.end', { id: transfer.id, status: 'expired' });
  }
  return transfer;
}

const nameOf = (call: Call, id: string): string => call.store.get('tnt', id)?.name ?? 'Ember Basket';

function placeWithin(call: Call, { location_id: location, user_id: user = null }: Json): Json {
  call.need('loc', location, '/to/location_id');
  if (user) call.need('usr', user, '/to/user_id');
  return { location_id: location, user_id: user };
}

/** Returns the receiving tenant. The story's are known whatever their state, so that its examples can be sent. */
function receiver(call: Call, { tenant_id: id }: Json): Json {
  const tenant = call.store.get('tnt', id);
  const isKnown = tenant && id !== call.caller.tenant && (tenant.status === 'active' || call.store.isUntouched('tnt', id));
  if (!tenant || !isKnown) return call.invalid('/to/tenant_id', 'No active tenant other than your own has this ID.');
  const pending = call.store.list(TYPE).filter(({ to, status }) => to.tenant_id === id && status === 'pending_acceptance').length;
  if (pending >= MOST_PENDING) call.fail('limit_reached', `${pending} of ${MOST_PENDING} transfers to this tenant are pending.`);
  return { tenant_id: id, tenant_name: tenant.name };
}

/** Gives the subject to its new holder. One that leaves the tenant is no longer visible. */
function hand(call: Call, { subject, to, direction }: Json): void {
  const type = TYPES[subject.kind];
  if (direction === 'outgoing') call.store.remove(type, subject.id);
  const held = call.store.get(type, subject.id);
  if (!held || subject.kind === 'business') return;
  const place = { location_id: to.location_id, pending_transfer_id: null };
  const unassigned = { user_id: null, till_account_id: null, assigned_at: null, status: 'registered', allowed_actions: ['assignTerminal'] };
  const carried = to.user_id ? { carried_by_user_id: to.user_id } : {};
  call.patch(type, subject.id, { ...place, ...(subject.kind === 'terminal' ? unassigned : carried) });
}

/** Lets the subject of a transfer that does not take place be changed again. */
function release(call: Call, { subject }: Json): void {
  const type = TYPES[subject.kind];
  if (call.store.get(type, subject.id)?.pending_transfer_id) call.store.patch(type, subject.id, { pending_transfer_id: null });
}

function accept(call: Call, transfer: Json): Json {
  const { subject, to } = transfer;
  const { kind, number } = subject;
  const { location_id: location, user_id: user = null } = call.body;
  if (kind !== 'business' && !location) call.invalid('/location_id', 'Is required for a terminal or device.', 'required');
  if (kind === 'business' && location) call.invalid('/location_id', 'Must be omitted for a business.');
  // The story also shows transfers as other tenants see them, with their locations.
  const isForeign = call.store.isUntouched(TYPE, transfer.id);
  if (location && !isForeign) call.need('loc', location, '/location_id');
  if (user && !isForeign) call.need('usr', user, '/user_id');
  const type = TYPES[kind];
  const held = call.store.get(type, subject.id);
  if (held && !isStory(call, kind, held)) checkSubject(call, kind, held);
  const [, field] = LABELS[kind];
  const twin = call.taken(type, (each) => each[field] === number && each.id !== subject.id && each.status !== 'deregistered');
  if (twin) call.fail('already_exists', `The number is already used by ${twin.id}.`);
  const most = { device: MOST_DEVICES, business: MOST_BUSINESSES }[kind as string];
  if (most && call.store.list(type).length >= most) call.fail('limit_reached', `Your tenant has ${most} of ${most}.`);
  const place = { ...to, location_id: location ?? null, user_id: user };
  const ended = { to: place, completed_at: call.now(), expires_at: null, status_reason_code: null, status_reason: null };
  const accepted = call.transition({ ...ended, allowed_actions: [] });
  hand(call, accepted);
  return accepted;
}

/** Ends a transfer without handing over the subject, for the reason in the body. */
function end(call: Call): Json {
  const { reason_code: code = null, reason = null } = call.body;
  if (code === 'other' && !reason) call.invalid('/reason', 'Is required with the code other.', 'required');
  const ended = call.transition({ status_reason_code: code, status_reason: reason, expires_at: null, allowed_actions: [] });
  release(call, ended);
  return ended;
}

/** Transfers of terminals, devices and businesses to another holder. */
export const transfers: Further = {
  refusals: {
    acceptTransfer: {
      forbidden: afterStory((_, { direction }) => direction !== 'incoming' && 'Only the receiving tenant can accept the transfer.'),
    },
    declineTransfer: { forbidden: (_, { direction }) => direction !== 'incoming' && 'Only the receiving tenant can decline the transfer.' },
    cancelTransfer: { forbidden: (_, { direction }) => direction === 'incoming' && 'Only the sending tenant can cancel the transfer.' },
  },
  operations: { createTransfer: create, acceptTransfer: accept, declineTransfer: end, cancelTransfer: end },
  timers: {
    'transfers.end': inState(TYPE, 'pending_acceptance', (call, _, { id, status }) => {
      const by = { status_changed_at: call.now(), status_changed_by: systemActor('Sandbox') };
      const times = { expires_at: null, completed_at: status === 'completed' ? call.now() : null };
      const ended = call.patch(TYPE, id, { ...by, ...times, status, allowed_actions: [] });
      if (status === 'completed') hand(call, ended);
      else release(call, ended);
      call.emit(`custody_transfer.${status}`, ended);
    }),
  },
};
