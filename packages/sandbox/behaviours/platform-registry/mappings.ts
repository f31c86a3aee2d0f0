import { MAPPINGS } from '../../http/access';
import { TENANT } from '../../http/caller';
import { systemActor } from '../actor';
import type { Behaviours, Call, Json } from '../behaviour';
import { counted } from './dependants';
import { DECISION_SECONDS, visibleTenant } from './tenantChecks';

const PAYOUT_SECONDS = 24;
const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];
/** Codes of the services of the platform that can be mapped. */
export const PLATFORM_CODES = [
  'wallet',
  'banking',
  'identity',
  'pay',
  'merchant',
  'loft_service',
  'logistics',
  'trace',
  'global_index_search',
];
const OWN_ACCOUNT = 'wal_01JD2CAT5R7W9Y1A3C5E7G9J1K';
/** Mapping of Wallet in production, which has no counterpart in the sandbox: the story has another one there. */
const PRODUCTION_WALLET = 'smp_01JD1SQP4VXKX83QZXV1P7CFMQ';

/** Sandbox accounts at bank 999: state of the account now and after the review. */
const REVIEWED: Record<string, string> = { '0000000010': 'verified', '0000000058': 'rejected' };

const nameOf = (code: string) =>
  code
    .split('_')
    .map((word) => word[0].toUpperCase() + word.slice(1))
    .join(' ');

/** Returns the mappings of a tenant for a service, newest state included. */
export const mappingsOf = (call: Call, tenant: string, service: string): Json[] =>
  call.store.find('smp', 'tenant_id', tenant).filter((mapping) => mapping.service === service);

/** Stores whether a tenant may use a service, which the engine checks for each request. */
function note(call: Call, tenant: string, service: string): void {
  const mapped = mappingsOf(call, tenant, service).some(({ status }) => status === 'mapped');
  call.world.store(MAPPINGS.family).put(MAPPINGS.type, { mapped }, `${tenant} ${service}`);
}

/** Stores in the business whether it is mapped to Merchant, which other operations depend on. */
function link(call: Call, { id, settings, status, status_changed_at }: Json): void {
  const business = settings.business_id && call.store.get('biz', settings.business_id);
  const merchant_mapping = status === 'mapped' ? { mapping_id: id, mapped_at: status_changed_at } : null;
  if (business) call.store.patch('biz', business.id, { merchant_mapping });
}

/** Returns what unmapping Wallet would leave out of reach, in words for `detail`. */
function walletObstacles(call: Call, tenant: string): string[] {
  const wallet = call.world.store('wallet');
  const full = wallet.list('wal').filter((account) => call.ledger.balance(account.id) > 0).length;
  const deposits = wallet.list('fxd').filter(({ status }) => status === 'active').length;
  const payouts = wallet.list('stl').filter(({ status }) => ['pending', 'processing'].includes(status)).length;
  const loans = call.store.list('rln').filter(({ status }) => status === 'active').length;
  const paidInto = mappingsOf(call, tenant, 'merchant').filter(
    ({ status, settings }) => status === 'mapped' && settings.paid_into_account_id,
  );
  // Wallet and loans are those of the story: other tenants have none in the sandbox.
  return [
    ...(tenant === TENANT
      ? [
          ...counted(full, 'account', 'with money'),
          ...counted(deposits, 'active deposit'),
          ...counted(payouts, 'payout', 'in progress'),
          ...counted(loans, 'loan'),
        ]
      : []),
    ...counted(paidInto.length, 'Merchant mapping'),
  ];
}

/** Ends a mapping without a request. */
export function endMapping(call: Call, mapping: Json, reason: string): void {
  const by = { status_changed_by: systemActor('Sandbox'), status_changed_at: call.now() };
  const ended = call.patch('smp', mapping.id, { ...by, status: 'unmapped', status_reason: reason, allowed_actions: [] });
  note(call, mapping.tenant_id, mapping.service);
  link(call, ended);
  call.emit('service_mapping.ended', ended);
}

/** Ends the request with 403 or 422 unless a service can be mapped. Returns its ID and name. */
function serviceOf(call: Call, code: string): { id: string; name: string } {
  if (code === 'registry') call.invalid('/service', 'The Registry is never mapped.');
  // A trial service may have the code of an example of the story.
  const service = call.store
    .find('svc', 'code', code)
    .findLast(({ is_trial: isTrial, owner }) => !isTrial || owner.id === call.caller.tenant);
  if (PLATFORM_CODES.includes(code)) {
    const known = call.store.find('smp', 'service', code)[0];
    return { id: service?.id ?? known?.service_id ?? call.id('svc'), name: service?.name ?? known?.service_name ?? nameOf(code) };
  }
  if (!service) return call.invalid('/service', 'No service with this code is open to your tenant.', 'unknown_value');
  if (service.status !== 'active') call.fail('service_not_open', `The service is in the state ${service.status}.`);
  if (service.audience === 'own_space' && service.owner.id !== call.params.tenant_id)
    call.fail('service_not_open', "The service is for its owner's space only.");
  if (!service.sandbox_base_url) call.fail('service_not_open', 'The service has no sandbox_base_url.');
  return { id: service.id, name: service.name };
}

/** Returns a mapping as staff see it, with four digits of the settlement account. */
function seenBy({ caller }: Call, mapping: Json): Json {
  const { settings } = mapping;
  const { settlement_account: account } = settings;
  if (!account || caller.kind !== 'session' || caller.role !== 'staff') return mapping;
  const masked = { ...account, account_number: `${'*'.repeat(6)}${account.account_number.slice(-4)}` };
  return { ...mapping, settings: { ...settings, settlement_account: masked } };
}

