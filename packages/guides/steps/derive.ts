import { isForOperators } from '../../openapi/roles';
import type { HouseRequest } from '../../reference/samples/credentials';
import type { QuotedEvent, QuotedOperation, QuotedResponses } from '../model';
import { type RequestTag, type ResponseTag, requestOf, responseOf } from '../quote';
import { secondsOf } from './duration';
import type { Element } from './elements';
import { withSources } from './link';
import type { Expectation, ExpectedEvent, Guide, Illustration, Sender, Step, StepRequest } from './model';
import { valueAt } from './values';

/** What the descriptions say, by the names in a guide. */
export type Quotes = {
  operation: (name: string) => QuotedOperation;
  event: (name: string) => QuotedEvent;
  program: (name: string) => QuotedResponses;
};

/** Attributes of `<Request>` that matter to a run. */
export type RunTag = RequestTag & { as?: string; after?: string; story?: boolean; silent?: boolean; unverified?: string };
/** Changes of an earlier request. With `sameKey`, it is sent with the same idempotency key. */
type Changes = Partial<RunTag> & { sameKey?: boolean };
/** Attributes of `<Response>` that matter to a run. `sent` is its request, as changes of the request above. */
type ResponseAttributes = ResponseTag & { program?: string; sent?: Changes; silent?: boolean };
type DeliveryTag = { event: string; show?: string[]; after?: string };

/** Name under which the token endpoint, which is in no description, is a step. */
export const TOKEN_ENDPOINT = 'oauth2/token';

/**
 * Derives the steps of a guide from its elements. Each `<Request>` is a step, and so is a `<Response>` with `sent`. The first successful
 * `<Response>` of the same operation after a request is what the request must return, and so is an error without text between it and the
 * request; other responses are illustrations.
 *
 * @throws Error with file and line if an element is not valid
 */
export function guideOf(page: Pick<Guide, 'file' | 'name' | 'title'>, elements: readonly Element[], quotes: Quotes): Guide {
  const steps: Step[] = [];
  const illustrations: Illustration[] = [];
  /** The last step, while no response of the guide has said what it must return. */
  let current: Step | undefined;
  /** The last request of each operation, and its position on the page, from which its idempotency key is derived. */
  const requests = new Map<string, { tag: RunTag; count: number }>();
  const add = (tag: RunTag, element: Element, shown: boolean, keyOf = element.count): Step => {
    const id = uniqueId(tag.operation, steps);
    const step = stepOf(id, tag, element, quotes.operation(tag.operation), shown, keyOf);
    steps.push(step);
    current = step;
    return step;
  };
  const readers: Record<string, (element: Element) => void> = {
    Request(element) {
      const tag = element.attributes as RunTag;
      requests.set(tag.operation, { tag, count: element.count });
      current = undefined;
      if (tag.unverified) return;
      add(tag, element, tag.silent !== true);
    },
    Response(element) {
      const { program, sent, ...tag } = element.attributes as ResponseAttributes;
      const operation = program ? TOKEN_ENDPOINT : String(tag.operation);
      const quoted = program ? quotes.program(program) : quotes.operation(operation);
      if (sent) {
        const { sameKey, ...changes } = sent;
        const above = requests.get(operation) ?? { tag: { operation }, count: element.count };
        const step = add(changedTag(above.tag, changes), element, false, sameKey ? above.count : element.count);
        step.expect = expectationOf(quoted, tag, element);
        current = undefined;
        return;
      }
      const expect = expectationOf(quoted, tag, element);
      const isOutcome = expect.status < 400 || element.follows;
      if (current?.operation === operation && isOutcome) {
        current.expect = expect;
        current = undefined;
      } else illustrations.push({ line: element.line, operation, status: expect.status, example: tag.example });
    },
    Program(element) {
      const { name, operation, values } = element.attributes as { name: string; operation?: string; values?: Record<string, string> };
      if (operation) {
        const tag = element.attributes as RunTag;
        requests.set(operation, { tag, count: element.count });
        add(tag, element, true);
      } else if (name === 'tokens') {
        current = tokenStep(uniqueId(TOKEN_ENDPOINT, steps), element, values?.scope);
        steps.push(current);
      }
    },
    Delivery(element) {
      const tag = element.attributes as DeliveryTag;
      steps.at(-1)?.events.push(expectedEvent(quotes.event(tag.event), tag, element.line));
    },
    SandboxValues() {}, // Sends nothing.
  };
  for (const element of elements) {
    try {
      readers[element.name](element);
    } catch (error) {
      throw new Error(`${page.file}:${element.line}: <${element.name}>: ${(error as Error).message}`);
    }
  }
  return { ...page, steps: withSources(steps), illustrations };
}

