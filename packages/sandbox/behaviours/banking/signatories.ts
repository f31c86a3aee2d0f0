import type { Behaviours, Call, Json } from '../behaviour';
import { DAY, daysBetween } from '../money/dates';
import { missingFor } from './mandate';

const RESOLUTION_DAYS = 90;
const PENDING = 30 * DAY;
/** Seconds after which new signatories have accepted in the sandbox. */
const ACCEPTED = 60;

/** Ends the request with 409 unless the resolution is an accepted one of the business, recent, and not used before. */
export function checkResolution(call: Call, account: Json, id: string): void {
  const document = call.store.get('bdc', id);
  const refuse = (why: string): never => call.fail('document_not_available', `${id} ${why}.`);
  const isResolution = document?.business_id === account.business_id && document?.kind === 'board_resolution';
  if (!document || !isResolution) refuse('is not a board resolution of this business');
  if (!document || call.store.isUntouched('bdc', id)) return;
  if (document.status !== 'accepted') refuse(`is ${document.status}`);
  if (daysBetween(document.issued_date, call.today()) > RESOLUTION_DAYS) refuse(`is more than ${RESOLUTION_DAYS} days old`);
  if (account.board_resolution_document_id === id || account._resolutions?.includes(id)) refuse('was used for an earlier change');
}

export function checkMandate(call: Call, mandate: Json, signatories: Json[]): void {
  if (mandate.rules.at(-1).up_to !== null) call.fail('mandate_invalid', 'The last rule must cover every amount.');
  const classes = signatories.map((each) => each.class);
  const rule = mandate.rules.find((each: never) => missingFor(each, classes) > 0);
  if (rule) call.fail('mandate_invalid', 'A rule requires more signatories than the list has.');
}

/** Returns a signatory of the story at a later time, whose person it does not record. */
function laterSignatory(call: Call, { id }: Json, person: string): Json | undefined {
  const versions = call.store.entry('acc', id)?.versions ?? [];
  return versions.flatMap(({ pending_change: change }) => change?.signatories ?? []).find(({ person_id }: Json) => person_id === person);
}

/** Returns the new list of signatories: those who stay keep their acceptance, others are invited. */
export function listOf(call: Call, account: Json): Json[] {
  return call.body.signatories.map((given: Json, index: number) => {
    const known = account.signatories.find((each: Json) => each.person_id === given.person_id && each.status !== 'removed');
    const role = given.role ?? known?.role ?? null;
    if (known) return { ...known, class: given.class, role };
    const later = laterSignatory(call, account, given.person_id);
    if (later) return { ...later, class: given.class, role, status: 'invited', invited_at: call.now(), accepted_at: null };
    const person = call.need('per', given.person_id, `/signatories/${index}/person_id`);
    const isMatched = [person.bvn_check, person.nin_check].every(({ outcome }) => outcome === 'matched');
    if (!isMatched || !person.primary_phone_number)
      call.fail('kyc_tier_too_low', `${person.id} lacks a matched number or a verified primary phone number.`);
    const name = `${person.first_name} ${person.last_name}`;
    const times = { invited_at: call.now(), accepted_at: null, removed_at: null };
    return { person_id: person.id, name, class: given.class, role, status: 'invited', ...times };
  });
}

/** Puts a list and its rules into force. Emits `business_account.signatories_changed` or `business_account.activated`. */
function apply(call: Call, account: Json, { signatories, mandate, board_resolution_document_id }: Json): Json {
  const stays = new Set(signatories.map(({ person_id }: Json) => person_id));
  const removed = account.signatories
    .filter(({ person_id, status }: Json) => status !== 'removed' && !stays.has(person_id))
    .map((each: Json) => ({ ...each, status: 'removed', removed_at: call.now() }));
  const earlier = account.signatories.filter(({ status }: Json) => status === 'removed');
  const isComplete = signatories.every(({ status }: Json) => status === 'accepted');
  const isActivated = account.status === 'pending_signatories' && isComplete;
  const changed = call.patch('acc', account.id, {
    signatories: [...signatories, ...removed, ...earlier].slice(0, 30),
    mandate,
    board_resolution_document_id,
    pending_change: null,
    _resolutions: [...(account._resolutions ?? []), board_resolution_document_id],
    ...(isActivated && { status: 'active', signatories_due_at: null, activated_at: call.now() }),
  });
  const event = isActivated ? 'activated' : account.status === 'pending_signatories' ? undefined : 'signatories_changed';
  if (event) call.emit(`business_account.${event}`, changed);
  return changed;
}

/** Returns true if a list and its rules are the same as those in force or pending, so that a retry changes nothing. */
function isRepeated(call: Call, { signatories, mandate, board_resolution_document_id }: Json): boolean {
  const listed = (list: Json[]) =>
    list
      .filter(({ status }) => status !== 'removed')
      .map(({ person_id, class: has }) => `${person_id} ${has}`)
      .sort()
      .join();
  return (
    board_resolution_document_id === call.body.board_resolution_document_id &&
    listed(signatories) === listed(call.body.signatories) &&
    JSON.stringify(mandate) === JSON.stringify(call.body.mandate)
  );
}

function update(call: Call, account: Json): Json {
  const { mandate, board_resolution_document_id, submitted_by = null } = call.body;
  if (account.status === 'closed') call.fail('invalid_state_transition', 'The account is in the state closed.');
  if (isRepeated(call, account.pending_change ?? account)) return account;
  checkResolution(call, account, board_resolution_document_id);
  checkMandate(call, mandate, call.body.signatories);
  const signatories = listOf(call, account);
  const isNew = signatories.some(({ status }) => status !== 'accepted');
  call.cancel('signatories.accept', (args) => args.id === account.id);
  if (!isNew || account.status === 'pending_signatories')
    return apply(call, account, { signatories, mandate, board_resolution_document_id });
  call.after(account.reference?.startsWith('LAPSE-') ? PENDING : ACCEPTED, 'signatories.accept', { id: account.id });
  const submitted = { submitted_by, submitted_at: call.now(), expires_at: call.now(PENDING) };
  return call.patch('acc', account.id, {
    pending_change: { signatories, mandate, board_resolution_document_id, ...submitted },
  });
}

/** Changes of the people who sign for the account of a business. */
export const signatories: Behaviours = {
  operations: { updateBusinessAccountSignatories: update },
  timers: {
    'signatories.accept': (call, { id }) => {
      const account = call.need('acc', id);
      if (!account.pending_change) return;
      if (account.reference?.startsWith('LAPSE-')) {
        call.patch('acc', id, { pending_change: null });
        return;
      }
      const accepted = account.pending_change.signatories.map((each: Json) =>
        each.status === 'accepted' ? each : { ...each, status: 'accepted', accepted_at: call.now() },
      );
      apply(call, account, { ...account.pending_change, signatories: accepted });
    },
  },
};
