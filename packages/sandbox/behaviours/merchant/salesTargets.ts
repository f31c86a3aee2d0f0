import type { Behaviours, Call, Json } from '../behaviour';
import { Reply } from '../call';
import { money } from '../money/money';
import { actorOf, add, businessOf, daysAfter } from './businessData';
import { figuresOf, netOf, reachedPercent, salesOf, totalOf } from './reports';

const MOST_DAYS_AHEAD = 732;

/** Returns a target with what was reached so far. Those of the story are as their page shows them. */
function shownTarget(call: Call, target: Json): Json {
  const { business_id: business, start_date: from, end_date: to, staff_user_id: person } = target;
  const period = { business, from, to };
  const sales = person ? salesOf(call, period).filter(({ sold_by: by }) => by?.user_id === person) : undefined;
  const all = totalOf(figuresOf(call, period, () => 'all', sales));
  const isFinal = call.today(-3) > to;
  const percent = reachedPercent(target.goal, netOf(all), all.count);
  return { ...target, reached: { net: money(netOf(all)), sale_count: all.count, percent, is_final: isFinal } };
}

/** Returns the last day of a period; ends the request with 422 if it does not begin on the right day. */
function endOf(call: Call, period: string, start: string): string {
  const date = new Date(start);
  if (period === 'week') {
    if (date.getUTCDay() !== 1) call.invalid('/start_date', 'Must be a Monday.');
    return daysAfter(start, 6);
  }
  if (!start.endsWith('-01')) call.invalid('/start_date', 'Must be the first day of a month.');
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).toISOString().slice(0, 10);
}

function set(call: Call): Reply {
  const { business_id: business, staff_user_id: person = null, period, start_date: start, goal, note = null } = call.body;
  businessOf(call, business);
  const end = endOf(call, period, start);
  const isSame = (each: Json) =>
    each.business_id === business && each.staff_user_id === person && each.period === period && each.start_date === start;
  const known = call.store.list('tgt').find(isSame);
  const isOfStory = known && call.store.isUntouched('tgt', known.id);
  if (!isOfStory && end < call.today()) call.invalid('/start_date', 'The period is over.', 'out_of_range');
  if (start > daysAfter(call.today(), MOST_DAYS_AHEAD)) call.invalid('/start_date', 'Must be at most 2 years ahead.', 'out_of_range');
  const fields = { goal, note, set_by: actorOf(call), updated_at: call.now() };
  const target = known
    ? call.store.patch('tgt', known.id, fields)
    : add(call, 'SalesTarget', { ...fields, business_id: business, staff_user_id: person, period, start_date: start, end_date: end });
  // A target of the story that was never changed is set for the first time once more, as its example shows.
  const isFirst = !known || (isOfStory && known.created_at === known.updated_at);
  return new Reply(shownTarget(call, target), isFirst ? 201 : 200);
}

export const salesTargets: Behaviours = {
  operations: {
    setSalesTarget: set,
    listSalesTargets: (call) => call.page(call.store.list('tgt').map((each) => shownTarget(call, each))),
  },
};
