import type { Behaviours, Call, Json } from '../behaviour';
import { inState, Reply } from '../call';
import { money } from '../money/money';
import { type Comparison, compare, isMatch } from './comparison';
import { COMPANIES } from './registered';
import { BVN_HOLDERS, isSandboxBvn, isSandboxCompany } from './registers';
import { checkSubject, completion, endingOutcome, masked, type Outcome, rejectReal } from './verifications';

const PRICE = 50_000;
const PURPOSES = ['credit_assessment', 'trade_credit', 'employment'];
const OUTCOMES: Outcome[] = ['matched', 'mismatched', 'not_found', 'source_unavailable'];
const RETRY_SECONDS = 300;
const DAYS_KEPT = 30;

const BELLO = '22200000002';
const KEMI = '22200000043';
const ZUMA = 'RC0000001';

/** Seconds that the check of Bello takes, which is why it returns 202. */
const SLOW_SECONDS = 52;

/** Files of borrowers at the bureaus. */
const FILES = new Map<string, Json>([
  [BELLO, { score: 684, open_accounts: 1, outstanding: 18_000_000, monthly: 1_800_000, enquiries: 2 }],
  [KEMI, { score: 412, outstanding: 8_654_930, written_off: 1, worst_days: 194 }],
  [ZUMA, { score: 701, open_accounts: 2, outstanding: 240_000_000, monthly: 12_500_000 }],
]);

function reportOf(call: Call, file: Json): Json {
  return {
    score: { value: file.score, lowest: 300, highest: 850 },
    open_accounts: file.open_accounts ?? 0,
    total_outstanding: money(file.outstanding),
    monthly_obligations: money(file.monthly ?? 0),
    overdue_accounts: 0,
    written_off_accounts: file.written_off ?? 0,
    worst_days_past_due: file.worst_days ?? 0,
    enquiries_last_90_days: file.enquiries ?? 1,
    reported_until_date: call.today(-3),
  };
}

type Results = { bureaus: Json[]; comparisons: Comparison[]; wait: number };

/** Queries the bureaus of a check. */
function query(call: Call, number: string, subject: Json, bureaus: string[]): Results {
  const file = FILES.get(number);
  const holder = BVN_HOLDERS.get(number) ?? COMPANIES.get(number);
  const known = holder ? undefined : endingOutcome(call, `credit ${number}`, number.slice(-2), RETRY_SECONDS);
  const differing = subject.kind === 'person' ? 'date_of_birth' : 'legal_name';
  const comparisons = compare(subject, holder, { mismatch: known?.outcome === 'mismatched' ? differing : undefined, without: [] });
  const usual: Outcome = file ? (isMatch(comparisons) ? 'matched' : 'mismatched') : 'not_found';
  const results = bureaus.map((bureau) => {
    const isSilent = number === KEMI && bureau === 'crc';
    const outcome = isSilent ? 'source_unavailable' : known && known.outcome !== 'matched' ? known.outcome : usual;
    return {
      bureau,
      outcome,
      source_reference: outcome === 'source_unavailable' ? null : `${bureau === 'crc' ? 'CRC' : 'FCB-26'}-${call.world.ids.digits(9)}`,
      report: outcome === 'matched' && file ? reportOf(call, file) : null,
    };
  });
  return { bureaus: results, comparisons, wait: known?.wait ?? RETRY_SECONDS };
}

/** Returns the fields of a check after the bureaus have responded. */
function completed(call: Call, { bureaus, comparisons, wait }: Results): Json {
  const outcome = OUTCOMES.find((each) => bureaus.some((bureau) => bureau.outcome === each)) ?? 'not_found';
  const billed = bureaus.filter((bureau) => bureau.outcome !== 'source_unavailable').length;
  const hasReport = bureaus.some(({ report }) => report);
  return {
    ...completion(call),
    outcome,
    comparisons: outcome === 'matched' || outcome === 'mismatched' ? comparisons : [],
    result: { kind: 'credit_bureau', bureaus },
    retry_after_seconds: outcome === 'source_unavailable' ? wait : null,
    billing: {
      is_billed: billed > 0,
      amount: billed ? money(billed * PRICE) : null,
      reason: billed ? 'answered' : 'no_answer',
    },
    erases_at: hasReport ? call.now(DAYS_KEPT * 86_400) : null,
  };
}

const eraseLater = (call: Call, { id, erases_at: at }: Json): void => {
  if (at) call.after((Date.parse(at) - call.ms) / 1000, 'verifications.erase', { id });
};

function checkBureaus(call: Call): Json | Reply {
  const { purpose, subject, bureaus } = call.body;
  if (!PURPOSES.includes(purpose)) call.fail('purpose_not_allowed', `${purpose} is not a permitted purpose for a credit bureau check.`);
  checkSubject(call);
  const isPerson = subject.kind === 'person';
  const number: string = isPerson ? subject.bvn : subject.registration_number;
  if (isPerson ? !isSandboxBvn(number) : !isSandboxCompany(number))
    rejectReal(call, isPerson ? '/subject/bvn' : '/subject/registration_number', `${number} is not a sandbox number.`);
  const verification = call.create({
    kind: 'credit_bureau',
    status: 'processing',
    billing: { is_billed: false, amount: null, reason: 'pending' },
    subject_hint: isPerson ? masked(number) : number,
    source: { name: 'Credit bureaus', reference: null },
    requested_by: call.caller.user,
    _role: call.caller.role,
  });
  if (number === BELLO) {
    call.after(SLOW_SECONDS, 'verifications.complete', { id: verification.id, number, subject, bureaus });
    return new Reply(verification, 202);
  }
  // A check that completes within its own request sends no event, which is why it is not created as completed.
  const done = call.store.patch('idv', verification.id, completed(call, query(call, number, subject, bureaus)));
  eraseLater(call, done);
  return done;
}

export const creditChecks: Behaviours = {
  operations: { checkCreditBureau: checkBureaus },
  timers: {
    'verifications.complete': (call, { id, number, subject, bureaus }) => {
      const changed = call.store.patch('idv', id, completed(call, query(call, number, subject, bureaus)));
      eraseLater(call, changed);
      call.emit('verification.completed', changed);
    },
    'verifications.erase': inState('idv', 'completed', (call, { id }) =>
      call.emit('verification.erased', call.store.patch('idv', id, { status: 'erased', result: null, erased_at: call.now() })),
    ),
  },
  story: (call) => {
    for (const { id, erases_at: at } of call.store.list('idv'))
      if (at && Date.parse(at) > call.ms) call.store.rewind('idv', id, ({ status }) => status === 'completed', {});
  },
  start: (call) => {
    for (const each of call.store.list('idv')) if (each.status === 'completed') eraseLater(call, each);
  },
};
