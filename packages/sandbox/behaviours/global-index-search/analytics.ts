import type { Behaviours, Call, Json } from '../behaviour';
import { addDays, DAY, dateOf, daysBetween, earlier, later } from '../money/dates';
import { money } from '../money/money';

const MOST_DAYS = 92;
const LATE = 48 * 3600;
const EARLY = 300;
const SAME = 7 * DAY;
const ATTRIBUTED = DAY;
/** Users who must have sent a query before it is shown. */
const USERS = 5;
const LEAST_SEARCHES = 10;

const secondsBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 1000;
const rate = (part: number, whole: number): string => (whole ? (100 * part) / whole : 0).toFixed(2);

function recordEvent(call: Call): Json {
  const { kind, search_id = null, index_id, occurred_at, event_reference: reference, user_reference: user = null } = call.body;
  const { position = null, quantity = null, value = null, key } = call.body;
  call.need('idx', index_id, '/index_id');
  const age = secondsBetween(occurred_at, call.now());
  // The events of the story can be sent as they are.
  const isStory = call.store.find('aev', 'event_reference', reference).length > 0;
  if ((age > LATE && !isStory) || age < -EARLY)
    call.invalid('/occurred_at', 'Must be at most 48 hours in the past and 5 minutes in the future.', 'out_of_range');
  if (user && (/@|\d{8}/.test(user) || /^\+\d/.test(user)))
    call.invalid('/user_reference', 'Must be a pseudonym, without an address or number.');
  const known = call.taken('aev', (each) => each.event_reference === reference && secondsBetween(each.created_at, call.now()) < SAME);
  if (known) return { duplicate: true, event: known };
  const search = search_id ? call.store.get('search', search_id) : undefined;
  const isOfSearch = search !== undefined && secondsBetween(search.at, occurred_at) < ATTRIBUTED;
  const id = call.id('aev');
  const event = call.store.put('aev', {
    id,
    kind,
    search_id,
    counted_with: isOfSearch ? 'search' : 'document',
    index_id,
    key,
    position,
    quantity,
    value,
    user_reference: user,
    event_reference: reference,
    occurred_at,
    created_at: call.now(),
  });
  return { duplicate: false, event };
}

/** Ends the request with 400 for a period that ends before it begins or is longer than 92 days. */
function checkPeriod(call: Call): { from: string; to: string } {
  const { from_date: from, to_date: to } = call.query;
  const isWrong = to < from || daysBetween(from, to) >= MOST_DAYS;
  if (isWrong) call.invalidQuery('to_date', 'out_of_range', 'Must be at most 92 days after from_date, and not before it.');
  return { from, to };
}

const searchesIn = (call: Call, from: string, to: string): Json[] => {
  const { index_id: index, template, tag } = call.query;
  return call.store
    .list('search')
    .filter(({ at }) => dateOf(at) >= from && dateOf(at) <= to)
    .filter(
      (each) =>
        (!index || each.index_ids.includes(index)) && (!template || each.template === template) && (!tag || each.tags.includes(tag)),
    );
};

function figuresOf(call: Call, searches: Json[]): Json {
  const eventsOf = ({ id }: Json, kind: string) =>
    call.store.find('aev', 'search_id', id).filter((each) => each.kind === kind && each.counted_with === 'search');
  const clicks = searches.flatMap((search) => eventsOf(search, 'click').slice(0, 1));
  const bought = searches.map((search) => eventsOf(search, 'purchase')).filter((each) => each.length);
  const revenue = bought.flat().reduce((sum, { value }) => sum + (value?.currency === 'NGN' ? value.amount : 0), 0);
  const empty = searches.filter(({ hits }) => hits === 0).length;
  const positions = clicks.flatMap(({ position }) => position ?? []);
  const average = positions.length ? positions.reduce((sum: number, each: number) => sum + each, 0) / positions.length : undefined;
  return {
    searches: searches.length,
    users: new Set(searches.flatMap(({ user_reference }) => user_reference ?? [])).size,
    with_click: clicks.length,
    without_hits: empty,
    purchases: bought.length,
    revenue: money(revenue),
    click_rate: rate(clicks.length, searches.length),
    no_hit_rate: rate(empty, searches.length),
    purchase_rate: rate(bought.length, searches.length),
    click_position_average: average?.toFixed(2) ?? null,
    latency_ms: searches.length ? { p50: 4, p95: 9 } : { p50: 0, p95: 0 },
  };
}