/** Returns the settings of Wallet. The holder of the settlement account determines its state. */
function walletSettings(call: Call, tenant: Json, { approver_user_ids, settlement_account: account, payout_days = DAYS }: Json): Json {
  const { bank_code, account_number: number } = account;
  for (const [index, id] of approver_user_ids.entries())
    if (call.store.get('usr', id)?.role !== 'admin')
      call.invalid(`/settings/approver_user_ids/${index}`, 'Must be a user with the role admin.');
  const isSandbox = bank_code === '999';
  if (isSandbox && number === '0000000089') call.fail('name_mismatch', `The account holder is not ${tenant.legal_name}.`);
  const isReviewed = isSandbox && Object.hasOwn(REVIEWED, number);
  return {
    kind: 'wallet',
    approver_user_ids,
    payout_days,
    settlement_account: {
      bank_code,
      account_number: number,
      account_name: tenant.legal_name.toUpperCase(),
      status: isReviewed ? 'under_review' : 'verified',
      pays_from_at: isReviewed ? null : call.now(PAYOUT_SECONDS),
    },
    own_account_id: null,
  };
}

function settingsFor(call: Call, tenant: Json): Json {
  const { service, settings } = call.body;
  const kind = service === 'wallet' || service === 'merchant' ? service : 'plain';
  if (settings.kind !== kind) call.invalid('/settings/kind', `Must be ${kind} for this service.`, 'unknown_value');
  if (kind === 'wallet') return walletSettings(call, tenant, settings);
  if (kind === 'plain') return { kind };
  const business = call.need('biz', settings.business_id, '/settings/business_id');
  if (!call.store.isUntouched('biz', business.id) && (business.status !== 'active' || !business.locations_count))
    call.fail('business_not_active', 'The business is not active, or has no location.');
  const isWalletMapped = mappingsOf(call, tenant.id, 'wallet').some(({ status }) => status === 'mapped');
  if (settings.paid_into_account_id && !isWalletMapped) call.fail('service_not_mapped');
  return { paid_into_account_id: null, ...settings };
}

/** Opens the company's own account, as Wallet does within an hour. */
function openOwnAccount(call: Call, tenant: Json): string | null {
  if (tenant.id === TENANT) return OWN_ACCOUNT;
  const wallet = call.world.store('wallet');
  const like = wallet.get('wal', OWN_ACCOUNT);
  if (!like) return null;
  const fields = { account_number: call.world.ids.digits(10), account_name: tenant.legal_name.toUpperCase(), reference: null };
  return wallet.put('wal', { ...like, ...fields, id: call.id('wal'), created_at: call.now(), updated_at: call.now() }).id;
}

export const mappings: Behaviours = {
  awaited: ['mapTenantService'],
  operations: {
    mapTenantService: (call) => {
      const tenant = visibleTenant(call);
      const { service } = call.body;
      const { id: service_id, name: service_name } = serviceOf(call, service);
      const business = call.body.settings.business_id;
      const known = mappingsOf(call, tenant.id, service).find(({ settings }) => settings.business_id === business);
      if (known?.status === 'mapped' && !call.store.isUntouched('smp', known.id))
        call.fail('already_exists', `The service is already mapped as ${known.id}.`);
      const settings = settingsFor(call, tenant);
      const fields = { tenant_id: tenant.id, service_id, service_name, settings, status: 'mapped' };
      const first = known ? { id: known.id, created_at: known.created_at, created_by: known.created_by } : {};
      const mapping = call.create({ ...fields, ...first });
      note(call, tenant.id, service);
      link(call, mapping);
      if (service === 'wallet') call.after(DECISION_SECONDS, 'mappings.review', { id: mapping.id });
      return mapping;
    },
    listTenantServices: (call) => {
      const { id } = visibleTenant(call);
      const items = call.store.find('smp', 'tenant_id', id).sort((one, other) => one.service.localeCompare(other.service));
      return call.page(items.map((mapping) => seenBy(call, mapping)));
    },
    unmapTenantService: (call) => {
      const { id } = visibleTenant(call);
      const mapping = call.need('smp', call.params.mapping_id);
      if (mapping.tenant_id !== id) call.fail('not_found', 'No mapping with this ID exists in the sandbox.');
      const obstacles = mapping.service === 'wallet' ? walletObstacles(call, id) : [];
      if (obstacles.length) call.fail('resource_in_use', `The service has ${obstacles.join(', ')}.`);
      const ended = call.transition({ status_reason: call.body.reason });
      note(call, id, mapping.service);
      link(call, ended);
      return ended;
    },
  },
  timers: {
    'mappings.review': (call, { id }) => {
      const mapping = call.need('smp', id);
      const { settlement_account: account } = mapping.settings;
      const status = REVIEWED[account.account_number] ?? account.status;
      const pays_from_at = status === 'rejected' ? null : (account.pays_from_at ?? call.now(PAYOUT_SECONDS - DECISION_SECONDS));
      const own_account_id = openOwnAccount(call, call.need('tnt', mapping.tenant_id));
      const settings = { ...mapping.settings, own_account_id, settlement_account: { ...account, status, pays_from_at } };
      call.patch('smp', id, { settings });
    },
  },
  start: (call) => call.store.remove('smp', PRODUCTION_WALLET),
};
