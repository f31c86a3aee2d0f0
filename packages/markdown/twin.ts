import type { Nodes } from 'mdast';
import { twinHref } from '../platform/twins';
import { type Source, sourceOf } from './markdown';
import { parsed } from './parse';
import { rewrite } from './rewrite';

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
    return rewrite(text, parsed(text), (node, inside) => replacement(node, inside, source)).trim();
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
