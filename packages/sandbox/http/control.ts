import type { Context, Hono } from 'hono';
import { isObject } from '../model/schemas';

/** Input of a control: query parameters by name, and the fields of the JSON body, of which none is required. */
export type ControlInput = { query: Record<string, string>; body: Record<string, unknown> };

/** Query parameters and fields of the body that a control has. */
type Accepted = { query?: readonly string[]; body?: readonly string[] };

/** Returns the response of a control that refuses its input. `error` names the fault and the remedy. */
export const refused = (context: Context, error: string): Response => context.json({ error }, 400);

/**
 * Adds a control. It refuses query parameters and fields that it does not have, parameters that are repeated, and bodies that are not JSON objects, because a
 * misspelt name would otherwise select everything.
 *
 * @param target method and path, such as `GET /_sandbox/clock`
 * @param handle returns the response
 */
export function addControl(
  app: Hono,
  target: string,
  { query = [], body = [] }: Accepted,
  handle: (context: Context, input: ControlInput) => Response,
): void {
  const [method, path] = target.split(' ');
  app.on(method, path, async (context) => {
    const { searchParams } = new URL(context.req.url);
    const names = [...searchParams.keys()];
    const unknown = names.find((name) => !query.includes(name));
    if (unknown !== undefined) return refused(context, `There is no parameter ${unknown}. ${listOf('Parameters', query)}`);
    const repeated = names.find((name, index) => names.indexOf(name) < index);
    if (repeated !== undefined) return refused(context, `Send ${repeated} once.`);
    const value = bodyIn(await context.req.text());
    if (!isObject(value)) return refused(context, `The body must be a JSON object. ${listOf('Fields', body)}`);
    const field = Object.keys(value).find((name) => !body.includes(name));
    if (field !== undefined) return refused(context, `There is no field ${field}. ${listOf('Fields', body)}`);
    return handle(context, { query: Object.fromEntries(searchParams), body: value });
  });
}

const listOf = (title: string, names: readonly string[]): string => `${title}: ${names.join(', ') || 'none'}.`;

/** Returns the JSON of a body, an empty object for no body; undefined if it is malformed. */
function bodyIn(text: string): unknown {
  try {
    return text ? JSON.parse(text) : {};
  } catch {
    return undefined;
  }
}
