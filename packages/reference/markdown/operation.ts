import { introductionOf } from '../../markdown/html';
import { markdownOf } from '../../markdown/twin';
import { UNNAMED } from '../../openapi/model/unnamed';
import { joinedAddress } from '../../openapi/serialise/request';
import { errorRoute } from '../../platform/errorPages';
import { twinHref } from '../../platform/twins';
import { NO_RESPONSE } from '../components/ApiExplorer';
import { hasBehaviour } from '../components/Behaviour';
import { dayOf } from '../components/Day';
import {
  CALLBACKS_INTRODUCTION,
  HEADINGS,
  PLACES,
  RELATED_HEADING,
  requestHeading,
  responseHeading,
  responsesHeading,
} from '../components/headings';
import type { Step, Trigger } from '../components/lifecycleModel';
import type { Callback, Example, Media, NextRequest, Operation, Response } from '../components/model';
import { historyMarkdown } from './changelog';
import { guidesText } from './lists';
import { fieldList, schemaText } from './schema';
import { address, anchorText, blocks, code, fence, headOf, item, linkTo, list } from './text';

/** Renders an operation or webhook as Markdown, with the content of its page. Of the samples, it contains the first one, which is cURL. */
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
    notice,
    unlisted,
    parameters,
    request,
    responses,
    guides = [],
    related = [],
  } = operation;
  const isWebhook = kind === 'webhook';
  const { lead, rest } = introductionText(html);
  return blocks(
    headOf(title, route, [family, group], unlisted),
    address(method, isWebhook ? path : joinedAddress(base, path)),
    deprecation(operation),
    markdownOf(notice),
    list(facts(operation)),
    lead,
    ...parameters.flatMap(({ place, fields }) => [`## ${PLACES[place]}`, fieldList(fields)]),
    ...(request ? [`## ${requestHeading(kind)}`, markdownOf(request.html), ...request.content.map(contentText)] : []),
    ...requestExamples(operation),
    hasBehaviour(operation, rest) && `## ${HEADINGS.behaviour}`,
    ...nextText(operation),
    rest,
    // Before the responses, which can be long: readers of a part of the page need the errors more.
    errorsText(operation),
    `## ${responsesHeading(kind)}`,
    ...responses.flatMap((response) => responseText(response, '###')),
    ...callbacksText(operation),
    deliveryText(operation),
    ...guidesText(HEADINGS.guides, guides),
    ...(related.length
      ? [`## ${RELATED_HEADING}`, list(related.map((each) => `${linkTo({ label: each.title, href: each.href })}: ${each.why}`))]
      : []),
    historyMarkdown(operation.history),
  );
}

/** @param level marks of its heading */
function responseText({ status, html, headers, content, next = [] }: Response, level: string): (string | false)[] {
  return [
    `${level} ${responseHeading(status)}`,
    markdownOf(html),
    ...content.flatMap((media) => [contentText(media), ...media.examples.map((example) => exampleText(`Response ${status}`, example))]),
    headers.length > 0 && `Response headers:\n\n${fieldList(headers)}`,
    next.length > 0 && `${HEADINGS.nextRequests}:\n\n${next.map((each) => item(nextRequestText(each))).join('\n')}`,
  ];
}

function nextRequestText({ name, target, operation, html, values, body, server }: NextRequest): string {
  const head = `${operation ? linkTo(operation) : code(target)} (${code(name)}${server ? `, on ${code(server)}` : ''})`;
  const filled = [
    ...values.map((each) => `${code(each.name)}: ${code(each.value)}`),
    ...(body === undefined ? [] : [`Body: ${code(body)}`]),
  ];
  return [`${head}${html ? `: ${markdownOf(html)}` : ''}`, ...(filled.length ? [list(filled)] : [])].join('\n');
}

function callbacksText({ callbacks = [] }: Operation): (string | false)[] {
  if (!callbacks.length) return [];
  return [`## ${HEADINGS.callbacks}`, CALLBACKS_INTRODUCTION, ...callbacks.flatMap(callbackText)];
}

function callbackText({ name, title, method, path, html, deprecated, parameters, request, responses }: Callback): (string | false)[] {
  return [
    `### ${name}`,
    `${method.toUpperCase()} ${code(path)}`,
    deprecated && '**Deprecated.**',
    title,
    markdownOf(html),
    ...parameters.flatMap(({ place, fields }) => [`#### ${PLACES[place]}`, fieldList(fields)]),
    ...(request
      ? [
          `#### ${requestHeading('webhook')}`,
          markdownOf(request.html),
          ...request.content.flatMap((media) => [contentText(media), ...media.examples.map((example) => exampleText('Payload', example))]),
        ]
      : []),
    ...responses.flatMap((response) => responseText(response, '####')),
  ];
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
  return `**Deprecated** since ${dayOf(since)}. It will be removed on ${dayOf(until)} at 00:00 UTC. ${replacement}`;
}