/** Applies the changes of `sent` to the request above. Its example is kept unless another is named. */
function changedTag(above: RunTag, { after, ...sent }: Partial<RunTag>): RunTag {
  const { after: _, ...base } = above;
  return {
    ...base,
    ...sent,
    ...(after && { after }),
    operation: above.operation,
    path: { ...above.path, ...sent.path },
    query: { ...above.query, ...sent.query },
    ...(above.body || sent.body ? { body: { ...above.body, ...sent.body } } : {}),
    without: [...(above.without ?? []), ...(sent.without ?? [])],
  };
}

/** Returns an ID that no other step has: the operationId, with a number from its second use on. */
function uniqueId(operation: string, steps: readonly Step[]): string {
  const name = operation.split('/')[1];
  const uses = steps.filter((step) => step.operation === operation).length;
  return uses ? `${name}-${uses + 1}` : name;
}

function stepOf(id: string, tag: RunTag, { line, count, section }: Element, quoted: QuotedOperation, shown: boolean, keyOf: number): Step {
  const { body, ...sample } = requestOf(quoted, tag, keyOf);
  const url = new URL(sample.url);
  const own = url.pathname.split('/').slice(0, -(quoted.path.split('/').length - 1));
  const headers = Object.fromEntries(sample.headers.map(({ name, value }) => [name, value]));
  const request: StepRequest = {
    method: sample.method,
    base: own.join('/'),
    template: quoted.path,
    path: { ...quoted.parameters.path, ...tag.path },
    query: Object.fromEntries(url.searchParams),
    headers: { ...headers, ...(body && 'text' in body && { 'Content-Type': body.contentType }) },
    sender: senderOf(sample, tag, quoted),
    ...(body && 'text' in body && { body: sample.quote?.value ?? JSON.parse(body.text) }),
    ...(body && 'parts' in body && { parts: body.parts }),
    ...(tag.story && { isOfStory: true }),
    uses: {},
  };
  const status = Object.keys(quoted.responses).find((each) => each.startsWith('2')) ?? Object.keys(quoted.responses)[0];
  return {
    id,
    line,
    count,
    ...(section && { section }),
    title: quoted.title,
    operation: tag.operation,
    shown,
    wait: tag.after ? secondsOf(tag.after) : 0,
    request,
    expect: { line, status: Number(status) },
    events: [],
  };
}

/** Administrators and staff may do most, and the key of a tenant everything but the work of operators. */
function senderOf({ credential }: HouseRequest, { as }: RunTag, { roles }: QuotedOperation): Sender | undefined {
  if (!credential) return undefined;
  if (as) return { credential, role: as, isNamed: true };
  if (credential === 'SECRET_KEY') return { credential, role: isForOperators(roles) ? 'operator' : 'tenant' };
  return { credential, role: ['admin', 'staff'].find((role) => roles.includes(role)) ?? roles[0] ?? 'admin' };
}

function tokenStep(id: string, { line, count, section }: Element, scope: string | undefined): Step {
  const request: StepRequest = {
    method: 'POST',
    base: '',
    template: '/oauth2/token',
    path: {},
    query: {},
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: { grant_type: 'client_credentials', ...(scope && { scope }) },
    uses: {},
  };
  return {
    id,
    line,
    count,
    ...(section && { section }),
    title: 'Request a token',
    operation: TOKEN_ENDPOINT,
    shown: true,
    wait: 0,
    request,
    expect: { line, status: 200 },
    events: [],
  };
}

function expectationOf(quoted: QuotedResponses, tag: ResponseAttributes, { line, count }: Element): Expectation {
  // Checks the names in `show` and `headers`.
  const { status, head } = responseOf(quoted, tag);
  const { quote } = responseOf(quoted, { ...tag, show: undefined });
  return {
    line,
    ...(!tag.silent && { count }),
    status: Number(status),
    ...(quote && { body: quote.value }),
    ...(tag.detail !== undefined && { hasDetail: true }),
    ...(tag.show && { show: tag.show }),
    ...(head && { headers: head }),
  };
}

function expectedEvent({ body }: QuotedEvent, { show, after }: DeliveryTag, line: number): ExpectedEvent {
  const payload: unknown = JSON.parse(body);
  return {
    line,
    type: String(valueAt(payload, '/type')),
    data: valueAt(payload, '/data'),
    ...(show && { show }),
    wait: after ? secondsOf(after) : 0,
  };
}
