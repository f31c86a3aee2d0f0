import { systemActor } from '../actor';
import type { Behaviours, Call, Json } from '../behaviour';
import { checkNumber, DECISION_SECONDS, REJECTED_NUMBER, registerCheck } from './tenantChecks';

/** Returns who decides and when, for a change that the sandbox causes. */
const decided = (call: Call) => ({ status_changed_at: call.now(), status_changed_by: systemActor('Sandbox') });

const byName = (one: Json, other: Json): number => one.name.localeCompare(other.name);

/** Groups whose only behaviour beyond the derived one is what the sandbox causes by itself. */
export const magic: Behaviours = {
  awaited: ['addBusinessLocation', 'createBusiness', 'exportAuditLogs', 'registerTerminal'],
  operations: {
    createBusiness: (call) => {
      const { registration_number: number, legal_name: name } = call.body;
      checkNumber(call, number);
      call.unique('biz', 'registration_number', number);
      const isPending = number === REJECTED_NUMBER;
      const round = { submission_count: 1, submitted_at: call.now(), decision_due_at: null, note: null, requests: [], missing: [] };
      const business = call.create({
        register_check: registerCheck(call, number, name),
        review: { ...round, stage: isPending ? 'waiting' : 'decided', decided_at: isPending ? null : call.now() },
        status: isPending ? 'pending_approval' : 'active',
        status_changed_by: systemActor('Sandbox'),
        locations_count: 0,
      });
      if (isPending) call.after(DECISION_SECONDS, 'businesses.reject', { id: business.id });
      return business;
    },
    listCountryStates: (call) => {
      const { country_code: country } = call.params;
      call.need('Country', country);
      return call.pageInOrder(call.store.find('CountryState', 'country_code', country).sort(byName));
    },
    addBusinessLocation: (call, { id, locations_count: count, primary_location_id: primary }) => {
      const location = call.create({ is_primary: primary === null });
      call.store.patch('biz', id, { locations_count: count + 1, primary_location_id: primary ?? location.id });
      return location;
    },
    registerTerminal: (call) => {
      const { serial_number: serial } = call.body;
      const taken = call.taken('trm', (each) => each.serial_number === serial);
      if (taken) call.fail('already_exists', `The serial number is already used by ${taken.id}.`);
      const isIssued = call.store.find('trm', 'serial_number', serial).length > 0;
      if (!isIssued && !serial.startsWith('EXM-T-9')) call.fail('terminal_not_issued');
      return call.create();
    },
    exportAuditLogs: (call) => {
      const job = call.create();
      const fails = call.body.occurred_from < '2000';
      call.after(DECISION_SECONDS / 2, 'exports.end', { id: job.id, fails });
      return job;
    },
  },
  timers: {
    'businesses.reject': (call, { id }) => {
      const { review } = call.need('biz', id);
      const reason = { status: 'rejected', status_reason: 'The sandbox rejects this registration number.' };
      const closed = { ...review, stage: 'decided', decided_at: call.now() };
      call.change('biz', id, 'business.rejected', { ...decided(call), ...reason, review: closed });
    },
    'exports.end': (call, { id, fails }) => {
      const status = fails ? 'failed' : 'completed';
      const failure = { status_reason_code: 'too_many_entries', status_reason: 'More than 5,000,000 entries match.' };
      const result = fails ? failure : { progress_percent: 100, entry_count: 0 };
      call.emit(`audit_log_export.${status}`, call.store.patch('axp', id, { status, status_changed_at: call.now(), ...result }));
    },
  },
};
