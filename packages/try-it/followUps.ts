import type { Method } from '../reference/components/model';
import type { Action, Actions } from './model';

/** Request that a response leads to. `href` opens its form with the IDs filled in. */
export type FollowUp = { title: string; method: Method; href: string };

type Resource = Record<string, unknown>;

/** Maximum number of items of a list whose follow-up requests are offered. */
const ITEMS = 3;

/**
 * Finds the requests that can follow a response: the operations in `allowed_actions` of its resource or problem; without that field, the
 * operations that the state of the resource allows. In both cases also the operation that gets the resource.
 *
 * @param body parsed response
 * @param sent path parameters of the request, by name
 * @param route page of the operation that was sent, which is offered only if the response names it
 * @returns the requests by the ID of their resource; `''` if the response does not contain one
 */
export function followUps(body: unknown, actions: Actions, sent: Record<string, string>, route: string): Map<string, FollowUp[]> {
  const found = new Map<string, FollowUp[]>();
  for (const resource of resourcesIn(body)) {
    const id = typeof resource.id === 'string' ? resource.id : '';
    const chosen = Object.entries(actions).filter(([name, action]) => isNext(name, action, resource, route));
    const requests = chosen.map(([, action]) => ({ title: action.title, method: action.method, href: hrefOf(action, resource, sent) }));
    if (requests.length) found.set(id, requests);
  }
  return found;
}

function resourcesIn(body: unknown): Resource[] {
  if (!isObject(body)) return [];
  return Array.isArray(body.data) ? body.data.filter(isObject).slice(0, ITEMS) : [body];
}

const isObject = (value: unknown): value is Resource => typeof value === 'object' && value !== null && !Array.isArray(value);

function isNext(name: string, action: Action, resource: Resource, route: string): boolean {
  const { allowed_actions: allowed } = resource;
  if (Array.isArray(allowed) && allowed.includes(name)) return true;
  const [last] = action.ids.at(-1) ?? [];
  if (action.route === route || !last || nameOfId(action, resource) === undefined) return false;
  if (action.method === 'get') return action.reads === true && nameOfId(action, resource) === last;
  return !Array.isArray(allowed) && action.from.some(({ field, states }) => states.includes(String(resource[field])));
}

/** Returns the path parameter that accepts the ID of a resource, according to its prefix. */
function nameOfId({ ids }: Action, { id }: Resource): string | undefined {
  return ids.find(([, prefix]) => prefix && typeof id === 'string' && id.startsWith(prefix))?.[0];
}

function hrefOf(action: Action, resource: Resource, sent: Record<string, string>): string {
  const own = nameOfId(action, resource);
  const values = action.ids.flatMap(([name]): [string, string][] => {
    const value = name === own ? resource.id : (resource[name] ?? (Object.hasOwn(sent, name) ? sent[name] : undefined));
    return typeof value === 'string' && value ? [[`path-${name}`, value]] : [];
  });
  return `${action.route}#try-it${values.length ? `?${new URLSearchParams(values)}` : ''}`;
}
