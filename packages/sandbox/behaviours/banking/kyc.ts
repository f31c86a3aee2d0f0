import type { Behaviours, Call, Json } from '../behaviour';
import { inState } from '../call';
import { DAY } from '../money/dates';
import { consentOf } from './consents';
import { activate, nextReview, statusOf, TIERS, tierLimits } from './kycTiers';
import { checkSandboxNumber, masked, query } from './registers';

/** Reasons of a rejection by the field in which a register differs. */
const NAMES: Record<string, string> = { first_name: 'name_differs', last_name: 'name_differs', date_of_birth: 'date_of_birth_differs' };

/** Returns a document that can be evidence; ends the request with 409 for one that was rejected or has expired. */
function documentOf(call: Call, id: string, at: string): Json {
  const document = call.need(id.slice(0, 3), id, `${at}/document_id`);
  if (document.status === 'rejected' || document.status === 'expired')
    call.fail('document_not_available', `${id} was ${document.status}: ${document.rejection_reason ?? 'out_of_date'}.`);
  return document;
}

/** Returns a number as evidence, checked against its register. */
function numberOf(call: Call, { id_type, number }: Json, person: Json | undefined): Json {
  const none = { kind: 'number', from_record: false, id_type, document_id: null, visit_date: null };
  if (!person || (id_type !== 'bvn' && id_type !== 'nin')) return { ...none, outcome: 'accepted', reason: null, checked_at: call.now() };
  checkSandboxNumber(call, number);
  const check = query(call, id_type, number, { ...person, ...call.body.corrected_identity } as never);
  const outcome = { matched: 'accepted', source_unavailable: 'pending' }[check.outcome as string] ?? 'rejected';
  if (!person[id_type])
    call.store.patch('per', person.id, { [id_type]: masked(number), [`_${id_type}`]: number, [`${id_type}_check`]: check });
  const [field] = check.mismatched_fields;
  const why = outcome === 'rejected' ? (NAMES[field] ?? 'number_not_found') : null;
  const reason = why && (why === 'number_not_found' ? 'The register does not have the number.' : 'The register has other data.');
  return { ...none, outcome, reason, checked_at: outcome === 'pending' ? null : call.now(), _why: why };
}

/**
 * Returns an item of evidence as the submission stores it.
 *
 * @param index position in the request, for the pointer of an error
 * @param person person of the customer; undefined for a business
 */
function evidenceOf(call: Call, given: Json, index: number, person: Json | undefined): Json {
  const at = `/evidence/${index}`;
  const none = {
    from_record: false,
    id_type: null,
    document_id: null,
    visit_date: null,
    outcome: 'pending',
    reason: null,
    checked_at: null,
  };
  if (given.kind === 'number') return numberOf(call, given, person);
  if (given.kind !== 'document') return { ...none, kind: given.kind, visit_date: given.preferred_date ?? null };
  const { id, kind, status, decided_at: decided } = documentOf(call, given.document_id, at);
  const id_type = call.store.get('IdType', kind) ? kind : null;
  const accepted = status === 'accepted' ? { outcome: 'accepted', checked_at: decided } : {};
  return { ...none, kind: 'document', id_type, document_id: id, ...accepted };
}

/** Returns the numbers on record that have matched. */
const onRecord = (person: Json | undefined): Json[] =>
  ['bvn', 'nin'].flatMap((id_type) => {
    const check = person?.[`${id_type}_check`];
    if (check?.outcome !== 'matched') return [];
    const { checked_at } = check;
    return [
      { kind: 'number', from_record: true, id_type, document_id: null, visit_date: null, outcome: 'accepted', reason: null, checked_at },
    ];
  });

/** Seconds until the registers have responded, until a review ends, and until missing items expire. */
const REGISTERS = 5;
const REVIEW = 60;
const RESPONSE = 30 * DAY;
const isBeingChecked = ({ status }: Json): boolean => status === 'processing' || status === 'in_review';
const startsWith = ({ reference }: Json, prefix: string): boolean => reference?.startsWith(prefix) === true;

