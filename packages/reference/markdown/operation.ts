import { introductionOf } from '../../markdown/html';
import { markdownOf } from '../../markdown/twin';
import { errorRoute } from '../../platform/errorPages';
import { twinHref } from '../../platform/twins';
import type { Step, Trigger } from '../components/lifecycleModel';
import type { Example, Media, Operation } from '../components/model';
import { historyMarkdown } from './changelog';
import { guidesText } from './lists';
import { fieldList, schemaText } from './schema';
import { address, blocks, code, fence, headOf, linkTo, list } from './text';

/** Summary of an example that its description does not name. */
const UNNAMED = 'Example';

const PLACES = { path: 'Path parameters', query: 'Query parameters', header: 'Headers', cookie: 'Cookies' };

/**
 * Renders an operation or webhook as Markdown, with the content of its page. Of the samples, it contains the first one, which is cURL.
 *
 * @param route path of the page
 */
export function operationMarkdown(operation: Operation, route: string): string {
  const {
    title,
    kind,
    method,
    path,
    base,
    family,
    group,
    html,
    steps = [],
    parameters,
    request,
    responses,
    guides = [],
    related = [],
  } = operation;
  const isWebhook = kind === 'webhook';
  const { lead, rest } = introductionText(html);
  const states = stepsText(steps, isWebhook ? 'event' : 'operation');
  return blocks(
    headOf(title, route, [family, group]),
    address(method, isWebhook ? path : `${base}${path}`),
    deprecation(operation),
    list(facts(operation)),
    lead,
    ...parameters.flatMap(({ place, fields }) => [`## ${PLACES[place]}`, fieldList(fields)]),
    ...(request ? [isWebhook ? '## Payload' : '## Request body', markdownOf(request.html), ...request.content.map(contentText)] : []),
    ...requestExamples(operation),
    (states.length > 0 || rest) && '## Behaviour',
    ...states,
    rest,
    // Before the responses, which can be long: readers of a part of the page need the errors more.
    errorsText(operation),
    isWebhook ? '## Expected response' : '## Responses',
    ...responses.flatMap(({ status, html: text, headers, content }) => [
      `### ${status}`,
      markdownOf(text),
      ...content.flatMap((media) => [contentText(media), ...media.examples.map((example) => exampleText(`Response ${status}`, example))]),
      headers.length > 0 && `Response headers:\n\n${fieldList(headers)}`,
    ]),
    deliveryText(operation),
    ...guidesText('Used in', guides),
    ...(related.length
      ? ['## Related operations', list(related.map((each) => `${linkTo({ label: each.title, href: each.href })}: ${each.why}`))]
      : []),
    historyMarkdown(operation.history),
  );
}

/** Splits the Markdown of a description like the page splits its HTML: its first paragraph, without a last sentence that announces what follows. */
function introductionText(html: string): { lead: string; rest: string } {
  const text = markdownOf(html);
  if (!introductionOf(html).lead) return { lead: '', rest: text };
  const [first, ...others] = text.split('\n\n');
  const [, lead = first, announced] = /^([\s\S]*[.!?])\s+([^.!?]*:)$/.exec(first) ?? [];
  return { lead, rest: [...(announced ? [announced] : []), ...others].join('\n\n') };
}

function deprecation({ deprecated, ending }: Operation): string | false {
  if (!deprecated) return false;
  if (!ending) return '**Deprecated.**';
  const { since, until, instead } = ending;
  const replacement = instead ? `Use ${linkTo(instead)} instead.` : 'There is no replacement.';
  return `**Deprecated** since ${since}. It will be removed on ${until} at 00:00 UTC. ${replacement}`;
}

function facts({ roles, open, scopes, retry, movesMoney, billed, emits, authentication = [] }: Operation): string[] {
  const facts: [string, string | false | undefined][] = [
    ['Allowed roles', open ? 'any (no authentication required)' : roles.join(', ')],
    ['Authentication', authentication.map((way) => way.map(linkTo).join(' together with ') || 'none').join(', or ')],
    ['Scope', scopes.map(code).join(' or ')],
    ['Retryable', retry?.label],
    ['Effect', movesMoney && 'moves money'],
    ['Billed', billed],
    ['Webhooks', emits.map(({ event, href }) => linkTo({ label: event, href })).join(', ')],
  ];
  return facts.flatMap(([term, text]) => (text ? [`${term}: ${text}`] : []));
}

