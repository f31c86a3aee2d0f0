import { operatorNamed } from '../actor';
import type { Behaviours, Call, Json } from '../behaviour';
import { inState } from '../call';
import { DAY } from '../money/dates';
import { actorOf, INI, merge, operatorOf, PLATFORM, tradeRef, uniqueReference } from './shortForms';
import { holdTracking, patchTracking } from './trackingStages';

const REOPEN_DAYS = 14;
const FAST_SECONDS = 60;
const ENDED = ['resolved', 'closed'];
const ACTIONS: Record<string, string[]> = {
  open: ['toggleIncidentReportStatus', 'updateIncidentReport'],
  investigating: ['toggleIncidentReportStatus', 'updateIncidentReport'],
};

const isFast = ({ reference }: Json): boolean => reference?.startsWith('FAST-') === true;
const reopenSeconds = (report: Json): number => (isFast(report) ? FAST_SECONDS : REOPEN_DAYS * DAY);

/** Changes a report, and the tracking that lists it. */
function patchReport(call: Call, id: string, fields: Json): Json {
  const report: Json = { ...call.need('inc', id), ...fields };
  const changed = call.patch('inc', id, { ...fields, allowed_actions: ACTIONS[report.status] ?? ['toggleIncidentReportStatus'] });
  const tracking = changed.trade_tracking_id && call.store.get('ttk', changed.trade_tracking_id);
  if (tracking && call.store.get('trd', tracking.trade?.id ?? '') && !call.store.isUntouched('ttk', tracking.id))
    patchTracking(call, tracking.id, {});
  return changed;
}

/** Returns the trade that a report is about; undefined if there is none. */
function tradeFor(call: Call): Json | undefined {
  const { subject, trade_id: id } = call.body;
  const batch = subject.kind === 'batch_record' ? call.need('btc', subject.id, '/subject/id') : undefined;
  if (subject.kind === 'product') call.need('tpd', subject.id, '/subject/id');
  const tradeId = id ?? (subject.kind === 'trade' ? subject.id : batch?.trade?.id);
  return tradeId ? call.need('trd', tradeId, '/trade_id') : undefined;
}

function assign(call: Call, report: Json, assignee: Json): Json {
  return call.emit(
    'incident_report.assigned',
    patchReport(call, report.id, { status: 'investigating', assignee, assigned_at: report.assigned_at ?? call.now() }),
  );
}

function resolve(call: Call, report: Json, resolution: Json): Json {
  return call.emit(
    'incident_report.resolved',
    patchReport(call, report.id, {
      status: 'resolved',
      resolution: { ...resolution, resolved_by: operatorOf(call), resolved_at: call.now() },
      reopen_until_at: call.now(reopenSeconds(report)),
    }),
  );
}

const caseOf = (incident: Json): Json => ({ id: incident.id, created_at: incident.created_at, incident, waiting_hours: 0 });

/** Hours in which a report must be assigned, by severity. */
const ASSIGNED_WITHIN: Record<string, number> = { serious: 4, moderate: 24 };

/** Returns true if a report was not assigned in time, or its investigation is late. */
function isOverdue({ status, severity, created_at: made, assignee }: Json, ms: number): boolean {
  const hours = ASSIGNED_WITHIN[severity];
  if (status === 'open') return hours !== undefined && Date.parse(made) + hours * 3_600_000 < ms;
  return status === 'investigating' && Date.parse(assignee?.due_at ?? '') < ms;
}

