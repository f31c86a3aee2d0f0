import type { Source, Step, StepRequest } from './model';
import { isCarried } from './shapes';
import { isObject, mapStrings, stringsIn } from './values';

/**
 * Records which documented values of each request an earlier response of the guide has returned. A run replaces them with what its own
 * response contains at the same place.
 */
export function withSources(steps: readonly Step[]): Step[] {
  const known = new Map<string, Source>();
  let token: Source | undefined;
  return steps.map((step) => {
    const { request } = step;
    const uses = Object.fromEntries(request.isOfStory ? [] : [...known].filter(([value]) => isUsed(value, request)));
    const { sender } = request;
    const from = token && sender?.credential === 'ACCESS_TOKEN' && !sender.isNamed ? { from: token } : {};
    for (const [value, source] of shownBy(step)) if (!known.has(value)) known.set(value, source);
    if (isObject(step.expect.body) && 'access_token' in step.expect.body) token = { step: step.id, in: 'body', at: '/access_token' };
    return { ...step, request: { ...request, uses, ...(sender && { sender: { ...sender, ...from } }) } };
  });
}

/** Lists the values of a successful response that later requests may contain. */
function shownBy({ id, expect, request }: Step): [string, Source][] {
  if (expect.status >= 300 || request.isOfStory) return [];
  const inBody = stringsIn(expect.body).filter(([, text]) => isCarried(text));
  const tag = expect.headers?.ETag;
  return [
    ...inBody.map(([at, text]): [string, Source] => [text, { step: id, in: 'body', at }]),
    ...(tag ? [[tag, { step: id, in: 'header', at: 'ETag' }] as [string, Source]] : []),
  ];
}

const isUsed = (value: string, { path, query, headers, body, parts }: StepRequest): boolean =>
  stringsIn([path, query, headers, body, parts]).some(([, text]) => text.includes(value));

/**
 * Replaces documented values of a request.
 *
 * @param received returns the value that a run has received; undefined keeps the documented one
 */
export function withValues(request: StepRequest, received: (source: Source) => string | undefined): StepRequest {
  const values = Object.entries(request.uses).map(([documented, source]): [string, string] => [documented, received(source) ?? documented]);
  const change = (text: string) => values.reduce((left, [documented, value]) => left.replaceAll(documented, value), text);
  const { path, query, headers, body, parts } = request;
  return { ...request, ...(mapStrings({ path, query, headers, body, parts }, change) as Partial<StepRequest>) };
}
