import type { Call, Json } from '../behaviour';

/** Returns true if the caller can see a resource: merchants see only what their own users and keys created. */
export const isVisible = ({ caller }: Call, { _role: role = 'tenant' }: Json): boolean => caller.role !== 'merchant' || role === 'merchant';

/** Returns a resource that the caller can see; ends the request with 404 otherwise, or with 422 for an ID from the body. */
export function needVisible(call: Call, type: string, id: string, pointer?: string): Json {
  const found = call.need(type, id, pointer);
  return isVisible(call, found) ? found : call.need(type, undefined, pointer);
}
