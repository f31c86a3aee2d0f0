import { indented } from '../../markdown/rewrite';
import { brand } from '../../platform/brand';
import { twinHref } from '../../platform/twins';
import { UNLISTED } from '../../platform/unlisted';
import type { Link, Method, PageEntry } from '../components/model';

/** Joins the blocks of a page with empty lines. Omits empty ones. */
export const blocks = (...parts: (string | false | undefined)[]): string => parts.filter(Boolean).join('\n\n');

/** Formats code in a sentence, with more backticks than it contains. */
export function code(text: string): string {
  const marks = '`'.repeat(longestRun(text) + 1);
  const space = /^`|`$|^ .* $/.test(text) ? ' ' : '';
  return `${marks}${space}${text.replace(/\s*\n\s*/g, ' ')}${space}${marks}`;
}

/** Formats a code block with a fence that the text does not contain. */
export function fence(language: string, text: string): string {
  const marks = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${marks}${language}\n${text}\n${marks}`;
}

const longestRun = (text: string) => Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));

/** Formats an anchor that links can lead to although no heading has it as its slug. Markdown has no syntax for it. */
export const anchorText = (id: string): string => `<a id="${id}"></a>`;

/** Formats a link to the twin of a page. */
export const linkTo = ({ label, href }: Link): string => `[${label.replace(/[[\]\\]/g, '\\$&')}](${twinHref(href)})`;

/** Formats a link to the page of an operation or webhook. */
export const pageLink = ({ title, route }: Pick<PageEntry, 'title' | 'route'>): string => linkTo({ label: title, href: route });

/** Formats a list item, which can contain further blocks and items. */
export const item = (text: string): string => `- ${indented(text, 2)}`;

/** Formats a list without empty lines between the items. */
export const list = (items: readonly string[]): string => items.map(item).join('\n');

/** Formats a method and path; for a webhook, its event. */
export const address = (method: Method, path: string): string => code(method === 'webhook' ? path : `${method.toUpperCase()} ${path}`);

/** Builds the start of a twin: title, place in the site, the address of the page, and whether it is unlisted. */
export const headOf = (title: string, route: string, place: readonly Link[] = [], unlisted = false): string =>
  blocks(
    `# ${title}`,
    [...place.map(linkTo), `[This page](${brand.siteUrl}${route})`].join(' › '),
    unlisted && `**${UNLISTED.lead}** ${UNLISTED.text}`,
  );
