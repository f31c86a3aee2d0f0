import type { Access } from '../../packages/reference/components/model';

/** Local storage key of the view. */
const KEY_VIEW = 'key-view';

/** Role and scopes of the reader's credentials. No role matches all roles; no scopes means a secret key or a session, which have none. */
export type KeyView = { role: string; scopes: string[] };

/** Returns the stored view; undefined if there is none, it is invalid, or the browser blocks storage. */
export function readView(): KeyView | undefined {
  try {
    const { role = '', scopes = [] } = JSON.parse(localStorage.getItem(KEY_VIEW) ?? 'null') ?? {};
    return role || scopes.length ? { role: String(role), scopes: [...scopes].map(String) } : undefined;
  } catch {
    return undefined;
  }
}

/** Stores a view, or deletes it if it matches everything. */
export function storeView({ role, scopes }: KeyView): void {
  try {
    if (role || scopes.length) localStorage.setItem(KEY_VIEW, JSON.stringify({ role, scopes }));
    else localStorage.removeItem(KEY_VIEW);
  } catch {
    // Storage is blocked: the view applies to this page only.
  }
}

/**
 * Returns why credentials cannot send an operation, as the end of a sentence that starts with "Your key cannot send this request:"; undefined if they
 * can.
 */
export function refusalOf({ role, scopes }: KeyView, access: Access): string | undefined {
  if (role && access.roles.length && !access.roles.includes(role)) return `allowed roles are ${access.roles.join(', ')}`;
  if (!scopes.length) return undefined;
  if (!access.scopes.length) return 'it does not accept access tokens';
  if (access.scopes.some((needed) => needed.every((scope) => scopes.includes(scope)))) return undefined;
  return `it requires the scope ${access.scopes.map((needed) => needed.join(' and ')).join(' or ')}`;
}