function submit(call: Call): Json {
  const { customer_id, reference = null, target_tier, evidence: given, corrected_identity = null, submitted_by = null } = call.body;
  call.unique('kys', 'reference', reference);
  const customer = call.need('bcu', customer_id, '/customer_id');
  if (customer.status === 'blocked') call.fail('customer_not_active', 'The customer is blocked.');
  const isBusiness = customer.kind === 'business';
  if (isBusiness && target_tier !== 3) call.invalid('/target_tier', 'Must be 3 for a business.');
  const earlier = call.store.list('kys').filter((each) => each.customer.id === customer_id && !call.store.isUntouched('kys', each.id));
  const running = earlier.find(isBeingChecked);
  if (running) call.fail('check_in_progress', `The submission ${running.id} is ${running.status}.`);
  const person = customer.person_id ? call.store.get('per', customer.person_id) : undefined;
  const isQueried = !isBusiness && (corrected_identity !== null || given.some(({ kind }: Json) => kind === 'number'));
  const consent = isQueried ? consentOf(call) : null;
  const sent = given.map((each: Json, index: number) => evidenceOf(call, each, index, person));
  const { id, kind, name, customer_number } = customer;
  const submission = call.create({
    customer: { id, kind, name, customer_number },
    status: 'processing',
    evidence: [...onRecord(person), ...sent],
    consent,
    submitted_by,
  });
  for (const each of earlier.filter(({ status }) => status === 'needs_action')) {
    call.cancel('kyc.expire', (args) => args.id === each.id);
    call.patch('kys', each.id, {
      status: 'superseded',
      status_reason_code: 'replaced',
      superseded_by_id: submission.id,
      needs: [],
      expires_at: null,
    });
  }
  call.after(REGISTERS, 'kyc.registers', { id: submission.id });
  return submission;
}

/** Returns why a submission is rejected at once, in need of action, or in review; undefined if it is verified. */
function outcomeOf(submission: Json): [string, string, string] | undefined {
  const { evidence } = submission;
  const wrong = evidence.find(({ outcome }: Json) => outcome === 'rejected');
  const isSilent = evidence.some(({ kind, outcome }: Json) => kind === 'number' && outcome === 'pending');
  const isIdentified = evidence.some(({ kind, outcome }: Json) => kind === 'number' && outcome === 'accepted');
  if (startsWith(submission, 'ACTION-') || startsWith(submission, 'LAPSE-'))
    return ['needs_action', 'document_unreadable', 'The document is not readable.'];
  if (wrong) return ['rejected', wrong._why ?? 'name_differs', wrong.reason];
  if (isSilent && !isIdentified) return ['needs_action', 'register_silent', 'The register does not respond.'];
  if (!evidence.length && submission.customer.kind === 'person')
    return ['needs_action', 'evidence_missing', 'A number or a document is missing.'];
  if (startsWith(submission, 'REJECT-') || evidence.some(({ kind, outcome }: Json) => kind === 'document' && outcome === 'pending'))
    return ['in_review', 'documents', 'Your documents are being reviewed.'];
  if (evidence.some(({ outcome, kind }: Json) => outcome === 'pending' && kind !== 'number'))
    return ['in_review', 'address_visit', 'An agent will visit you.'];
  return undefined;
}

/** Continues when the registers have responded. */
function advance(call: Call, id: string): void {
  const submission = call.patch('kys', id, { screening: { outcome: 'clear', screened_at: call.now() } });
  const outcome = outcomeOf(submission);
  if (!outcome) {
    verify(call, submission, 'registers');
    return;
  }
  const [status, status_reason_code, status_reason] = outcome;
  const why = { status, status_reason_code, status_reason };
  if (status === 'needs_action') ask(call, submission, why);
  else if (status === 'rejected') reject(call, id, why, 'registers');
  else {
    call.after(REVIEW, 'kyc.review', { id });
    call.change('kys', id, 'kyc_submission.in_review', why);
  }
}

/** Asks for what is missing, within 30 days. Emits `kyc_submission.needs_action`. */
function ask(call: Call, submission: Json, why: Json): void {
  const { id } = submission;
  call.after(startsWith(submission, 'LAPSE-') ? REVIEW : RESPONSE, 'kyc.expire', { id });
  const say = why.status_reason_code === 'register_silent' ? 'Send an identity document.' : 'Send a readable picture of your document.';
  const needs = [{ requirement: 'identity_document', say }];
  const fields = { ...why, needs, allowed_actions: ['submitKyc'], expires_at: call.now(RESPONSE) };
  call.change('kys', id, 'kyc_submission.needs_action', fields);
}

