import { TENANT } from '../../http/caller';
import type { Call, Json } from '../behaviour';
import { accountOf, spacesOf } from './people';

/** Seconds of the events that the sandbox causes by itself, such as a decision. */
export const DECISION_SECONDS = 60;

/** Numbers of the fictional company register. */
export const REJECTED_NUMBER = 'RC0000091';
export const SILENT_NUMBER = 'RC0000092';

/** Returns the market of a country; undefined if it is none, or only planned. */
export function marketOf(call: Call, country: string): Json | undefined {
  const market = call.store.get('Country', country);
  return market?.availability === 'planned' ? undefined : market;
}

/** Returns the IDs of the tenants that the caller may read: those of a person, or that of a program with its children. */
export function tenantIdsOf(call: Call): Set<string> {
  const { kind, tenant, source } = call.caller;
  const spaces = kind === 'session' ? spacesOf(call, accountOf(call).id).map(({ tenant_id: id }) => id) : [];
  // A fixed test session works in the tenant of the story, whoever sends it.
  const own = kind === 'session' && source ? spaces : [tenant, ...spaces];
  const children = call.store.list('tnt').filter(({ parent_tenant_id: parent }) => parent && own.includes(parent));
  return new Set([...own, ...children.map(({ id }) => id)]);
}

/**
 * Returns the tenant of the path.
 *
 * @throws SandboxError `not_found` if the caller may not read it
 */
export function visibleTenant(call: Call): Json {
  const tenant = call.need('tnt', call.params.tenant_id);
  // The story shows tenants of other companies, whose examples can be read as well.
  const isOfStory = call.caller.tenant === TENANT && call.store.isUntouched('tnt', tenant.id);
  if (!isOfStory && !tenantIdsOf(call).has(tenant.id)) call.fail('not_found', 'No tenant with this ID is visible to you.');
  return tenant;
}

/** Ends the request with 403 if a key or token of the sandbox changes what a company has in both environments. */
export function checkTrial(call: Call, tenant: Json): void {
  if (call.caller.kind !== 'session' && !tenant.is_trial) call.fail('forbidden', 'A sandbox key can change trial tenants only.');
}

/** Returns the check of a registration number: `RC0000092` does not respond, any other number matches any name. */
export const registerCheck = (call: Call, number: string, legalName: string): Json => ({
  outcome: number === SILENT_NUMBER ? 'source_unavailable' : 'matched',
  registered_name: number === SILENT_NUMBER ? null : legalName.toUpperCase(),
  checked_at: call.now(),
});

/** Numbers of the sandbox, which match any name. Other numbers of Nigeria are in no register. */
const IN_REGISTER = /^(RC|BN|IT|LP)00000(0[1-9]|[1-9]\d)$/;

/** Ends the request with 422 for a number that the fictional register of Nigeria does not have. */
export function checkNumber(call: Call, number: string, country = 'NG'): void {
  if (country === 'NG' && !IN_REGISTER.test(number)) call.fail('register_mismatch', `${number} is not in the register.`);
}

/** Fields of updates that the resource does not have. */
const INSTRUCTIONS = ['resubmit', 'note'];

/**
 * Returns the fields that an update without a change of state changes: those of the body, and the time.
 *
 * @param fields fields that differ from the body
 */
export function withBody(call: Call, fields: Json = {}): Json {
  const given = Object.entries(call.body).filter(([name]) => !INSTRUCTIONS.includes(name));
  return { ...Object.fromEntries(given), updated_at: call.now(), ...fields };
}
