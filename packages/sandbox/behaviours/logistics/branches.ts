import { asDate, asTime } from '../../state/clock';
import type { Behaviours, Call, Json } from '../behaviour';
import { addDays, DAY_MS, weekdayOf } from '../money/dates';
import { metresBetween } from '../places';
import { lagosTime } from './calendar';
import { countryOf } from './quotes';

/** Days within which a branch is looked for to open or close. */
const AHEAD = 30;
const MOST_PERIODS = 2;
const MOST_CLOSED_DAYS = 91;
/** Days ahead for which a list can ask which branches are open. */
const LAST_OPEN_DAY = 60;
/** Radius of a request that sends none, in metres. */
const DEFAULT_RADIUS = 10_000;

/** Returns the periods in which a branch is open on a day in Lagos, as milliseconds. */
function periodsOf(call: Call, branch: Json, date: string): { opens: number; closes: number }[] {
  const isHoliday =
    !branch.ignores_holidays && countryOf(call, branch.city_id)?.holidays.some(({ holiday_date: day }: Json) => day === date);
  const isOff = branch.closures.some(({ from_date: from, to_date: to }: Json) => from <= date && date <= to);
  if (isHoliday || isOff) return [];
  return branch.opening_hours
    .filter(({ weekday }: Json) => weekday === weekdayOf(date))
    .map(({ opens, closes }: Json) => ({
      opens: lagosTime(date, opens),
      closes: lagosTime(date, closes) + (closes === '23:59' ? 60_000 : 0),
    }));
}

/** Returns a branch with whether it is open, and when that changes. */
function viewOf(call: Call, branch: Json, distance: number | null = null): Json {
  const days = Array.from({ length: AHEAD }, (_, index) => asDate(call.ms + index * DAY_MS));
  const periods = days.flatMap((date) => periodsOf(call, branch, date));
  const now = periods.findIndex(({ opens, closes }) => opens <= call.ms && call.ms < closes);
  let closes = periods[now]?.closes;
  for (let index = now + 1; now >= 0 && periods[index]?.opens === closes; index += 1) closes = periods[index].closes;
  const isOpen = now >= 0;
  const next = periods.find(({ opens }) => opens > call.ms);
  const neverCloses = isOpen && closes > call.ms + (AHEAD - 1) * DAY_MS;
  return {
    ...branch,
    is_open_now: isOpen,
    next_opens_at: isOpen || !next ? null : asTime(next.opens),
    next_closes_at: isOpen && !neverCloses ? asTime(closes) : null,
    distance_metres: distance,
  };
}

function isOpenAt(call: Call, branch: Json, at: string): boolean {
  const time = Date.parse(at);
  return periodsOf(call, branch, asDate(time)).some(({ opens, closes }) => opens <= time && time < closes);
}

/** Ends the request with 422 if the periods of a weekday are in the wrong order, overlap or are more than two. */
function checkHours(call: Call, hours: Json[]): void {
  for (const day of new Set(hours.map(({ weekday }) => weekday))) {
    const periods = hours.filter(({ weekday }) => weekday === day).sort((one, other) => one.opens.localeCompare(other.opens));
    if (periods.length > MOST_PERIODS) call.invalid('/opening_hours', `Must have at most two periods on ${day}.`);
    if (periods.some(({ opens, closes }) => opens >= closes)) call.invalid('/opening_hours', `Must open before it closes on ${day}.`);
    if (periods.some(({ opens }, index) => opens < periods[index - 1]?.closes))
      call.invalid('/opening_hours', `Must not overlap on ${day}.`);
  }
}

/** Ends the request with 422 if a closure is too long, ends before it begins or overlaps another one. */
function checkClosures(call: Call, closures: Json[]): void {
  const sorted = closures.toSorted((one, other) => one.from_date.localeCompare(other.from_date));
  if (sorted.some(({ from_date: from, to_date: to }) => to < from || to >= addDays(from, MOST_CLOSED_DAYS)))
    call.invalid('/closures', `Must be periods of 1 to ${MOST_CLOSED_DAYS} days.`);
  if (sorted.some(({ from_date: from }, index) => from <= sorted[index - 1]?.to_date)) call.invalid('/closures', 'Must not overlap.');
}

