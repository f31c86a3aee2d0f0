import { responsesOf } from '../../packages/guides/program';
import { type RequestTag, type ResponseTag, requestOf, responseOf } from '../../packages/guides/quote';
import { quotedEvent, quotedOperation } from '../../packages/guides/read';
import { type Element, elementsOf } from '../../packages/guides/steps/elements';
import { isObject } from '../../packages/guides/steps/values';
import type { Page } from './pages';

/** Contradiction between a quoted example and the page around it. */
export type ContextFault = { file: string; line: number; message: string };

/** A body that the page shows. `request` is the address of the request that it belongs to. */
type Shown = {
  line: number;
  isRequest: boolean;
  operation: string;
  request: URL;
  caption: string;
  value: unknown;
  /** Fields that the page replaces. */
  body?: Record<string, unknown>;
};
/** A body that the page shows, of a request, a response or an event. */
type Body = Pick<Shown, 'line' | 'isRequest' | 'value'>;
type Fault = Omit<ContextFault, 'file'>;
type Quotes = { operation: typeof quotedOperation; event: typeof quotedEvent; program: typeof responsesOf };
type Sent = { path?: Record<string, string>; query?: Record<string, string> };

/** Fields of one object of which the first is never later than the second. */
const IN_ORDER = [
  ...['approved_at', 'rejected_at', 'disbursed_at', 'updated_at', 'closed_at', 'delivered_at', 'completed_at'].map((at) => [
    'created_at',
    at,
  ]),
  ['approved_at', 'disbursed_at'],
  ['submitted_at', 'decided_at'],
  ['first_due_date', 'last_due_date'],
  ['value_date', 'maturity_date'],
  ['from_date', 'to_date'],
];
/** Fields of a resource that a page does not show with two values. */
const FIXED = ['url', 'event_types', 'reference', 'account_number'];

const PRODUCTION = /"environment":"production"|"[sc][ks]_live_/;
const SANDBOX = /"environment":"sandbox"|"[sc][ks]_test_/;
const TENANT = /\/tenants\/(tnt_\w+)/;

/**
 * Finds quotations that contradict each other or their context: a caption or a body of the other environment, requests to two tenants, an error
 * about another resource than the request, one ID with two URLs, dates in the wrong order, and an ID of the descriptions with another reference or amount.
 *
 * @param quotes reads the quoted operations, events and programs
 */
export function contextFaults(
  { file, text }: Page,
  quotes: Quotes = { operation: quotedOperation, event: quotedEvent, program: responsesOf },
): ContextFault[] {
  const elements = elementsOf(text, file);
  const shown = shownOn(elements, quotes);
  const faults = [
    ...shown.flatMap((each) => [...environment(each), ...instance(each), ...order(each), ...borrowed(each)]),
    ...tenants(shown),
    ...identity([...shown, ...delivered(elements, quotes)].sort((one, other) => one.line - other.line)),
  ];
  return faults.map((fault) => ({ file, ...fault }));
}

/** Returns the requests and responses that readers see. A response belongs to the last request of its operation, with the changes of `sent`. */
function shownOn(elements: readonly Element[], quotes: Quotes): Shown[] {
  const requests = new Map<string, RequestTag>();
  return elements.flatMap(({ name, attributes, line, count }): Shown[] => {
    const { operation, silent, sent = {} } = attributes as { operation?: string; silent?: boolean; sent?: Sent };
    if (!operation || (name !== 'Request' && name !== 'Response')) return [];
    const quoted = quotes.operation(operation);
    const isRequest = name === 'Request';
    const tag = isRequest ? (attributes as RequestTag) : (requests.get(operation) ?? { operation });
    if (isRequest) requests.set(operation, tag);
    if (silent) return [];
    const { path, query, host } = tag;
    const address = { operation, host, path: { ...path, ...sent.path }, query: { ...query, ...sent.query } };
    const { quote } = isRequest ? requestOf(quoted, tag, count) : responseOf(quoted, attributes as ResponseTag);
    const request = new URL(requestOf(quoted, address, count).url);
    const { body } = attributes as ResponseTag;
    return [{ line, isRequest, operation, request, caption: quote?.summary ?? '', value: quote?.value, body }];
  });
}

