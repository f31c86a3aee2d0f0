import { EXAMPLE_SECRET } from '../../openapi/webhookSecret';
import type { Contract, Json } from '../model/contract';
import { prefixOf } from '../model/schemas';
import type { SandboxEvent } from '../state/events';
import type { World } from '../state/world';

/** Family that manages the endpoints of those that have none. */
const REGISTRY = 'platform-registry';

/** Endpoint, with the contract of the family that manages it. */
export type Receiver = { contract: Contract; endpoint: Json };

/** Returns the types under which a family stores webhook endpoints and their deliveries; undefined if it has none. */
export function webhookTypes({ schemas }: Contract): { endpoint: string; delivery: string } | undefined {
  const endpoint = prefixOf(schemas.WebhookEndpoint?.properties.id, schemas);
  const delivery = prefixOf(schemas.WebhookDelivery?.properties.id, schemas);
  return endpoint && delivery ? { endpoint, delivery } : undefined;
}

/** Returns the endpoints that receive an event, including disabled ones. */
export function receiversOf(world: World, event: SandboxEvent): Receiver[] {
  const manager = ownerOf(world, event.family);
  const types = manager && webhookTypes(manager);
  if (!types) return [];
  const service = event.family === REGISTRY ? 'registry' : event.family.replaceAll('-', '_');
  return world
    .store(manager.family)
    .list(types.endpoint)
    .filter(
      (endpoint) => isAbout(endpoint, event) || (isFor(endpoint, event) && (manager.family !== REGISTRY || endpoint.service === service)),
    )
    .map((endpoint) => ({ contract: manager, endpoint }));
}

function ownerOf(world: World, family: string): Contract | undefined {
  const own = world.contracts.get(family);
  return own && webhookTypes(own) ? own : world.contracts.get(REGISTRY);
}

/** Events that are sent to the endpoint that they are about, whatever it subscribes to. */
const ABOUT_ENDPOINT = new Set(['webhook_endpoint.created', 'webhook_endpoint.secret_rotated']);

const isAbout = ({ id }: Json, { type, body }: SandboxEvent): boolean => ABOUT_ENDPOINT.has(type) && body.data.id === id;

function isFor({ event_types: types, business_ids: businesses, provider_id: provider }: Json, { type, body }: SandboxEvent): boolean {
  if (businesses?.length && body.data.business_id && !businesses.includes(body.data.business_id)) return false;
  const by = body.data.provider_id ?? body.data.provider?.id;
  if (provider && by && by !== provider) return false;
  return receives(types, type);
}

/** Returns true if a list of event names and patterns includes an event. */
export const receives = (types: string[], type: string): boolean =>
  types.some((each) => each === '*' || each === type || (each.endsWith('.*') && type.startsWith(each.slice(0, -1))));

/**
 * Returns the secrets with which deliveries are signed now, the newest first. Behaviours keep them as `_secrets`, each with the time until
 * which it is valid.
 */
export function secretsOf({ _secrets, _secret, secret }: Json, now: string): string[] {
  const valid = (_secrets ?? []).flatMap((each: Json) => (each.until === null || each.until > now ? [each.secret] : []));
  return valid.length ? valid : [_secret ?? secret ?? EXAMPLE_SECRET];
}

const ID = /^[a-z]{3}_[0-9A-HJKMNP-TV-Z]{26}$/;

/** Returns the ID of the resource that an event is about: its own ID, the first one in it, or that of a resource in it. */
export function resourceOf(data: Json): string | undefined {
  const isId = (value: unknown): value is string => typeof value === 'string' && ID.test(value);
  const inside = Object.values(data).find((value) => value !== null && typeof value === 'object' && isId(value.id));
  return data.id ?? Object.values(data).find(isId) ?? inside?.id;
}
