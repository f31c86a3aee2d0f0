import { isObject } from '../openapi/model/document';
import type { Call, CallRequest, CallResponse, Example, Operation, Sample, Schema } from './components/model';

/**
 * Pairs the examples of an operation's requests and responses, by name and otherwise by position.
 *
 * @param samplesWith returns the code samples of a request with this body, or of one without a body
 * @returns a call per request example, followed by one per response example that belongs to none of them; at least one call
 */
export function callsOf({ request, responses }: Operation, samplesWith: (body?: Example) => Sample[]): Call[] {
  const bodies = request?.content.flatMap(({ examples }) => examples) ?? [];
  const answers: CallResponse[] = responses.flatMap(({ status, content }) =>
    content.flatMap(({ examples }) => examples.map((example) => ({ status, example }))),
  );
  const requestWith = (body?: Example): CallRequest => ({ body, samples: samplesWith(body) });
  const named = (name: string) => answers.find(({ example }) => example.name === name);
  if (bodies.length < 2) {
    const only = requestWith(bodies[0]);
    if (!answers.length) return [{ label: bodies[0]?.summary ?? '', request: only }];
    return distinct(answers.map((response) => ({ label: response.example.summary, request: only, response })));
  }
  const calls = bodies.map((body, at): Call => {
    const response = named(body.name) ?? (answers.length === bodies.length ? answers[at] : answers[0]);
    return { label: body.summary, request: requestWith(body), response };
  });
  const rest = answers.filter((answer) => !calls.some(({ response }) => response === answer));
  return distinct([
    ...calls,
    ...rest.map((response) => ({ label: `Response: ${response.example.summary}`, request: calls[0].request, response })),
  ]);
}

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
