import type { Behaviours, Call, Json } from '../behaviour';
import { addDays } from '../money/dates';
import { versionOn, versionsOf } from './pricing';

const LIVE = ['offered', 'accepted', 'in_progress'];
const FREE = ['name', 'valid_to_date'];

/** Returns a version of a card as it is shown: with its number among all, and whether it prices a parcel picked up today. */
function viewOf(call: Call, card: Json, version: Json): Json {
  const latest = Math.max(...versionsOf(call, card).map((each) => each.version));
  const isInForce = versionOn(call, card, call.today())?.version === version.version;
  return { ...card, ...version, name: card.name, latest_version: latest, is_in_force: isInForce };
}

/** Ends the request with 422 if a band or step has no price for a zone, or a zone names an unknown city. */
function check(call: Call, card: Json): void {
  const { zones, weight_bands: bands, over_weight: step, currency } = card;
  zones.forEach(({ code, from_city_ids: from, to_city_ids: to }: Json, index: number) => {
    const unknown = [...from, ...to].find((id: string) => !call.store.get('cty', id));
    if (unknown) call.fail('location_not_served', `${unknown} in zone ${code} is not a known city.`);
    const lacks = ({ prices }: Json) => !prices.some(({ zone_code: each }: Json) => each === code);
    if (bands.some(lacks)) call.invalid('/weight_bands', `Each band must have a price for the zone ${code}.`);
    if (step && lacks(step)) call.invalid('/over_weight/prices', `Must contain a price for the zone ${code}.`);
    if (zones.findIndex((zone: Json) => zone.code === code) !== index) call.invalid(`/zones/${index}/code`, 'Must be unique in the card.');
  });
  const prices: Json[] = [...bands, ...(step ? [step] : [])].flatMap(({ prices: each }: Json) => each);
  if (prices.some(({ amount }) => amount.currency !== currency)) call.fail('currency_mismatch', `Prices must be in ${currency}.`);
}

/** Ends the request with 409 if another card covers the same service level, countries and days. */
function checkOverlap(call: Call, card: Json, exceptId?: string): void {
  const isSame = (other: Json) =>
    other.provider.id === (card.provider_id ?? card.provider.id) &&
    ['service_level', 'from_country_code', 'to_country_code'].every((name) => other[name] === card[name]);
  const ends = card.valid_to_date ?? '9999-12-31';
  const other = call.store
    .list('rtc')
    .filter((each) => each.id !== exceptId && !call.store.isUntouched('rtc', each.id) && isSame(each))
    .find((each) => each.valid_from_date <= ends && (each.valid_to_date ?? '9999-12-31') >= card.valid_from_date);
  if (other) call.fail('rate_card_overlap', `${other.id} covers the same route from ${other.valid_from_date}.`);
}

/** Ends the request with 409 if the provider has another card of this name. */
function checkName(call: Call, providerId: string, name: string | undefined, exceptId?: string): void {
  const taken = call.taken(
    'rtc',
    (each) => each.id !== exceptId && each.provider.id === providerId && each.name.toLowerCase() === name?.toLowerCase(),
  );
  if (taken) call.fail('already_exists', `The name is already used by ${taken.id}.`);
}

/** Returns the offers and orders that a card has priced and that have not ended. */
const pricedBy = (call: Call, id: string, version?: number): Json | undefined =>
  call.taken(
    'ldo',
    ({ status, fee }) => LIVE.includes(status) && fee.rate_card_id === id && (version === undefined || fee.rate_card_version === version),
  );

export const rateCards: Behaviours = {
  filters: { listRateCards: { country_code: 'handler', in_force_on_date: 'handler', is_in_force: 'handler' } },
  operations: {
    createRateCard: (call) => {
      const { id, name } = call.need('prv', call.body.provider_id, '/provider_id');
      check(call, call.body);
      checkName(call, id, call.body.name);
      checkOverlap(call, call.body);
      const made = call.create({ provider: { id, name }, version: 1, latest_version: 1 });
      call.store.patch('rtc', made.id, { _versions: [made] });
      return viewOf(call, call.need('rtc', made.id), made);
    },
    getRateCard: (call, card) => {
      const { version } = call.query;
      const all = versionsOf(call, card);
      if (version === undefined) return viewOf(call, card, versionOn(call, card, call.today()) ?? all[all.length - 1]);
      const found = all.find((each) => each.version === version);
      return found ? viewOf(call, card, found) : call.fail('not_found', `The card has no version ${version}.`);
    },
    listRateCards: (call) => {
      const { in_force_on_date: date, is_in_force: wanted, provider_id: provider, country_code: country } = call.query;
      if (date !== undefined && wanted !== undefined)
        call.invalidQuery('in_force_on_date', 'refused', 'Must not be sent with is_in_force.');
      const found = call.store.list('rtc').flatMap((card) => {
        const inForce = versionOn(call, card, date ?? call.today());
        const version = date !== undefined || wanted ? inForce : versionsOf(call, card).at(-1);
        if (!version || (wanted === false && inForce) || (provider !== undefined && card.provider.id !== provider)) return [];
        if (country !== undefined && ![card.from_country_code, card.to_country_code].includes(country)) return [];
        return [viewOf(call, card, version)];
      });
      return call.page(found);
    },
    updateRateCard: (call, card) => {
      const { valid_from_date: from } = call.body;
      checkName(call, card.provider.id, call.body.name, card.id);
      const changesPrices = Object.keys(call.body).some((name) => !FREE.includes(name));
      const all = versionsOf(call, card);
      const latest = all[all.length - 1];
      const hasBegun = latest.valid_from_date <= call.today();
      if (changesPrices && hasBegun && !from) call.invalid('/valid_from_date', 'Is required, because the card is in force.', 'required');
      if (from && from <= call.today() && hasBegun) call.invalid('/valid_from_date', 'Must be tomorrow at the earliest.');
      const next = { ...latest, ...call.body, provider: card.provider };
      check(call, next);
      checkOverlap(call, next, card.id);
      if (!changesPrices) {
        const changed = call.update();
        return viewOf(call, changed, { ...latest, ...call.body });
      }
      const priced = pricedBy(call, card.id, latest.version);
      const isNext = hasBegun || (priced !== undefined && from > latest.valid_from_date);
      if (!isNext && priced) call.fail('resource_in_use', `${priced.id} was priced with this version.`);
      const version = isNext ? latest.version + 1 : latest.version;
      const made = { ...next, version, created_at: card.created_at, updated_at: call.now() };
      const before = isNext ? [...all.slice(0, -1), { ...latest, valid_to_date: addDays(from, -1) }] : all.slice(0, -1);
      const changed = call.store.patch('rtc', card.id, { ...made, latest_version: version, _versions: [...before, made] });
      return viewOf(call, changed, made);
    },
    deleteRateCard: (call, card) => {
      const priced = pricedBy(call, card.id);
      if (priced) call.fail('resource_in_use', `${priced.id} was priced with this card.`);
      const provider = call.store.get('prv', card.provider.id);
      const others = call.store.list('rtc').filter((each) => each.provider.id === card.provider.id && versionOn(call, each, call.today()));
      if (provider?.status === 'active' && others.length === 1 && others[0].id === card.id && !call.store.isUntouched('rtc', card.id))
        call.fail('resource_in_use', 'It is the only card in force of an active provider.');
      call.store.remove('rtc', card.id);
    },
  },
};
