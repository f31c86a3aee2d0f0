import type { Behaviours, Call, Json } from '../behaviour';

const LAGOS = 'cty_01JD0JZFYCPSJZYPWBENKKDDJW';
const ABUJA = 'cty_01JD03MBYNPFC4THGJFR0T9MWT';
const IBADAN = 'cty_01JD0N0E971XNCGJR4WD90X96S';
const DUMMY = { id: 'prv_01JD4GJTWSJSMS2ZFBEEWFHYVK', name: 'Dummy Couriers' };
const MOCK = { id: 'prv_01JD4BFHCYF72CJP49VH4FKPD3', name: 'Mock Parcel' };

const naira = (amount: number): Json => ({ amount, currency: 'NGN' });

/** Dummy Couriers, of whom the descriptions show only the rate card. */
const dummy = (call: Call): Json =>
  call.fresh('Provider', {
    id: DUMMY.id,
    kind: 'platform',
    status: 'active',
    is_available: true,
    name: DUMMY.name,
    legal_name: 'Dummy Couriers Ltd',
    registration_number: 'RC0000062',
    contact: { name: 'Customer desk', phone: '+2347000000062', email: null },
    service_levels: ['next_day'],
    city_ids: [LAGOS, IBADAN],
    picks_up_at_door: true,
    priority: 50,
    limits: { max_weight_grams: 30_000, max_side_cm: 120, max_declared_value: naira(50_000_000) },
    insurance: { insurer: 'Specimen Mutual', policy_number: 'SM-20260301-12', covers: naira(50_000_000), expiry_date: '2027-02-28' },
    created_at: '2024-03-04T08:00:00Z',
    activated_at: '2026-11-16T08:20:00Z',
    updated_at: '2026-11-16T08:20:00Z',
  });

/** Mock Parcel's rate card, of which the descriptions show only a fee. */
const mockCard = (call: Call): Json =>
  call.fresh('RateCard', {
    id: 'rtc_01JD4NN32AG153JGYMGKXXPTDP',
    provider: MOCK,
    name: 'Standard, last quarter of 2026',
    service_level: 'standard',
    from_country_code: 'NG',
    to_country_code: 'NG',
    currency: 'NGN',
    zones: [
      { code: 'SW', name: 'South-west', from_city_ids: [LAGOS], to_city_ids: [IBADAN], is_remote: false },
      { code: 'NC', name: 'North-central', from_city_ids: [LAGOS], to_city_ids: [ABUJA], is_remote: false },
    ],
    weight_bands: [band(5000, 190_000, 280_000), band(10_000, 290_000, 430_000)],
    over_weight: { step_grams: 1000, prices: pricesOf(18_000, 26_000) },
    dimensional: { divisor_cubic_cm_per_kg: 6000, applies_from_grams: 0 },
    rounding_step_grams: 1000,
    surcharges: [
      { kind: 'fuel', basis: 'percent_of_freight', percent: '10', amount: null, minimum: null, normal_side_cm: null },
      { kind: 'insurance', basis: 'percent_of_declared_value', percent: '1.5', amount: null, minimum: null, normal_side_cm: null },
    ],
    limits: { max_weight_grams: 30_000, max_side_cm: 100, max_declared_value: naira(20_000_000), takes_fragile: 'half_value' },
    vat_percent: '7.5',
    valid_from_date: '2026-10-01',
    valid_to_date: '2026-12-31',
    version: 1,
    latest_version: 1,
    is_in_force: true,
    created_by: null,
    created_at: '2026-09-24T11:00:00Z',
    updated_at: '2026-09-24T11:00:00Z',
  });

const band = (upTo: number, southWest: number, northCentral: number): Json => ({
  up_to_grams: upTo,
  prices: pricesOf(southWest, northCentral),
});
const pricesOf = (southWest: number, northCentral: number): Json[] => [
  { zone_code: 'SW', amount: naira(southWest) },
  { zone_code: 'NC', amount: naira(northCentral) },
];

/** The sandbox's own country, with a city in each state of coverage. */
function addNowhere(call: Call): void {
  const updated_at = '2026-01-05T08:00:00Z';
  call.store.put(
    'Country',
    call.fresh('Country', {
      code: 'ZZ',
      name: 'Nowhere',
      status: 'served',
      can_send: true,
      can_receive: true,
      receives_from: ['ZZ'],
      default_currency: 'NGN',
      time_zone: 'Africa/Lagos',
      calling_code: '+999',
      city_count: 1,
      provider_count: 0,
      parcel_limits: { max_weight_grams: 30_000, max_side_cm: 120, max_declared_value: naira(50_000_000) },
      address_rules: { required_fields: ['street', 'city', 'recipient_phone'], postal_code_pattern: null, postal_code_label: null },
      non_working_weekdays: ['sunday'],
      updated_at,
    }),
    'ZZ',
  );
  const cities: [string, string, string | null][] = [
    ['served', 'Somewhere', null],
    ['suspended', 'Flooded Crossing', 'The roads are flooded.'],
    ['not_served', 'Far Beyond', 'No provider delivers here any longer.'],
  ];
  for (const [status, name, status_reason] of cities) {
    const id = `cty_01JD0ZZ${status === 'served' ? '1' : status === 'suspended' ? '2' : '3'}NXWHERE${'0'.repeat(11)}`;
    const pickup = { provider_count: 0, services: [] };
    const delivery = { provider_count: 0, service_levels: [], weekdays: [], cash_on_delivery: false, is_remote: false };
    const place = { country_code: 'ZZ', state_code: 'ZZ-NW', state_name: 'Nowhere', name, location: { latitude: 0, longitude: 0 } };
    const served = { served_since_date: '2026-01-05', expected_back_at: status === 'suspended' ? '2027-01-04T08:00:00Z' : null };
    const city = { id, ...place, time_zone: 'Africa/Lagos', status, status_reason, ...served, pickup, delivery, updated_at };
    call.store.put('cty', call.fresh('City', city));
  }
}

/** What the story knows and no example of the descriptions shows in full. */
export const story: Behaviours = {
  start: (call) => {
    if (!call.store.get('cty', LAGOS)) return;
    if (!call.store.get('prv', DUMMY.id)) call.store.put('prv', dummy(call));
    const card = mockCard(call);
    if (!call.store.get('rtc', card.id)) call.store.put('rtc', card);
    // Its only example is of 1 December, when its insurance has ended.
    const active = { status: 'active', status_reason: null, deactivated_at: null };
    call.store.rewind('prv', MOCK.id, ({ status }) => status === 'active', active);
    addNowhere(call);
    const tracking = call.contract.operations.find(({ id }) => id === 'trackOrder');
    const { order_id, events = [] } = (call.seedOf(tracking?.example) ?? {}) as Json;
    for (const event of events) call.store.put('tre', { ...event, _order_id: order_id });
  },
};
