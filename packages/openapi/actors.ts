import { isObject } from './model/document';

/** Fields whose latest value in a response is the time of the request. */
const NOW = /^(?:created|updated|recorded|status_changed)_at$/;

/**
 * Finds the users whom an example shows as the actors of the change that its request makes: an actor, such as `approved_by`, whose time
 * (`approved_at`, or the creation of the whole) is the latest one. A user named in the request body is not one of them, because an
 * application can act for users.
 *
 * @returns paths of the fields within the response
 */
export function actingUsers(response: unknown, request: unknown): (string | number)[][] {
  const sent = JSON.stringify(request ?? null);
  const now = timesOf(response).sort().at(-1);
  const found: (string | number)[][] = [];
  const visit = (value: unknown, path: (string | number)[]): void => {
    if (Array.isArray(value)) value.forEach((item, index) => void visit(item, [...path, index]));
    if (!isObject(value)) return;
    for (const [key, child] of Object.entries(value)) {
      if (!/(?:^|_)by$/.test(key)) visit(child, [...path, key]);
      else if ((value[key.replace(/by$/, 'at')] ?? value.created_at) === now && isUnnamedUser(child, sent)) found.push([...path, key]);
    }
  };
  visit(response, []);
  return found;
}

function isUnnamedUser(actor: unknown, sent: string): boolean {
  const id = isObject(actor) ? (actor.id ?? actor.user_id) : actor;
  const isUser = isObject(actor) ? actor.kind === 'user' : typeof actor === 'string' && actor.startsWith('usr_');
  return isUser && !sent.includes(`"${id}"`);
}

function timesOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(timesOf);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, child]) => (NOW.test(key) && typeof child === 'string' ? [child] : timesOf(child)));
}