export const incidents: Behaviours = {
  filters: {
    listIncidentReports: {
      filed_by: ({ created_by: by }, filed, { caller }) => (by.tenant_id === caller.tenant) === (filed === 'own_company'),
    },
    listAllIncidentReports: { is_overdue: ({ incident }, isWanted, { ms }) => isOverdue(incident, ms) === isWanted },
  },
  operations: {
    fileIncidentReport: (call) => {
      const { body } = call;
      uniqueReference(call, 'inc');
      const trade = tradeFor(call);
      if (trade?.status === 'proposed' && !call.store.isUntouched('trd', trade.id))
        call.fail('trade_not_open', 'The trade is not accepted.');
      const same = call.taken(
        'inc',
        ({ subject, kind, status }) => subject.id === body.subject.id && kind === body.kind && !ENDED.includes(status),
      );
      if (same) call.fail('already_exists', `The report ${same.id} of this kind is open.`);
      const tracking = trade?.trade_tracking_id ? call.store.get('ttk', trade.trade_tracking_id) : undefined;
      const isSerious = body.severity === 'serious' && tracking?.status === 'in_progress';
      const batch = body.subject.kind === 'batch_record' ? call.need('btc', body.subject.id) : undefined;
      const made = call.create({
        trade: trade ? tradeRef(trade) : null,
        trade_tracking_id: tracking?.id ?? null,
        lot_number: batch?.lot_number ?? null,
        holds_tracking: isSerious,
        reopened_count: 0,
        created_by: actorOf(call),
        allowed_actions: ACTIONS.open,
      });
      if (isSerious) holdTracking(call, tracking.id, 'incident', body.description, PLATFORM, made.id);
      patchReport(call, made.id, {});
      if (isFast(made)) call.after(FAST_SECONDS, 'incidents.assign', { id: made.id });
      return call.need('inc', made.id);
    },
    updateIncidentReport: (call, report) => {
      uniqueReference(call, 'inc', report.id);
      const { response, ...fields } = call.body;
      const isStory = call.store.isUntouched('inc', report.id);
      const changes = Object.keys(call.body).filter((name) => !['reference', 'metadata'].includes(name));
      if (changes.length && ENDED.includes(report.status) && !isStory)
        call.fail('invalid_state_transition', `The report is ${report.status}.`);
      if (response && report.response && !isStory) call.fail('already_exists', 'A response was sent.');
      const reply = response && {
        text: response.text,
        document_ids: response.document_ids ?? [],
        responded_by: actorOf(call),
        responded_at: call.now(),
      };
      merge(call, 'inc', report.id, { ...fields, response: reply ?? report.response });
      const changed = patchReport(call, report.id, {});
      if (reply) call.emit('incident_report.answered', changed);
      return changed;
    },
    toggleIncidentReportStatus: (call) => {
      const { status, reason } = call.body;
      const id = call.params.incident_report_id;
      if (call.store.isUntouched('inc', call.need('inc', id).id)) {
        const from = status === 'closed' ? ['open', 'investigating'] : ['closed', 'resolved'];
        call.store.rewind('inc', id, (data) => from.includes(data.status), { status: from[0] });
        call.store.patch('inc', id, { reopen_until_at: null });
      }
      const report = call.need('inc', id);
      if (report.status === status) return report;
      if (status === 'closed') {
        if (report.status === 'resolved') call.fail('invalid_state_transition', 'A resolved report cannot be closed.');
        const fields = { status, status_reason: reason, closed_at: call.now(), reopen_until_at: call.now(reopenSeconds(report)) };
        return call.emit('incident_report.closed', patchReport(call, id, fields));
      }
      if (report.status === 'investigating') call.fail('invalid_state_transition', 'The report is under investigation.');
      if (report.reopen_until_at && Date.parse(report.reopen_until_at) < call.ms) call.fail('reopening_period_over');
      const opened = {
        status: 'open',
        status_reason: reason,
        reopened_count: report.reopened_count + 1,
        reopened_at: call.now(),
        closed_at: null,
        reopen_until_at: null,
      };
      return call.emit('incident_report.reopened', patchReport(call, id, opened));
    },
    listAllIncidentReports: (call) => call.page(call.store.list('inc').map(caseOf)),
    assignIncidentReport: (call, report) => {
      const { assignee, due_at } = call.body;
      const isAgency = assignee.kind === 'agency';
      const name = isAgency ? 'The agency of the area' : operatorNamed(assignee.operator_id).name;
      const own = { kind: assignee.kind, tenant_id: assignee.tenant_id ?? null, name, due_at, assigned_at: call.now() };
      return caseOf(assign(call, report, own));
    },
    resolveIncidentReport: (call, report) => {
      const { outcome, severity, findings, measures } = call.body;
      return caseOf(resolve(call, report, { outcome, severity, findings, measures }));
    },
  },
  timers: {
    'incidents.assign': inState('inc', 'open', (call, report, { id }) => {
      assign(call, report, { kind: 'operator', tenant_id: null, name: INI.name, due_at: call.now(FAST_SECONDS), assigned_at: call.now() });
      call.after(FAST_SECONDS, 'incidents.resolve', { id });
    }),
    'incidents.resolve': inState('inc', 'investigating', (call, report) =>
      resolve(call, report, { outcome: 'no_fault', severity: report.severity, findings: 'No fault was found.', measures: [] }),
    ),
  },
};
