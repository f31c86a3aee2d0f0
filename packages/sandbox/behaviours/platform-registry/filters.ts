import type { Call, Further, Json } from '../behaviour';
import { clockOf, dateOf, weekdayOf } from '../money/dates';

function isOpen({ opening_hours: hours }: Json, time: string): boolean {
  const [day, clock] = [weekdayOf(dateOf(time)), clockOf(time)];
  return hours.some(({ weekday, from, to }: Json) => weekday === day && from <= clock && clock < to);
}

/** Returns true if an address is a network in CIDR notation, or the address itself. */
function isIn(address: string | null, network: string): boolean {
  const [base, length] = network.split('/');
  if (address === null || length === undefined) return address === network;
  const bits = (text: string) =>
    text
      .split('.')
      .map((part) => Number(part).toString(2).padStart(8, '0'))
      .join('');
  return address.includes('.') && base.includes('.') && bits(address).slice(0, Number(length)) === bits(base).slice(0, Number(length));
}

const isOlder = (version: string | null, other: string): boolean =>
  version !== null && version.localeCompare(other, 'en', { numeric: true }) < 0;

/** Returns true if a user, or the user whose sub-user it is, belongs to a business. */
function isOfBusiness(user: Json, business: string, call: Call): boolean {
  const all = [user, call.store.get('usr', user.parent_user_id ?? '')];
  return all.some((each) => each?.business_ids?.includes(business));
}

/** Filters of lists that are otherwise derived, by values that are not in the items. */
export const filters: Further = {
  filters: {
    listBusinessLocations: { open_at: isOpen },
    listNotificationTemplates: {
      language: ({ texts }, wanted, { query }) =>
        texts.some(({ language, channel }: Json) => language === wanted && (query.channel === undefined || channel === query.channel)),
    },
    searchRegistry: { q: { is: 'words', at: ['title', 'subtitle'] } },
    searchTenants: { q: { is: 'words', at: ['name', 'slug', 'legal_name', 'registration_number'] } },
    searchUsers: { q: { is: 'words', at: ['name', 'first_name', 'last_name', 'email', 'phone'] }, business_id: isOfBusiness },
    searchBusinesses: { q: { is: 'words', at: ['name', 'legal_name', 'registration_number', 'location.name'] } },
    listTrackers: {
      inside_geofence_id: ({ geofences }, wanted) => geofences.some(({ id, is_inside: isInside }: Json) => id === wanted && isInside),
    },
    listAllAuditLogs: { ip_address: ({ entry }, network) => isIn(entry.ip_address, network) },
    listAllTerminals: { firmware_below: ({ terminal }, version) => isOlder(terminal.firmware_version, version) },
  },
};
