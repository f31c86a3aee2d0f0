import { OPERATOR } from '../actor';
import type { Call, Further, Json } from '../behaviour';
import { inState } from '../call';
import { overviews } from '../derived';
import { addBusinessDays, addDays, secondsUntil } from '../money/dates';
import { endMapping } from './mappings';
import { catalogue, currentMappings, shown, TYPE } from './serviceCatalogue';

const PROBES_PER_HOUR = 60;
const WINDOW_HOURS = 24;
const DECISION_DAYS = 2;
const LONGEST_DAYS = 3 * 365 + 1;
const NOTICE_DAYS = 90;

const QUIET = {
  basis: 'probes',
  window_hours: WINDOW_HOURS,
  total: WINDOW_HOURS * PROBES_PER_HOUR,
  failed: 0,
  failed_percent: '0',
  last_failure_at: null,
};

/** Returns a step in the history of a service. */
const step = (call: Call, kind: string, note: string | null, case_reference: string | null = null): Json => ({
  kind,
  occurred_at: call.now(),
  by: OPERATOR,
  note,
  case_reference,
});

/** Returns the review file of a tenant's service: that of the story, with the steps since. */
function reviewOf(service: Json, known: Json | undefined): Json {
  const { status, review_note: note, created_at: submitted_at, created_by: by, _steps: steps = [] } = service;
  const first = { kind: 'submitted', occurred_at: submitted_at, by, note: null, case_reference: null };
  const file = known ?? { taken_by: null, submission_count: 1, submitted_at, missing: [], history: [first] };
  const stage = status !== 'pending_approval' ? 'decided' : note ? 'changes_requested' : 'waiting';
  const decision_due_at = file.decision_due_at ?? `${addBusinessDays(submitted_at.slice(0, 10), DECISION_DAYS)}T23:00:00Z`;
  return { ...file, stage, decision_due_at, history: [...steps, ...file.history] };
}

/** Returns the file of a service. Production is not part of the sandbox, and has no mappings in it. */
function fileOf(call: Call, service: Json, known: Json = {}): Json {
  return {
    service: shown(call, service, true),
    mapping_counts: { sandbox: currentMappings(call, service).length, production: known.mapping_counts?.production ?? 0 },
    traffic: known.traffic ?? QUIET,
    attention: service.kind === 'platform' ? [] : (known.attention ?? []),
    review: service.kind === 'platform' ? null : reviewOf(service, known.review ?? undefined),
  };
}

/** Returns the files of all services but trial ones. */
function files(call: Call): Json[] {
  const known = new Map((overviews(call) ?? []).map((file) => [file.service.id, file]));
  return catalogue(call)
    .filter(({ is_trial: isTrial }) => !isTrial)
    .map((service) => fileOf(call, service, known.get(service.id)));
}

/** Returns the service of the path with another step in its history. */
const withStep = (service: Json, added: Json): Json => ({ _steps: [added, ...(service._steps ?? [])] });

/** The catalogue as operators see it, with decisions about services. */
export const adminServices: Further = {
  filters: {
    listAllServices: { tenant_id: ({ service }, tenant) => service.owner?.tenant_id === tenant },
  },
  operations: {
    listAllServices: (call) => call.pageInOrder(files(call)),
    approveService: (call) => {
      const service = call.need(TYPE, call.params.service_id);
      const { decision, note = null } = call.body;
      const added = withStep(service, step(call, decision, note));
      if (decision === 'changes_requested') {
        const changed = call.patch(TYPE, service.id, { ...added, review_note: note });
        call.emit('service.changes_requested', shown(call, changed, true));
        return fileOf(call, changed);
      }
      if (service.endpoint_check?.outcome === 'failed') call.fail('review_incomplete', { detail: service.endpoint_check.detail });
      const by = { status: 'active', status_changed_at: call.now(), status_changed_by: OPERATOR };
      const approved = call.patch(TYPE, service.id, { ...added, ...by, status_reason: null, review_note: null });
      call.cancel('services.decide', ({ id }) => id === service.id);
      call.emit('service.approved', shown(call, approved, true));
      return fileOf(call, approved);
    },
    deprecateService: (call) => {
      const { sunset_date, reason, replaced_by_code = null, case_reference = null } = call.body;
      const service = call.need(TYPE, call.params.service_id);
      if (sunset_date <= call.today() || sunset_date > call.today(LONGEST_DAYS))
        call.invalid('/sunset_date', 'Must be from tomorrow to 3 years from now.', 'out_of_range');
      if (sunset_date < call.today(NOTICE_DAYS) && !case_reference)
        call.invalid('/case_reference', 'Is required less than 90 days ahead.', 'required');
      const by = { status: 'deprecated', status_changed_at: call.now(), status_changed_by: OPERATOR };
      const added = withStep(service, step(call, 'deprecated', reason, case_reference));
      const changed = call.patch(TYPE, service.id, { ...by, ...added, status_reason: reason, sunset_date, replaced_by_code });
      call.emit('service.deprecated', shown(call, changed, true));
      call.after(secondsUntil(call.ms, addDays(sunset_date, 1)), 'services.retire', { id: service.id });
      return fileOf(call, changed);
    },
  },
  timers: {
    'services.retire': inState(TYPE, 'deprecated', (call, service, { id }) => {
      for (const mapping of currentMappings(call, service)) endMapping(call, mapping, 'The service was retired.');
      const by = { status: 'retired', status_changed_at: call.now() };
      const fields = { ...by, status_reason: 'The announced end date has been reached.' };
      call.emit('service.retired', shown(call, call.patch(TYPE, id, fields), true));
    }),
  },
};