function check(call: Call, branch: Json, exceptId?: string): void {
  const { provider, code, services, kind } = branch;
  checkHours(call, branch.opening_hours);
  checkClosures(call, branch.closures ?? []);
  const taken = call.store
    .find('brn', 'code', code)
    .find((each) => each.provider.id === provider.id && each.id !== exceptId && !call.store.isUntouched('brn', each.id));
  if (taken) call.fail('already_exists', `The code ${code} is already used by ${taken.id}.`);
  if (kind === 'locker' && services.includes('cash')) call.invalid('/services', 'A locker cannot have cash.');
  const { limits } = call.need('prv', provider.id);
  if (branch.max_parcel_weight_grams > limits.max_weight_grams)
    call.invalid('/max_parcel_weight_grams', 'Must not exceed the limit of the provider.');
  if (branch.max_parcel_side_cm > limits.max_side_cm) call.invalid('/max_parcel_side_cm', 'Must not exceed the limit of the provider.');
}

export const branches: Behaviours = {
  filters: { listBranches: { open_at: 'handler', near_latitude: 'handler', near_longitude: 'handler', radius_metres: 'handler' } },
  operations: {
    createBranch: (call) => {
      const provider = call.need('prv', call.body.provider_id, '/provider_id');
      const reference = { id: provider.id, name: provider.name };
      if (!call.store.get('cty', call.body.city_id)) call.fail('location_not_served', 'No city has this ID.');
      check(call, { ...call.body, provider: reference });
      const made = call.create({ provider: reference, waiting_parcel_count: 0 });
      if (provider.kind === 'platform' && !provider.city_ids.includes(made.city_id))
        call.store.patch('prv', provider.id, { city_ids: [...provider.city_ids, made.city_id] });
      return viewOf(call, made);
    },
    getBranch: (call) => viewOf(call, call.read()),
    listBranches: (call) => {
      const { near_latitude: latitude, near_longitude: longitude, radius_metres: radius, open_at: at } = call.query;
      const { provider_id: wanted } = call.query;
      const refuse = (name: string, code: string, detail: string) => call.invalidQuery(name, code, detail);
      if (latitude === undefined && longitude !== undefined) refuse('near_latitude', 'required', 'Must be sent with near_longitude.');
      if (latitude !== undefined && longitude === undefined) refuse('near_longitude', 'required', 'Must be sent with near_latitude.');
      if (latitude === undefined && radius !== DEFAULT_RADIUS)
        refuse('radius_metres', 'refused', 'Requires near_latitude and near_longitude.');
      if (at !== undefined && Date.parse(at) > call.ms + LAST_OPEN_DAY * DAY_MS)
        refuse('open_at', 'out_of_range', `Must be at most ${LAST_OPEN_DAY} days ahead.`);
      const isActive = (branch: Json) => wanted !== undefined || call.store.get('prv', branch.provider.id)?.status === 'active';
      const cityName = (branch: Json): string => call.store.get('cty', branch.city_id)?.name ?? '';
      const found = call.store
        .list('brn')
        .filter((branch) => isActive(branch) && (at === undefined || isOpenAt(call, branch, at)))
        .map((branch) => ({
          branch,
          distance: latitude === undefined ? null : Math.round(metresBetween({ latitude, longitude }, branch.location)),
          name: `${cityName(branch)} ${branch.name}`,
        }))
        .filter(({ distance }) => distance === null || distance <= radius)
        .sort((one, other) => (one.distance ?? 0) - (other.distance ?? 0) || one.name.localeCompare(other.name));
      return call.pageInOrder(found.map(({ branch, distance }) => viewOf(call, branch, distance)));
    },
    updateBranch: (call, branch) => {
      const { city_id: city = branch.city_id } = call.body;
      if (city !== branch.city_id) call.invalid('/city_id', 'A branch cannot move to another city.');
      check(call, { ...branch, ...call.body }, branch.id);
      return viewOf(call, call.update());
    },
    deleteBranch: (call, branch) => {
      const isStory = call.store.isUntouched('brn', branch.id);
      const active = call.store
        .list('lor')
        .filter(({ sender, recipient, ended_at: ended }) => !ended && [sender.branch_id, recipient.branch_id].includes(branch.id));
      const waiting = isStory ? active.length : active.length + (branch.waiting_parcel_count ?? 0);
      if (waiting) call.fail('resource_in_use', `${waiting} active orders or stored parcels use the branch.`);
      const provider = call.store.get('prv', branch.provider.id);
      const takesParcels = ({ id, services, provider: of }: Json) =>
        id !== branch.id && of.id === branch.provider.id && services.includes('drop_off');
      const isOnly = branch.services.includes('drop_off') && !call.store.list('brn').some(takesParcels);
      if (provider?.status === 'active' && !provider.picks_up_at_door && isOnly)
        call.fail('resource_in_use', `It is the only branch with drop_off of ${provider.name}.`);
      for (const vehicle of call.store.find('lvh', 'branch_id', branch.id)) call.store.patch('lvh', vehicle.id, { branch_id: null });
      call.store.remove('brn', branch.id);
    },
  },
};
