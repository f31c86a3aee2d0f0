import type { Operation } from '../model/contract';
import { asTime } from '../state/clock';
import type { World } from '../state/world';
import { type Caller, TENANT } from './caller';
import { SandboxError } from './problem';

const MINUTE_MS = 60_000;

/** Operations that a session with a restriction may use. */
const ALLOWED: Record<string, readonly string[]> = {
  second_factor_setup: ['getAccountProfile', 'enrolSecondFactor', 'confirmSecondFactor', 'refreshSession', 'logOut'],
  password_change: ['getAccountProfile', 'changePassword', 'refreshSession', 'logOut'],
};

const OTHER_TENANT =
  'The credential belongs to another tenant than Ember Basket, whose resources this sandbox has. Other tenants can use the Platform Registry only.';

/** Type under which the Registry stores `{mapped}` by tenant and service, separated by a space. */
export const MAPPINGS = { family: '_mappings', type: 'mapping' };

/** Stores the minute in which a credential was last used. It stays if the request fails. */
export function noteUse(world: World, { family, type }: { family: string; type: string }, key: string): void {
  const used = asTime(Math.floor(world.clock.now() / MINUTE_MS) * MINUTE_MS);
  const store = world.store(family);
  if (store.get(type, key)?.used_at !== used) store.patch(type, key, { used_at: used });
}

/** @throws SandboxError `second_factor_required` or `password_change_required` if the session may not use the operation yet */
export function checkRestriction({ id }: Operation, { restriction }: Caller): void {
  if (!restriction || ALLOWED[restriction].includes(id)) return;
  if (restriction === 'password_change')
    throw new SandboxError('password_change_required', { detail: 'The password has expired, or is shorter than the policy requires.' });
  throw new SandboxError('second_factor_required', { detail: 'Your tenant requires a second factor.' });
}

/** Returns true if a service is mapped to a tenant. All services are mapped to the tenant of the story until it unmaps them. */
export const isMapped = (world: World, tenant: string, service: string): boolean =>
  world.store(MAPPINGS.family).get(MAPPINGS.type, `${tenant} ${service}`)?.mapped ?? tenant === TENANT;

/**
 * Checks that a caller may use a family: its tenant is the one whose resources the sandbox has, and the service is mapped to it. Other tenants
 * exist in the Registry only, which is never mapped. Operations that can be used without a credential need no mapping.
 *
 * @param family folder of the family
 * @throws SandboxError `forbidden`
 */
export function checkTenant(world: World, family: string, { isOpen }: Operation, { kind, tenant, role }: Caller): void {
  if (family === 'platform-registry' || kind === 'public' || role === 'operator') return;
  const service = family.replaceAll('-', '_');
  if (!isOpen && !isMapped(world, tenant, service))
    throw new SandboxError('forbidden', { detail: `The ${service} service is not mapped to this tenant in the sandbox.` });
  if (tenant !== TENANT) throw new SandboxError('forbidden', { detail: OTHER_TENANT });
}
