import type { Nodes } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { brand } from '../platform/brand';
import { type Source, sourceOf } from './markdown';
import { rewrite } from './rewrite';

/** Twins are the Markdown versions of pages, at the address of the page with `.md`. */

/** Addresses without a twin: files, and the search, which has no content of its own. */
const NO_TWIN = /^\/search$|\.[a-z0-9]+$/i;

/**
 * Returns the path of a page's twin.
 *
 * @param route path of the page
 */
export const twinRoute = (route: string): string => (route === '/' ? '/index.md' : `${route}.md`);

/**
 * Returns a link for use in a twin: absolute, because twins are copied to other places, and to the twin of a page of this site.
 *
 * @param href link of the page; other sites and anchors of the same page are kept
 */
export function twinHref(href: string): string {
  const [, path, rest] = /^(\/(?!\/)[^?#]*)(.*)$/s.exec(href) ?? [];
  if (path === undefined) return href;
  return `${brand.siteUrl}${NO_TWIN.test(path) ? path : twinRoute(path)}${rest}`;
}

const parser = unified().use(remarkParse).use(remarkGfm);
/** Texts without these characters or line breaks need no parser. */
const SYNTAX = /[[\]<#]|^[=-]+\s*$/m;

/**
 * Returns the Markdown of a text in page data.
 *
 * @param html text rendered by `toHtml`; undefined and an empty text result in an empty string
 */
export function markdownOf(html: string | undefined): string {
  if (!html) return '';
  const source = sourceOf(html);
  const text = source.text.trim();
  if (!SYNTAX.test(text)) return text;
  try {
    return rewrite(text, parser.parse(text), (node, inside) => replacement(node, inside, source)).trim();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error; // Thousands of nesting levels, as in toHtml.
    return text;
  }
}

function replacement(node: Nodes, inside: () => string, { where, local }: Source): string | undefined {
  if (node.type === 'link' && !/^(?:https?|mailto):/.test(node.url)) return local ? `[${inside()}](${twinHref(node.url)})` : inside();
  // As in HTML: below the title of the page, or bold in a field.
  if (node.type === 'heading') return where === 'field' ? `**${inside()}**` : `${'#'.repeat(Math.max(2, node.depth))} ${inside()}`;
  return undefined;
}
