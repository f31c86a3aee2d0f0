import { markdownOf } from '../../markdown/twin';
import { NO_OPERATIONS } from '../components/FamilyPage';
import { titleOf } from '../components/Lifecycle';
import type { Lifecycle } from '../components/lifecycleModel';
import type {
  AuthScheme,
  ErrorStatus,
  FamilyIndex,
  FamilyPageData,
  GroupEntry,
  GroupPageData,
  Link,
  ObjectEntry,
  PageEntry,
  Server,
} from '../components/model';
import { listedEvents } from '../facets';
import { address, anchorText, blocks, code, fence, headOf, linkTo, list, pageLink } from './text';

/** Renders the page of a group as Markdown. */
export function groupMarkdown({ group, lifecycles: { own, others }, objects, main, guides }: GroupPageData, family: FamilyIndex): string {
  const webhooks = group.pages.filter(({ method }) => method === 'webhook');
  return blocks(
    headOf(group.label, group.route, [{ label: family.label, href: `/category/${family.slug}` }], group.unlisted),
    markdownOf(group.html),
    '## Operations',
    list(group.pages.filter(({ method }) => method !== 'webhook').map(pageLine)),
    ...(webhooks.length ? ['## Webhooks', list(webhooks.map(pageLine))] : []),
    ...own.map(({ lifecycle }) => lifecycleText(lifecycle)),
    ...(others.length
      ? [
          '## Other lifecycles',
          'Operations and webhooks of this group also change the state of these resources:',
          list(
            others.map(
              ({ lifecycle, group: home }) =>
                `${linkTo({ label: titleOf(lifecycle), href: `${home.href}#${lifecycle.anchor}` })} in ${home.label}: ${lifecycle.states.map(({ name }) => code(name)).join(', ')}`,
            ),
          ),
        ]
      : []),
    ...guidesText('Guides', guides),
    ...(objects.length ? ['## Objects', list(objects.map(objectLine))] : []),
    ...(main ? [`## Example of ${main.entry.name}`, fence('json', main.example)] : []),
  );
}

/** Formats the guides of a page as a section; none if there are none. */
export const guidesText = (title: string, guides: readonly Link[]): string[] =>
  guides.length ? [`## ${title}`, list(guides.map(linkTo))] : [];

const pageLine = (page: PageEntry): string =>
  `${pageLink(page)}${page.deprecated ? ' (deprecated)' : ''}: ${address(page.method, page.path)}. ${page.summary}`;

/** Formats an object in a list: link and summary. */
export const objectLine = ({ name, route, summary }: ObjectEntry): string => `${linkTo({ label: name, href: route })}: ${summary}`;

/** Formats a page in a list: link, and method and path. */
export const addressLine = (page: PageEntry): string => `${pageLink(page)}: ${address(page.method, page.path)}`;

/** Formats a lifecycle: states and transitions. */
export function lifecycleText(lifecycle: Lifecycle): string {
  const { anchor, field, states, changes } = lifecycle;
  const meanings = states.map(
    (state) =>
      `${code(state.name)}${state.final && !/terminal state/i.test(state.html ?? '') ? ' (terminal state)' : ''}${state.html ? `: ${markdownOf(state.html)}` : ''}`,
  );
  const lines = changes.map(({ from, to, triggers }) => {
    const causes = triggers.map((each) => `${linkTo(each)}${each.kind === 'webhook' ? ' (webhook)' : ''}`);
    return `${from.map(code).join(' or ') || 'Created'} → ${code(to)}: ${causes.join(', ')}`;
  });
  return blocks(
    anchorText(anchor),
    `## ${titleOf(lifecycle)}`,
    `States, as values of ${code(field)}:`,
    list(meanings),
    'Transitions, each with the operations and webhooks that cause it:',
    list(lines),
  );
}

