import type { Behaviours, Call, Json } from '../behaviour';
import { UNCHECKED } from './registers';

const KINDS: Record<string, string> = { RC: 'company', BN: 'business_name', IT: 'incorporated_trustee', LP: 'limited_partnership' };
/** Sectors that must be registered with SCUML. */
const SCUML = ['hotels_and_gaming', 'real_estate', 'precious_metals_and_vehicles', 'professional_services', 'religion_and_charity'];
const REGISTERED = ['registered_name', 'registration_number', 'tax_id'];
/** Seconds until the outcome of a verification, and percentage of shares whose owners must be named. */
const OUTCOME = 60;
const NAMED = 75;
const STRUCK_OFF = 'RC0000097';

const CLEARED = { register_check: UNCHECKED, register_standing: null, tax_check: UNCHECKED, officers: [] };

/** Returns the current owners of a business. */
export const ownersOf = (call: Call, id: string): Json[] =>
  call.store.find('bow', 'business_id', id).filter(({ ended_date: ended }) => ended === null);

/** Returns a percentage of the owners in hundredths, so that no fraction is lost. */
export const hundredths = (percent: string): number => Math.round(Number(percent) * 100);

/** Returns the percentage of the shares that the recorded owners hold. */
const sharesOf = (call: Call, id: string): number =>
  ownersOf(call, id).reduce((sum, { shares_percent: share }) => sum + hundredths(share), 0) / 100;

const hasDocument = (call: Call, id: string, kind: string): boolean =>
  call.store.find('bdc', 'business_id', id).some((each) => each.kind === kind && ['accepted', 'pending_review'].includes(each.status));

function missingOf(call: Call, { id, is_scuml_required: isScuml, ownership: { note } }: Json): string[] {
  const kinds = ['certificate', ...(isScuml ? ['scuml_certificate'] : [])].filter((kind) => !hasDocument(call, id, kind));
  const isNamed = sharesOf(call, id) >= NAMED || note !== null;
  return [...kinds, ...(isNamed ? [] : ['beneficial_owners'])];
}

const actionsOf = ({ status }: Json): string[] =>
  status === 'in_verification'
    ? ['updateBusiness']
    : status === 'verified'
      ? ['updateBusiness', 'addBeneficialOwner']
      : ['updateBusiness', 'verifyBusiness', 'addBeneficialOwner'];

/** Changes a business, with what follows from its owners, documents and state. */
export function changeBusiness(call: Call, id: string, fields: Json): Json {
  const next: Json = { ...call.need('bbs', id), ...fields, updated_at: call.now() };
  const ownership = { ...next.ownership, owner_count: ownersOf(call, id).length, shares_percent: String(sharesOf(call, id)) };
  const missing = next.status === 'verified' ? [] : missingOf(call, next);
  return call.store.put('bbs', { ...next, ownership, missing, allowed_actions: actionsOf(next) });
}

function checkUnique(call: Call, own?: string): void {
  for (const field of ['registration_number', 'tax_id', 'reference']) {
    const value = call.body[field];
    const taken = value && call.taken('bbs', (each) => each[field] === value && each.id !== own);
    if (taken) call.fail('already_exists', `${value} is already recorded as ${taken.id}.`);
  }
}

function create(call: Call): Json {
  const { registration_number: number, sector, incorporation_date: date, created_by = null } = call.body;
  checkUnique(call);
  if (date > call.today()) call.invalid('/incorporation_date', 'Must not be in the future.', 'out_of_range');
  const business = call.create({
    kind: KINDS[number.slice(0, 2)],
    is_scuml_required: SCUML.includes(sector),
    ...CLEARED,
    ownership: { owner_count: 0, shares_percent: '0', note: null },
    created_by,
  });
  return changeBusiness(call, business.id, {});
}

