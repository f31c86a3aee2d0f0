import type { Call, CallRequest, CallResponse, Example, Operation, Sample } from './components/model';

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
    return answers.map((response) => ({ label: response.example.summary, request: only, response }));
  }
  const calls = bodies.map((body, at): Call => {
    const response = named(body.name) ?? (answers.length === bodies.length ? answers[at] : answers[0]);
    return { label: body.summary, request: requestWith(body), response };
  });
  const rest = answers.filter((answer) => !calls.some(({ response }) => response === answer));
  return [...calls, ...rest.map((response) => ({ label: `Response: ${response.example.summary}`, request: calls[0].request, response }))];
}

/** Adds to the variants of a request body the calls that send them. */
export function linkVariants({ request, calls }: Operation): void {
  for (const variant of request?.content.flatMap(({ schema }) => schema?.variants ?? []) ?? []) {
    const { property, label } = variant;
    if (property) variant.calls = calls.flatMap(({ request: { body } }, at) => (valueIn(body, property) === label ? [at + 1] : []));
  }
}

function valueIn(example: Example | undefined, property: string): string | undefined {
  if (example?.language !== 'json') return undefined;
  const value = JSON.parse(example.text)?.[property];
  return value === undefined ? undefined : String(value);
}