/** Lists the changes of each field once, although every set of initial states is a step of its own. */
function stepsText(steps: readonly Step[], word: string): string[] {
  if (!steps.length) return [];
  const changes = new Map<string, string[]>();
  for (const step of steps) {
    const heading = `${code(step.field)} of the ${step.name}:`;
    changes.set(heading, [...(changes.get(heading) ?? []), ...changesOf(step, word)]);
  }
  return ['### State changes', ...[...changes].map(([heading, lines]) => `${heading}\n\n${list(lines)}`)];
}

function changesOf({ from, outcomes }: Step, word: string): string[] {
  const start = from.length ? from.map(({ label }) => code(label)).join(' or ') : 'Created';
  return outcomes.map(({ to, final, again, next, others }) => {
    const following = [...(again ? [`this ${word} again`] : []), ...[...next, ...others].map((each) => `${linkTo(each)}${noteOf(each)}`)];
    return `${start} → ${code(to.label)}${final ? ' (terminal state)' : following.length ? `. Next: ${following.join(', ')}` : ''}`;
  });
}

function noteOf({ kind, roles }: Trigger): string {
  if (kind === 'webhook') return ' (webhook)';
  return roles ? ` (${roles.join(' or ')})` : '';
}

const contentText = ({ contentType, schema }: Media): string => blocks(code(contentType), schema && schemaText(schema));

function requestExamples({ kind, request, samples: [sample] }: Operation): string[] {
  const bodies = request?.content.flatMap(({ examples }) => examples) ?? [];
  if (kind === 'webhook') return bodies.map((example) => exampleText('Payload', example));
  return [
    ...(sample ? [`Request (${sample.label}):\n\n${fence('bash', sample.text)}`] : []),
    ...bodies.slice(1).map((example) => exampleText('Body', example)),
  ];
}

function exampleText(what: string, { summary, html, language, text }: Example): string {
  const caption = summary === UNNAMED ? what : `${what}, example: ${summary}`;
  return blocks(`${caption}${/[.:]$/.test(caption) ? '' : ':'}`, markdownOf(html), fence(language, text));
}

function errorsText({ errors, retry }: Operation): string {
  if (!errors.length) return '';
  const [{ code: first }] = errors;
  return blocks(
    '## Errors',
    retry && `If no response arrives or the request fails with 500: ${markdownOf(retry.html)}`,
    `The page of each code is at the address of its name, for example ${twinHref(errorRoute(first))}.`,
    list(
      errors.map(
        (each) => `${each.status} ${code(each.code)}: **${each.title}.** ${markdownOf(each.cause)} Remedy: ${markdownOf(each.remedy)}`,
      ),
    ),
  );
}

const VERIFICATION = `## Verify the delivery

1. Keep the body as the raw bytes received. Parsing and serialising it again changes the text, and therefore the signature.
2. Reject a delivery if its \`webhook-timestamp\` differs from your clock by more than 5 minutes.
3. Calculate the HMAC-SHA256 of \`{id}.{timestamp}.{body}\` with the base64-decoded part of your secret after \`whsec_\`, and compare it with \`webhook-signature\` in constant time. While a secret is being rotated, the header contains two signatures; one match is sufficient.
4. Skip a delivery if you have already processed its \`webhook-id\`.
5. Return 2xx within 10 seconds, and process the event afterwards.`;

function deliveryText({ delivery }: Operation): string {
  if (!delivery) return '';
  const { secret, headers, body, samples } = delivery;
  return blocks(
    VERIFICATION,
    ...samples.slice(0, 1).map(({ label, text }) => `Receiver (${label}):\n\n${fence('bash', text)}`),
    `Test vector, signed with the secret ${code(secret)}. The timestamp is in the past. The body has no trailing newline.`,
    fence('http', `${headers}\n\n${body}`),
  );
}