/** Renders the page of a family as Markdown. */
export function familyMarkdown(
  { label, purpose, html, groups, guides, servers, downloads, authentication }: FamilyPageData,
  route: string,
): string {
  const { schemes, ways, open, operations } = authentication;
  return blocks(
    headOf(`${label} API`, route),
    purpose,
    markdownOf(html),
    ...(groups.length ? ['## Groups', list(groups.filter(({ unlisted }) => !unlisted).map(groupText))] : [NO_OPERATIONS]),
    ...guidesText('Guides', guides),
    ...(servers.length ? ['## Base URLs', list(servers.map(serverText))] : []),
    '## Downloads',
    list(downloads.map(linkTo)),
    '## Authentication',
    schemes.length
      ? `Operations that require no authentication: ${open} of ${operations}. Accepted otherwise: ${ways.map((way) => way.map((each) => each.label).join(' together with ')).join(', or ')}.`
      : 'No authentication is required.',
    ...schemes.map(schemeText),
  );
}

const groupText = ({ label, route, summary }: GroupEntry) => `${linkTo({ label, href: route })}: ${summary}`;
const serverText = ({ url, description }: Server) => [code(url), description].filter(Boolean).join(': ');

function schemeText({ label, html, facts, samples, scopes }: AuthScheme): string {
  return blocks(
    `### ${label}`,
    markdownOf(html),
    list(facts.map(({ term, code: value, words }) => `${term}: ${value ? code(value) : words}`)),
    ...samples.slice(0, 1).map(({ text }) => fence('bash', text)),
    scopes.length > 0 && `Scopes:\n\n${list(scopes.map(({ name, html: text }) => `${code(name)}${text ? `: ${markdownOf(text)}` : ''}`))}`,
  );
}

/** Renders the list of all operations as Markdown. */
export function operationListMarkdown(families: readonly FamilyIndex[], route: string): string {
  return blocks(
    headOf('All operations', route),
    'Listed operations by family and group.',
    ...families.flatMap(({ slug, label, groups }) => [
      `## ${label}`,
      `Family: ${linkTo({ label: `${label} API`, href: `/category/${slug}` })}`,
      ...groups.flatMap(({ label: name, pages, unlisted }) => {
        const operations = pages.filter(({ method }) => method !== 'webhook');
        if (unlisted || !operations.length) return [];
        return [`### ${name}`, list(operations.map(addressLine))];
      }),
    ]),
  );
}

/** Renders the list of all events as Markdown. */
export function eventListMarkdown(families: readonly FamilyIndex[], route: string): string {
  return blocks(
    headOf('All events', route),
    'Webhook events by family and group, with payload, cause and resulting state.',
    ...listedEvents(families).flatMap(({ family: { slug, label }, groups }) => [
      `## ${label}`,
      `Family: ${linkTo({ label: `${label} API`, href: `/category/${slug}` })}`,
      ...groups.flatMap(({ label: name, pages }) => [`### ${name}`, list(pages.map(eventLine))]),
    ]),
  );
}

function eventLine(page: PageEntry): string {
  const { carries = [], causes = [], states = [] } = page.event ?? {};
  const payload = carries.map(({ label, href }) => (href ? linkTo({ label, href }) : code(label))).join(', ');
  const result = states.map(({ field, to }) => `${code(field)} ${to.map(code).join(' or ')}`).join(', ');
  return [
    `${pageLink(page)}: ${code(page.path)}.`,
    payload && `Payload: ${payload}.`,
    `Cause: ${causes.map(linkTo).join(', ') || 'time or a third party'}.`,
    result && `Resulting state: ${result}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Renders the list of all error codes as Markdown. */
export function errorListMarkdown(statuses: readonly ErrorStatus[], route: string): string {
  return blocks(
    headOf('Errors', route),
    'Every response with a status of 400 or above is a problem document. Base your error handling on its `code`.',
    ...statuses.flatMap(({ status, phrase, meaning, codes }) => [
      `## ${status} ${phrase}`,
      meaning,
      list(codes.map(({ label, href, title, line }) => `${linkTo({ label, href })}: ${title}. ${line}`)),
    ]),
  );
}