function reject(call: Call, id: string, why: Json, decided_by: string): void {
  const decided = { status: 'rejected', decided_by, decided_at: call.now(), allowed_actions: ['submitKyc'] };
  call.change('kys', id, 'kyc_submission.rejected', { ...why, ...decided });
}

/** Accepts the evidence. A first tier is in force at once; a higher one waits for its upgrade. */
function verify(call: Call, { id, evidence, target_tier: tier, customer: { id: customer } }: Json, decided_by: string): void {
  const accepted = evidence.map((each: Json) =>
    each.outcome === 'pending' ? { ...each, outcome: 'accepted', checked_at: call.now() } : each,
  );
  const { kyc_tier: now } = call.need('bcu', customer);
  const isUpgrade = now !== null && tier > now;
  const fields = { status: 'verified', status_reason_code: null, status_reason: null, evidence: accepted, requires_upgrade: isUpgrade };
  const decided = { decided_by, decided_at: call.now(), allowed_actions: isUpgrade ? ['upgradeKycTier'] : [] };
  const verified = call.patch('kys', id, { ...fields, ...decided });
  if (now === null) activate(call, customer, tier);
  call.emit('kyc_submission.verified', verified);
}

function review(call: Call, id: string): void {
  const submission = call.need('kys', id);
  if (submission.status !== 'in_review') return;
  const notGenuine = { status_reason_code: 'not_genuine', status_reason: 'The evidence cannot be used.' };
  if (startsWith(submission, 'REJECT-')) reject(call, id, notGenuine, 'review_desk');
  else verify(call, submission, 'review_desk');
}

function upgrade(call: Call, customer: Json): Json {
  const { tier, approved_by } = call.body;
  if (customer.status === 'blocked') {
    const isOrder = customer.block?.reason_code === 'legal_order' && !customer.block.order_ended_at;
    call.fail(isOrder ? 'legal_order_in_force' : 'customer_not_active', 'The customer is blocked.');
  }
  if (customer.kyc_tier === null && !call.store.isUntouched('bcu', customer.id))
    call.fail('customer_not_active', 'The customer has no KYC tier yet.');
  const verified = call.store
    .list('kys')
    .find((each) => each.customer.id === customer.id && each.status === 'verified' && each.target_tier === tier);
  const isStory = call.store.isUntouched('bcu', customer.id);
  if (!isStory && (!verified || (customer.kyc_tier ?? 0) >= tier))
    call.fail('tier_requirements_not_met', `No verified submission for tier ${tier} waits for its upgrade.`);
  if (verified?.submitted_by === approved_by) call.fail('self_approval', `${approved_by} submitted the evidence.`);
  const review_due_date = nextReview(call, customer);
  const changed = call.patch('bcu', customer.id, { kyc_tier: tier, review_due_date });
  call.store.put('tier', { since: call.now(), by: approved_by }, customer.id);
  if (verified) call.patch('kys', verified.id, { requires_upgrade: false, allowed_actions: [] });
  for (const account of call.store.list('acc')) {
    if (account.customer.id !== customer.id || account.currency !== 'NGN') continue;
    call.patch('acc', account.id, { kyc_tier: tier, limits: tierLimits(tier) });
  }
  const cause = { previous_kyc_tier: customer.kyc_tier, cause: 'upgraded', changed_by: approved_by };
  call.emit('customer.kyc_tier_changed', { ...cause, customer: changed });
  return statusOf(call, changed);
}

/** KYC submissions and the tiers that they lead to. */
export const kyc: Behaviours = {
  operations: {
    submitKyc: submit,
    upgradeKycTier: upgrade,
    getKycStatus: (call) => statusOf(call, call.need('bcu', call.params.customer_id)),
    listKycTiers: (call) => call.pageInOrder(TIERS),
  },
  timers: {
    'kyc.registers': inState('kys', 'processing', (call, { id }) => advance(call, id)),
    'kyc.review': (call, { id }) => review(call, id),
    'kyc.expire': inState('kys', 'needs_action', (call, { id }) => {
      const reason = { status: 'expired', status_reason_code: 'not_answered', needs: [], expires_at: null };
      call.change('kys', id, 'kyc_submission.expired', reason);
    }),
  },
};