function analytics(call: Call): Json {
  const { from, to } = checkPeriod(call);
  const { interval = 'day', index_id = null, template = null, tag = null } = call.query;
  const step = interval === 'week' ? 7 : 1;
  // Weeks start on Monday, so that the first one can be shorter.
  const first = interval === 'week' ? addDays(from, -((new Date(from).getUTCDay() + 6) % 7)) : from;
  const starts =
    interval === 'total'
      ? []
      : Array.from({ length: Math.ceil((daysBetween(first, to) + 1) / step) }, (_, index) => addDays(first, index * step));
  const series = starts.map((start) => {
    const start_date = later(start, from);
    const end_date = earlier(addDays(start, step - 1), to);
    return { start_date, end_date, figures: figuresOf(call, searchesIn(call, start_date, end_date)) };
  });
  const final = call.today(-2);
  const final_until_date = final < from ? null : earlier(final, to);
  return {
    from_date: from,
    to_date: to,
    interval,
    index_id,
    template,
    tag,
    final_until_date,
    totals: figuresOf(call, searchesIn(call, from, to)),
    series,
  };
}

/** Groups searches by their text, ignoring case, spaces and accents. */
function byText(searches: Json[]): Map<string, Json[]> {
  const groups = new Map<string, Json[]>();
  for (const search of searches) {
    if (!search.text) continue;
    const key = search.text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim().replace(/\s+/g, ' ');
    groups.set(key, [...(groups.get(key) ?? []), search]);
  }
  return groups;
}

function popular(call: Call): Json {
  const { from, to } = checkPeriod(call);
  const { kind = 'popular', index_id = null, limit = 20 } = call.query;
  const days = daysBetween(from, to) + 1;
  const earlier = byText(searchesIn(call, addDays(from, -days), addDays(from, -1)));
  const all = [...byText(searchesIn(call, from, to))].flatMap(([key, group]) => {
    const users = new Set(group.map(({ user_reference }) => user_reference ?? 'unknown')).size;
    if (users < USERS) return [];
    const { searches, with_click: clicks } = figuresOf(call, group);
    const previous = earlier.get(key)?.length ?? 0;
    const hits = group.reduce((sum, each) => sum + each.hits, 0);
    const change = previous ? ((100 * (searches - previous)) / previous).toFixed(2) : null;
    const texts = { query: group[0].text, corrected_to: group.at(-1)?.corrected ?? null };
    return [
      {
        ...texts,
        searches,
        users,
        hits_average: (hits / searches).toFixed(1),
        click_rate: rate(clicks, searches),
        previous_searches: previous,
        change,
      },
    ];
  });
  const growth = ({ change }: Json) => (change === null ? Number.POSITIVE_INFINITY : Number(change));
  const views: Record<string, () => Json[]> = {
    popular: () => all.sort((one, other) => other.searches - one.searches),
    no_hits: () => all.filter(({ hits_average: hits }) => Number(hits) === 0).sort((one, other) => other.searches - one.searches),
    no_clicks: () =>
      all
        .filter(({ searches, hits_average: hits }) => Number(hits) > 0 && searches >= LEAST_SEARCHES)
        .sort((one, other) => Number(one.click_rate) - Number(other.click_rate)),
    rising: () => all.filter((each) => growth(each) > 0).sort((one, other) => growth(other) - growth(one)),
  };
  return { kind, from_date: from, to_date: to, index_id, queries: views[kind]().slice(0, limit) };
}

/** Events on search results, and the figures about searches. */
export const searchAnalytics: Behaviours = {
  operations: { recordAnalyticsEvent: recordEvent, getSearchAnalytics: analytics, getPopularQueries: popular },
};
