import type { Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';

const parser = unified().use(remarkParse).use(remarkGfm);
/** Trees of the last texts: a page needs that of its description as HTML, as plain text and as Markdown. */
const trees = new Map<string, Root>();
const MOST = 1000;

/**
 * Parses GitHub Flavored Markdown.
 *
 * @returns the tree of the text, which must not be changed
 * @throws RangeError for thousands of nesting levels
 */
export function parsed(text: string): Root {
  const known = trees.get(text);
  if (known) return known;
  if (trees.size >= MOST) trees.clear();
  const tree = parser.parse(text);
  trees.set(text, tree);
  return tree;
}
