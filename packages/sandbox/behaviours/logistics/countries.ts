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
    listCountries: { direction: 'handler' },
    listCountryCities: { name: 'handler', direction: 'handler', provider_id: 'handler' },
  },
  operations: {
    listCountries: (call) => {
      const { direction, service_level: level } = call.query;
      const found = call.store
        .list('Country')
        .filter(
          (country) =>
            (direction === undefined || country[direction === 'pickup' ? 'can_send' : 'can_receive']) &&
            (level === undefined || country.service_levels.includes(level)),
        );
      return call.page(found.sort(byName));
    },
    listCountryCities: (call) => {
      const { name, from_city_id: from, direction, provider_id: provider } = call.query;
      const { country_code: country } = call.params;
      call.need('Country', country);
      if (from !== undefined && !call.store.get('cty', from))
        call.fail('invalid_parameter', {
          errors: [{ pointer: 'query/from_city_id', code: 'unknown_value', detail: 'Must be the ID of a city.' }],
        });
      const names = ({ name: own, other_names: others }: Json): string => [own, ...others].join(' ').toLowerCase();
      const found = call.store
        .find('cty', 'country_code', country)
        .filter(
          (city) =>
            (name === undefined || names(city).includes(name.toLowerCase())) &&
            (direction === undefined || city[direction].provider_count > 0) &&
            (provider === undefined || call.store.get('prv', provider)?.city_ids.includes(city.id)),
        )
        .map((city): Json => ({ ...city, lane: from === undefined ? null : laneOf(call, from, city.id) }))
        .filter(({ lane }) => from === undefined || lane)
        .sort(byName);
      return call.pageInOrder(found);
    },
  },
};
