import type { Behaviours, Call, Json } from '../behaviour';
import { inState } from '../call';
import { DAY_MS } from '../money/dates';
import { lagosTime } from './calendar';
import { offerNext, withdrawOffer } from './offering';
import { currentOffer } from './orderStates';
import { versionOn } from './pricing';

const MOST_OWN = 50;
const REMINDERS = [30, 7, 1];

/** Returns the requirements for activation that a provider does not meet. */
function missingOf(call: Call, provider: Json): string[] {
  const { id, kind, contact, picks_up_at_door: comes, insurance } = provider;
  const hasBranch = call.store.list('brn').some((branch) => branch.provider.id === id && branch.services.includes('drop_off'));
  const hasCard = call.store.list('rtc').some((card) => card.provider.id === id && versionOn(call, card, call.today()));
  return [
    !contact && 'contact',
    !comes && !hasBranch && kind === 'own' && 'branch_or_door_pickup',
    !hasCard && kind === 'own' && 'rate_card',
    insurance && insurance.expiry_date < call.today() && 'insurance',
  ].filter((each): each is string => typeof each === 'string');
}

/** Returns a provider with what it still needs, and its current work. */
function viewOf(call: Call, provider: Json): Json {
  const missing = missingOf(call, provider);
  const own = call.store.list('ldo').filter(({ provider: { id }, updated_at: at }) => id === provider.id && at >= '2026-11-25');
  const count = (status: string) => own.filter((offer) => offer.status === status).length;
  const open_work = { offered: count('offered'), accepted: count('accepted'), in_progress: count('in_progress') };
  const change = provider.status === 'active' ? 'deactivateProvider' : 'activateProvider';
  return { ...provider, missing, open_work, allowed_actions: ['updateProvider', change] };
}

/** Ends the request if the cities of a provider are unknown or its RC number is taken. */
function check(call: Call, exceptId?: string): void {
  const { city_ids: cities = [], registration_number: number, insurance } = call.body;
  for (const [index, id] of cities.entries()) {
    if (call.store.get('cty', id)) continue;
    call.fail('location_not_served', { errors: [{ pointer: `/city_ids/${index}`, code: 'not_served', detail: 'No city has this ID.' }] });
  }
  if (number) call.unique('prv', 'registration_number', number, exceptId);
  if (insurance && insurance.expiry_date < call.today()) call.invalid('/insurance/expiry_date', 'Must be today or later.');
}

/** Schedules the reminders before the end of a policy, and the deactivation after it. */
function watchInsurance(call: Call, provider: Json): void {
  call.cancel('providers.insurance', ({ id }) => id === provider.id);
  if (!provider.insurance) return;
  const end = lagosTime(provider.insurance.expiry_date, '06:00');
  for (const days of REMINDERS) {
    const due = end - days * DAY_MS;
    if (due > call.ms) call.after((due - call.ms) / 1000, 'providers.insurance', { id: provider.id, days });
  }
  const after = lagosTime(provider.insurance.expiry_date, '00:00') + DAY_MS;
  if (after > call.ms) call.after((after - call.ms) / 1000, 'providers.insurance', { id: provider.id, days: 0 });
}

/** Deactivates a provider, and withdraws its open offers if wanted. */
function deactivate(call: Call, id: string, reason: string, withdraws: boolean): Json {
  const fields = { status: 'inactive', status_reason: reason, deactivated_at: call.now() };
  call.emit('provider.deactivated', viewOf(call, call.patch('prv', id, fields)));
  const offered = call.store.find('ldo', 'status', 'offered').filter(({ provider }) => provider.id === id);
  if (withdraws)
    for (const offer of offered) {
      withdrawOffer(call, offer, 'provider_deactivated', 'The provider was deactivated.');
      const order = call.need('lor', offer.order_id);
      if (order.status === 'open' && !currentOffer(call, order)) offerNext(call, order);
    }
  return viewOf(call, call.need('prv', id));
}

export const providers: Behaviours = {
  operations: {
    createProvider: (call) => {
      check(call);
      const own = call.store.find('prv', 'kind', 'own').length;
      if (own >= MOST_OWN) call.fail('limit_reached', `Your tenant has ${own} of ${MOST_OWN} providers.`);
      const { created_by = call.caller.user, priority = 50 } = call.body;
      const made = call.create({ kind: 'own', is_available: true, created_by, priority });
      watchInsurance(call, made);
      return viewOf(call, made);
    },
    getProvider: (call) => viewOf(call, call.read()),
    listProviders: (call) => {
      const sorted = call.store.list('prv').sort((one, other) => other.priority - one.priority || one.name.localeCompare(other.name));
      return call.pageInOrder(sorted.map((each) => viewOf(call, each)));
    },
    updateProvider: (call, provider) => {
      const others = Object.keys(call.body).filter((name) => name !== 'priority');
      if (provider.kind === 'platform' && others.length)
        call.fail('forbidden', `Only priority of a platform provider can be updated, not ${others[0]}.`);
      check(call, provider.id);
      if (provider.status === 'active' && missingOf(call, { ...provider, ...call.body }).includes('branch_or_door_pickup'))
        call.fail('provider_not_ready', 'The provider has no branch with the service drop_off.');
      const changed = call.update();
      if (call.body.insurance !== undefined) watchInsurance(call, changed);
      return viewOf(call, changed);
    },
    activateProvider: (call, provider) => {
      const missing = call.store.isUntouched('prv', provider.id) ? [] : missingOf(call, provider);
      if (missing.length) call.fail('provider_not_ready', `Missing: ${missing.join(', ')}.`);
      return viewOf(call, call.transition({ status_reason: null, activated_at: call.now(), deactivated_at: null }));
    },
    deactivateProvider: (call) => deactivate(call, call.params.provider_id, call.body.reason, call.body.withdraw_offers),
  },
  timers: {
    'providers.insurance': inState('prv', 'active', (call, provider, { id, days }) => {
      if (days) call.emit('provider.insurance_expiring', { days_left: days, provider: viewOf(call, provider) });
      else deactivate(call, id, `The insurance ended on ${provider.insurance.expiry_date} and no newer policy is known.`, true);
    }),
  },
  start: (call) => {
    for (const provider of call.store.list('prv')) watchInsurance(call, provider);
  },
};
