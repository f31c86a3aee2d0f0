import type { Behaviours, Call, Json } from '../behaviour';
import { daysBetween } from '../money/dates';
import { deliveryDate } from './calendar';
import { versionOn } from './pricing';
import { countryOf } from './quotes';

const ORDER = ['same_day', 'next_day', 'standard', 'international'];

/** Returns the services of the providers whose rate cards cover the way from one city to another today; null if there are none. */
function laneOf(call: Call, from: string, to: string): Json | null {
  const cards = call.store.list('rtc').flatMap((card) => versionOn(call, card, call.today()) ?? []);
  const covering = cards.filter(({ zones, provider }) => {
    const { status } = call.store.get('prv', provider.id) ?? {};
    return status === 'active' && zones.some((zone: Json) => zone.from_city_ids.includes(from) && zone.to_city_ids.includes(to));
  });
  if (!covering.length) return null;
  const monday = '2026-11-30';
  const services = ORDER.flatMap((level) => {
    const count = new Set(covering.filter((card) => card.service_level === level).map((card) => card.provider.id)).size;
    const days = daysBetween(monday, deliveryDate(countryOf(call, to), monday, level));
    return count ? [{ service_level: level, provider_count: count, min_days: days, max_days: days }] : [];
  });
  return { from_city_id: from, provider_count: new Set(covering.map((card) => card.provider.id)).size, services };
}

const byName = (one: Json, other: Json): number => one.name.localeCompare(other.name);

export const countries: Behaviours = {
  filters: {
    listCountries: { direction: (country, direction) => country[direction === 'pickup' ? 'can_send' : 'can_receive'] },
    listCountryCities: {
      name: ({ name, other_names: others }, text) => [name, ...others].join(' ').toLowerCase().includes(text.toLowerCase()),
      direction: (city, direction) => city[direction].provider_count > 0,
      provider_id: ({ id }, provider, { store }) => store.get('prv', provider)?.city_ids.includes(id) === true,
    },
  },
  operations: {
    listCountries: (call) => call.page(call.store.list('Country').sort(byName)),
    listCountryCities: (call) => {
      const { from_city_id: from } = call.query;
      const { country_code: country } = call.params;
      call.need('Country', country);
      if (from !== undefined && !call.store.get('cty', from))
        call.invalidQuery('from_city_id', 'unknown_value', 'Must be the ID of a city.');
      const found = call.store
        .find('cty', 'country_code', country)
        .map((city): Json => ({ ...city, lane: from === undefined ? null : laneOf(call, from, city.id) }))
        .filter(({ lane }) => from === undefined || lane)
        .sort(byName);
      return call.pageInOrder(found);
    },
  },
};
