import { isObject } from '../openapi/model/document';
import { UNNAMED } from '../openapi/model/unnamed';
import type { Call, CallRequest, CallResponse, Example, Media, Operation, Sample, Schema } from './components/model';

/** Number of calls that a page can select (src/css/examples.css). Generated responses after these are only in the Markdown version. */
const MOST_CALLS = 12;

/** Example of a body with its media type, which is its label if it has no name and there are several. */
type Shown = { example: Example; contentType: string; label: string };

/**
 * Pairs the examples of an operation's requests and responses, by name and otherwise by media type or position.
 *
 * @param samplesWith returns the code samples of a request with this body, or of one without a body, that has this response
 * @returns a call per request example, followed by one per response example that belongs to none of them; at least one call. A request of several
 *   has no response if none of its name, and not one for each of them, is described, and no example is generated
 */
export function callsOf({ request, responses }: Operation, samplesWith: (body?: Example, response?: Example) => Sample[]): Call[] {
  const bodies = shownIn(request?.content ?? []);
  const shownResponses = responses.flatMap(({ status, content }) =>
    shownIn(content).map((shown) => ({ ...shown, response: { status, example: shown.example } satisfies CallResponse })),
  );
  const requestWith = (body?: Example, response?: Example): CallRequest => ({ body, samples: samplesWith(body, response) });
  if (bodies.length < 2) {
    const body = bodies[0]?.example;
    if (!shownResponses.length) return [{ label: bodies[0]?.label ?? '', request: requestWith(body) }];
    const requests = shared(shownResponses.map(({ example }) => requestWith(body, example)));
    return selectable(distinct(shownResponses.map(({ label, response }, at) => ({ label, request: requests[at], response }))));
  }
  const described = shownResponses.filter(({ example }) => !example.isGenerated);
  const responseTo = ({ example, contentType }: Shown, at: number) => {
    const named = shownResponses.find(
      (each) => each.example.name === example.name && (example.name !== UNNAMED || each.contentType === contentType),
    );
    if (named) return named;
    if (described.length === bodies.length) return described[at];
    // A described response shows the result of one request, which is the first if nothing else is said. What is generated fits all.
    const fitsAll = example.isGenerated || shownResponses[0]?.example.isGenerated;
    return fitsAll || (at === 0 && agree(example, shownResponses[0]?.example)) ? shownResponses[0] : undefined;
  };
  const calls = bodies.map((body, at): Call => {
    const shown = responseTo(body, at);
    return { label: body.label, request: requestWith(body.example, shown?.example), response: shown?.response };
  });
  const rest = shownResponses.filter((each) => !calls.some(({ response }) => response === each.response));
  const requests = shared([...calls.map(({ request }) => request), ...rest.map(({ example }) => requestWith(bodies[0].example, example))]);
  const others = rest.map(
    ({ label, response }, at): Call => ({ label: `Response: ${label}`, request: requests[calls.length + at], response }),
  );
  return selectable(distinct([...calls, ...others]));
}

/** Returns equal requests as one object. */
function shared(requests: readonly CallRequest[]): CallRequest[] {
  const known = new Map(requests.map((request) => [JSON.stringify(request), request]));
  return requests.map((request) => known.get(JSON.stringify(request)) as CallRequest);
}

/** Returns whether the fields that a request and a response share have the same values, as far as they are not objects. */
function agree(request: Example, response: Example | undefined): boolean {
  const [sent, returned] = [jsonOf(request), jsonOf(response)];
  if (!isObject(sent) || !isObject(returned)) return true;
  return Object.entries(sent).every(([name, value]) => !(name in returned) || isObject(value) || returned[name] === value);
}

/** Lists the examples of the media types of a body. */
function shownIn(content: readonly Media[]): Shown[] {
  return content.flatMap(({ contentType, examples }) =>
    examples.map((example) => {
      const isNamed = example.summary !== UNNAMED || content.length === 1;
      return { example, contentType, label: isNamed ? example.summary : contentType };
    }),
  );
}

/** Leaves out calls for a generated response that cannot be selected. */
const selectable = (calls: readonly Call[]): Call[] =>
  calls.filter(({ response }, at) => at < MOST_CALLS || !response?.example.isGenerated);

/** Appends the status to labels that several calls have, such as those of examples without a name, and a number if that is not enough. */
function distinct(calls: readonly Call[]): Call[] {
  const isShared = (label: string, all: readonly Call[]) => all.filter((each) => each.label === label).length > 1;
  const withStatus = calls.map((call) =>
    call.response && isShared(call.label, calls) ? { ...call, label: `${call.label} (${call.response.status})` } : call,
  );
  return withStatus.map((call, at) => {
    const before = withStatus.slice(0, at).filter(({ label }) => label === call.label).length;
    return before ? { ...call, label: `${call.label}, ${before + 1}` } : call;
  });
}

/** Returns the value of an example; undefined if its text is not JSON, such as that of a form or a plain string. */
export function jsonOf(example: Example | undefined): unknown {
  try {
    return example && JSON.parse(example.text);
  } catch {
    return undefined;
  }
}

/** Adds to the variants in a request body, at all levels, the calls that send them. */
export function linkVariants({ request, calls }: Operation): void {
  const bodies = calls.map(({ request: { body } }) => [jsonOf(body)]);
  for (const { schema } of request?.content ?? []) if (schema) link(schema, bodies);
}

/** @param values values at the place of the schema, for each call; several within an array */
function link({ fields = [], items, variants = [] }: Schema, values: readonly (readonly unknown[])[]): void {
  for (const { name, schema } of fields)
    link(
      schema,
      inEach(values, (value) => [memberOf(value, name)]),
    );
  if (items)
    link(
      items,
      inEach(values, (value) => (Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [])),
    );
  for (const variant of variants) {
    const { property, label, schema } = variant;
    const fits = (value: unknown) => !property || String(memberOf(value, property)) === label;
    if (property) variant.calls = values.flatMap((each, at) => (each.some(fits) ? [at + 1] : []));
    link(
      schema,
      inEach(values, (value) => (fits(value) ? [value] : [])),
    );
  }
}

const inEach = (values: readonly (readonly unknown[])[], find: (value: unknown) => unknown[]) => values.map((each) => each.flatMap(find));
const memberOf = (value: unknown, name: string) => (isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined);
