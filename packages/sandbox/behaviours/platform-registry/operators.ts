import { OPERATOR } from '../actor';
import type { Call, Further, Json } from '../behaviour';
import { DAY_MS } from '../money/dates';
import { endSession } from './sessions';

const TYPE = 'opr';
const MOST_DAYS_AWAY = 60;
/** Tokens of a session: an access token and a refresh token. */
const TOKENS = 2;

/** Returns the record of the operator who sends the requests of the sandbox. */
const own = (call: Call): Json => call.need(TYPE, OPERATOR.id);

/** Checks an absence, and returns the fields that it changes. Reviews that the operator had taken are waiting again. */
function absence(call: Call, record: Json): Json {
  const { away_until: until, stand_in_operator_id: deputyId } = call.body;
  if (!until) return call.invalid('/away_until', 'Is required with away.', 'required');
  if (!deputyId) return call.invalid('/stand_in_operator_id', 'Is required with away.', 'required');
  const days = (Date.parse(until) - call.ms) / DAY_MS;
  if (days <= 0 || days > MOST_DAYS_AWAY) call.invalid('/away_until', 'Must be in the future, at most 60 days ahead.');
  const deputy = call.need(TYPE, deputyId, '/stand_in_operator_id');
  const covers = deputy.duties.includes('lead') || record.duties.every((duty: string) => deputy.duties.includes(duty));
  if (deputyId === record.id || deputy.availability === 'away' || !covers)
    call.invalid('/stand_in_operator_id', 'Must be available and have all of your duties.', 'duties_missing');
  call.cancel('operators.return', ({ id }) => id === record.id);
  call.after(days * 86_400, 'operators.return', { id: record.id, until });
  const { taken, waiting } = record.open_reviews;
  const kinds = Object.keys(taken);
  return {
    open_reviews: {
      taken: Object.fromEntries(kinds.map((kind) => [kind, 0])),
      waiting: Object.fromEntries(kinds.map((kind) => [kind, waiting[kind] + taken[kind]])),
    },
  };
}

/** Returns the result of ending sessions. The fixed session of the sandbox stays valid, and has taken no reviews. */
const ended = (call: Call, sessions: number): Json => ({
  operator_id: OPERATOR.id,
  ended_sessions: sessions,
  ended_at: call.now(),
  released: [],
});

/** The operator's own record, and the end of operators' sessions. */
export const operators: Further = {
  operations: {
    getAdminDetails: own,
    updateAdminDetails: (call) => {
      const record = own(call);
      const { availability } = call.body;
      const back = { away_until: null, stand_in_operator_id: null };
      if (availability === 'available')
        for (const name of Object.keys(back)) if (call.body[name]) call.invalid(`/${name}`, 'Is accepted with away only.');
      const changes = availability === 'away' ? absence(call, record) : availability === 'available' ? back : {};
      return call.patch(TYPE, record.id, { ...call.body, ...changes });
    },
    logOutAdmin: (call) => {
      const { kind, source } = call.caller;
      if (kind !== 'session') call.fail('forbidden', 'The request was sent without the session of an operator.');
      const [{ id }] = own(call).sessions;
      if (source) endSession(call, { id: source });
      return { ...ended(call, 1), session_id: source ?? id };
    },
    logOutAllAdminSessions: (call) => {
      const { operator_id: id } = call.body;
      if (call.caller.kind !== 'session') call.fail('forbidden', 'The request was sent without the session of an operator.');
      if (id && !call.store.get(TYPE, id)) call.fail('not_found', 'There is no operator with this ID.');
      const record = own(call);
      if (id && id !== record.id && !record.duties.includes('lead')) call.fail('forbidden', 'The operator does not have the duty lead.');
      if (id && id !== record.id && !call.body.case_reference)
        call.invalid('/case_reference', 'Is required for another operator.', 'required');
      const sessions = record.sessions.length;
      return { ...ended(call, sessions), revoked_tokens: sessions * TOKENS };
    },
  },
  timers: {
    'operators.return': (call, { id, until }) => {
      const record = call.store.get(TYPE, id);
      if (record?.availability !== 'away' || record.away_until !== until) return;
      call.patch(TYPE, id, { availability: 'available', away_until: null, stand_in_operator_id: null });
    },
  },
};