/** Returns the payloads of the events that readers see. */
function delivered(elements: readonly Element[], { event }: Quotes): Body[] {
  return elements.flatMap(({ name, attributes, line }) => {
    const { event: quoted, silent } = attributes as { event?: string; silent?: boolean };
    return name === 'Delivery' && quoted && !silent ? [{ line, isRequest: false, value: JSON.parse(event(quoted).body) as unknown }] : [];
  });
}

/** Finds a response that shows the ID of a resource of the descriptions with another reference or amount. */
function borrowed({ line, isRequest, value, body = {} }: Shown): Fault[] {
  if (isRequest || 'id' in body || !isObject(value) || typeof value.id !== 'string') return [];
  const name = [...FIXED, 'amount'].find((each) => each in body && each in value);
  return name ? [{ line, message: `body replaces ${name}, but the ID is that of another resource. Replace id, too` }] : [];
}

/** Finds a body or caption of the other environment than the host of the request. */
function environment({ line, request, caption, value }: Shown): Fault[] {
  const isSandbox = /\bsandbox\b/.test(request.host);
  const [pattern, word, other] = isSandbox ? [PRODUCTION, /\bproduction\b/i, 'production'] : [SANDBOX, /\bsandbox\b/i, 'the sandbox'];
  const found = word.exec(caption)?.[0] ?? pattern.exec(JSON.stringify(value ?? null))?.[0];
  if (!found) return [];
  return [{ line, message: `the request is sent to ${request.host}, but ${found} in the quotation is about ${other}` }];
}

/** Finds an error whose `instance` is not the address of the request. */
function instance({ line, request, value }: Shown): Fault[] {
  if (!isObject(value) || typeof value.instance !== 'string' || value.instance === request.pathname) return [];
  return [{ line, message: `instance is ${value.instance}, but the request is sent to ${request.pathname}. Replace it with body` }];
}

/** Finds dates of an object that are in the wrong order. Days are compared without the time. */
function order({ line, value }: Shown): Fault[] {
  return objectsIn(value).flatMap((object) =>
    IN_ORDER.flatMap(([first, second]) => {
      const [from, to] = [object[first], object[second]];
      if (typeof from !== 'string' || typeof to !== 'string' || from <= to) return [];
      return [{ line, message: `${second} ${to} is before ${first} ${from}` }];
    }),
  );
}

/** Finds requests to another tenant than the first request of the page. */
function tenants(shown: readonly Shown[]): Fault[] {
  const sent = shown
    .filter(({ isRequest }) => isRequest)
    .flatMap(({ line, request }) => ({ line, tenant: TENANT.exec(request.pathname)?.[1] }));
  const first = sent.find(({ tenant }) => tenant)?.tenant;
  return sent
    .filter(({ tenant }) => tenant && tenant !== first)
    .map(({ line, tenant }) => ({ line, message: `the request is about ${tenant}, but earlier ones on this page are about ${first}` }));
}

/** Finds resources that the page shows with two values of a field that identifies them. */
function identity(shown: readonly Body[]): Fault[] {
  const known = new Map<string, string>();
  return shown
    .filter(({ isRequest }) => !isRequest)
    .flatMap(({ line, value }) =>
      objectsIn(value).flatMap(({ id, ...object }) =>
        FIXED.filter((name) => typeof id === 'string' && object[name] !== undefined && object[name] !== null).flatMap((name): Fault[] => {
          const text = JSON.stringify(object[name]);
          const before = known.get(`${id} ${name}`) ?? text;
          known.set(`${id} ${name}`, before);
          return before === text ? [] : [{ line, message: `${id} has the ${name} ${text}, but ${before} earlier on this page` }];
        }),
      ),
    );
}

/** Lists all objects in a value. */
function objectsIn(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn);
  return isObject(value) ? [value, ...Object.values(value).flatMap(objectsIn)] : [];
}