function facts({ roles, open, scopes, retry, movesMoney, billed, authentication = [] }: Operation): string[] {
  const facts: [string, string | false | undefined][] = [
    ['Allowed roles', open ? 'any (no authentication required)' : roles.join(', ')],
    ['Authentication', authentication.map((way) => way.map(linkTo).join(' together with ') || 'none').join(' or ')],
    ['Scope', scopes.map((together) => together.map(code).join(' and ')).join(' or ')],
    ['Retryable', retry?.label],
    ['Effect', movesMoney && 'moves money'],
    ['Billed', billed],
  ];
  return facts.flatMap(([term, text]) => (text ? [`${term}: ${text}`] : []));
}

/** Lists the changes of each field once, although every set of initial states is a step of its own, and the events. */
function nextText({ steps = [], emits }: Operation): string[] {
  if (!steps.length && !emits.length) return [];
  const changes = new Map<string, string[]>();
  for (const step of steps) {
    const heading = `${code(step.field)} of the ${step.name}:`;
    changes.set(heading, [...(changes.get(heading) ?? []), ...changesOf(step)]);
  }
  const events = emits.map(({ event, href }) => linkTo({ label: event, href })).join(', ');
  return [
    `### ${HEADINGS.next}`,
    ...[...changes].map(([heading, lines]) => `${heading}\n\n${list(lines)}`),
    ...(events ? [`Webhooks: ${events}`] : []),
  ];
}

function changesOf({ from, outcomes }: Step): string[] {
  const start = from.length ? from.map(({ label }) => code(label)).join(' or ') : 'Created';
  return outcomes.map(({ to, final, again, next, others }) => {
    const following = [...(again ? ['this operation again'] : []), ...[...next, ...others].map((each) => `${linkTo(each)}${noteOf(each)}`)];
    return `${start} → ${code(to.label)}${final ? ' (terminal state)' : following.length ? `. Next: ${following.join(', ')}` : ''}`;
  });
}

function noteOf({ kind, roles, only, by }: Trigger): string {
  const notes = [kind === 'webhook' ? 'webhook' : roles?.join(' or '), by && `by ${by}`, only && `${only} only`].filter(Boolean);
  return notes.length ? ` (${notes.join(', ')})` : '';
}

const contentText = ({ contentType, schema }: Media): string => blocks(code(contentType), schema && schemaText(schema));

function requestExamples({ kind, request, calls, samples: [sample] }: Operation): string[] {
  const bodies = request?.content.flatMap(({ examples }) => examples) ?? [];
  if (kind === 'webhook') return bodies.map((example) => exampleText('Payload', example));
  const hasResponses = calls.some(({ response }) => response);
  const note = (at: number) => (hasResponses && calls[at] && !calls[at].response ? [NO_RESPONSE] : []);
  return [
    ...(sample ? [`Request (${sample.label}):\n\n${fence('bash', sample.text)}`, ...note(0)] : []),
    ...bodies.slice(1).flatMap((example, at) => [exampleText('Body', example), ...note(at + 1)]),
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
    `## ${HEADINGS.errors}`,
    retry && `If no response arrives or the request fails with 500: ${markdownOf(retry.html)}`,
    `The page of each code is at the address of its name, for example ${twinHref(errorRoute(first))}.`,
    list(
      errors.map(
        (each) => `${each.status} ${code(each.code)}: **${each.title}.** ${markdownOf(each.cause)} Remedy: ${markdownOf(each.remedy)}`,
      ),
    ),
  );
}

function deliveryText({ delivery }: Operation): string {
  if (!delivery) return '';
  const { headers, body, samples, steps, vector } = delivery;
  return blocks(
    `## ${HEADINGS.verify}`,
    markdownOf(steps),
    ...samples.slice(0, 1).map(({ label, text }) => `Receiver (${label}):\n\n${fence('bash', text)}`),
    anchorText('known-answer'),
    `### ${HEADINGS.vector}`,
    markdownOf(vector),
    'The body has no trailing newline.',
    fence('http', `${headers}\n\n${body}`),
  );
}