function update(call: Call): Json {
  const { business_id: id } = call.params;
  const isRegistered = REGISTERED.some((field) => field in call.body);
  if (isRegistered) call.store.rewind('bbs', id, ({ status }) => status !== 'in_verification', {});
  const { status, sector, registration_number: before } = call.need('bbs', id);
  if (isRegistered && status === 'in_verification') call.fail('invalid_state_transition', 'The business is in the state in_verification.');
  checkUnique(call, id);
  const isReset = isRegistered && (status === 'verified' || status === 'verification_failed');
  const reason = { status_reason_code: 'details_changed', status_reason: 'The record was changed after the last verification.' };
  const { registration_number: number = before } = call.body;
  return changeBusiness(call, id, {
    ...call.body,
    kind: KINDS[number.slice(0, 2)],
    is_scuml_required: SCUML.includes(call.body.sector ?? sector),
    ...(isReset && { ...CLEARED, ...reason, status: 'unverified' }),
  });
}

function verify(call: Call, { id, registration_number: number, ownership, customer_id: customer }: Json): Json {
  const { ownership_note: note = null, submitted_by = null } = call.body;
  const isStory = call.store.isUntouched('bbs', id);
  const missing = missingOf(call, call.need('bbs', id)).filter((each) => each !== 'beneficial_owners');
  if (missing.length) call.fail('requirements_not_met', `The ${missing[0].replaceAll('_', ' ')} is missing.`);
  const shares = sharesOf(call, id);
  if (!isStory && shares < NAMED && !note)
    call.fail(
      'beneficial_ownership_invalid',
      `The owners account for ${shares}% of the shares; ${NAMED}% or an ownership_note is required.`,
    );
  const running =
    customer && call.taken('kys', (each) => each.customer.id === customer && ['processing', 'in_review'].includes(each.status));
  if (running) call.fail('check_in_progress', `The submission ${running.id} is ${running.status}.`);
  // A register that does not respond for a minute is queried again a minute later.
  if (!number.endsWith('93')) call.after(number.endsWith('94') ? 2 * OUTCOME : OUTCOME, 'businesses.outcome', { id });
  return changeBusiness(call, id, {
    status: 'in_verification',
    status_reason_code: null,
    status_reason: null,
    ...CLEARED,
    ownership: { ...ownership, note: note ?? ownership.note },
    verification_started_at: call.now(),
    verification_started_by: submitted_by,
    verification_completed_at: null,
  });
}

/** Returns why a verification fails; undefined if it succeeds. */
function failureOf(number: string): [string, string, Json] | undefined {
  const standing = (outcome: string, fields: string[] = []) => ({ outcome, mismatched_fields: fields });
  if (number === STRUCK_OFF) return ['struck_off', 'The register shows the company as struck off.', standing('matched')];
  if (number.endsWith('91')) return ['name_differs', 'The register has another name.', standing('mismatched', ['registered_name'])];
  if (number.endsWith('92')) return ['not_in_register', 'The register has no company with this number.', standing('not_found')];
  return undefined;
}

/** Ends a verification. Emits `business.verified` or `business.verification_failed`. */
function decide(call: Call, id: string): void {
  const { status, registration_number: number } = call.need('bbs', id);
  if (status !== 'in_verification') return;
  const failure = failureOf(number);
  const checked_at = call.now();
  const matched = { outcome: 'matched', mismatched_fields: [], checked_at };
  const ended = { verification_completed_at: checked_at, tax_check: matched };
  if (failure) {
    const [status_reason_code, status_reason, found] = failure;
    const isFound = found.outcome !== 'not_found';
    const register_standing = number === STRUCK_OFF ? 'struck_off' : isFound ? 'active' : null;
    const fields = { status: 'verification_failed', status_reason_code, status_reason, register_check: { ...found, checked_at } };
    call.emit('business.verification_failed', changeBusiness(call, id, { ...ended, ...fields, register_standing }));
    return;
  }
  const officers = ownersOf(call, id).map(({ name }) => ({ name: name.toUpperCase(), role: 'director' }));
  const fields = { status: 'verified', register_check: matched, register_standing: 'active', officers, owners_reviewed_at: checked_at };
  for (const owner of ownersOf(call, id)) call.store.patch('bow', owner.id, { reviewed_at: checked_at });
  call.emit('business.verified', changeBusiness(call, id, { ...ended, ...fields }));
}

export const businesses: Behaviours = {
  operations: { createBusiness: create, updateBusiness: update, verifyBusiness: verify },
  timers: { 'businesses.outcome': (call, { id }) => decide(call, id) },
};
