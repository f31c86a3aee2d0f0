import { systemActor } from '../actor';
import type { Call, Further, Json } from '../behaviour';
import { inState } from '../call';
import { checkNumber, DECISION_SECONDS, REJECTED_NUMBER, registerCheck, SILENT_NUMBER, withBody } from './tenantChecks';

const TYPE = 'biz';
/** Fields that a merchant or an agency can change at any time. */
const OWN = ['contact_email', 'contact_phone', 'trades_in'];

/** Ends the request with 403 or 409 for fields that cannot be changed by the caller, or in this state. */
function checkFields(call: Call, business: Json): void {
  const { body, caller } = call;
  const { status, freeze, legal_name: name, registration_number: number, registration_kind: kind } = business;
  if (status === 'frozen' && freeze?.scope === 'all') call.fail('blocked_by_platform');
  const foreign = Object.keys(body).find((field) => !OWN.includes(field));
  if (['merchant', 'agency'].includes(caller.role) && status !== 'rejected' && foreign)
    call.fail('forbidden', `A ${caller.role} cannot change ${foreign} of the business.`);
  if (body.resubmit && status !== 'rejected') call.fail('invalid_state_transition', `The business is in the state ${status}.`);
  const isApproved = !['pending_approval', 'rejected'].includes(status);
  const isOther = (body.registration_number ?? number) !== number || (body.registration_kind ?? kind) !== kind;
  if (isApproved && isOther) call.fail('verified_data_locked', 'The registration number was verified.');
  const isUnconfirmed = isApproved && (body.legal_name ?? name) !== name && number === SILENT_NUMBER;
  if (isUnconfirmed) call.fail('verified_data_locked', 'The register does not respond.');
  if (!isOther) return;
  checkNumber(call, body.registration_number ?? number);
  call.unique(TYPE, 'registration_number', body.registration_number, business.id);
}

/** Updates of businesses, with which a rejected one is submitted again. */
export const businessUpdates: Further = {
  operations: {
    updateBusiness: (call) => {
      const { business_id: id } = call.params;
      const { legal_name: name, registration_number: number, registration_kind: kind, resubmit = false, note = null } = call.body;
      if (resubmit) call.store.rewind(TYPE, id, ({ status }) => status === 'rejected', { status: 'rejected' });
      const business = call.need(TYPE, id);
      checkFields(call, business);
      const after = { ...business, ...call.body };
      const isQueried = [name, number, kind].some((each) => each !== undefined);
      const check = isQueried && { register_check: registerCheck(call, after.registration_number, after.legal_name) };
      if (!resubmit) return call.store.patch(TYPE, id, withBody(call, { ...check }));
      const submission_count = business.review.submission_count + 1;
      const waiting = { stage: 'waiting', submission_count, submitted_at: call.now(), decision_due_at: null, decided_at: null };
      call.after(DECISION_SECONDS, 'businesses.decide', { id });
      const review = { ...business.review, ...waiting, note, requests: [] };
      return call.transition({ ...check, status_reason: null, review });
    },
  },
  timers: {
    'businesses.decide': inState(TYPE, 'pending_approval', (call, business, { id }) => {
      const status = business.registration_number === REJECTED_NUMBER ? 'rejected' : 'active';
      const by = { status_changed_at: call.now(), status_changed_by: systemActor('Sandbox') };
      const review = { ...business.review, stage: 'decided', decided_at: call.now() };
      const status_reason = status === 'rejected' ? 'The sandbox rejects this registration number.' : null;
      call.change(TYPE, id, status === 'active' ? 'business.approved' : 'business.rejected', { ...by, status, status_reason, review });
    }),
  },
};
