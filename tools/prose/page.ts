import type { Nodes, Root } from 'mdast';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { blank, prepared } from '../support/markdown';
import { type CodeBlock, type Heading, type Text, withoutCode, wordCount } from './text';

const markdown = unified().use(remarkParse).use(remarkGfm).use(remarkFrontmatter).freeze();
const mdx = unified().use(remarkParse).use(remarkGfm).use(remarkFrontmatter).use(remarkMdx).freeze();

/** Front matter keys with displayed text. */
const SEEN = /^(?:title|description|outcome|sidebar_label):\s*(.+)$|^\s+-\s+(.+)$/gm;

/**
 * Parses a page.
 *
 * @param file its path, whose extension distinguishes MDX from Markdown
 * @returns its prose: text outside code, markup and comments, the displayed front matter, and the text of screens and diagrams
 * @throws Error of the parser, with line and column, when it is not valid MDX
 */
export function readPage(file: string, source: string): Text {
  const tree = (file.endsWith('.mdx') ? mdx : markdown).parse(prepared(source)) as Root;
  const prose = [...blank(source)];
  const keep = (from: number, text: string) => {
    for (const [index, character] of [...text].entries()) prose[from + index] = character;
  };
  const headings: Heading[] = [];
  const blocks: CodeBlock[] = [];
  const images: Text['images'] = [];
  let words = 0;
  visit(tree, (node) => {
    const from = node.position?.start.offset ?? 0;
    if (node.type === 'text') keep(from, withoutCode(source.slice(from, node.position?.end.offset)));
    if (node.type === 'yaml') {
      for (const match of source.slice(from, node.position?.end.offset).matchAll(SEEN)) {
        const value = match[1] ?? match[2];
        keep(from + match.index + match[0].length - value.length, withoutCode(value));
      }
    }
    if (node.type === 'code' && isFenced(source, from)) {
      blocks.push({ language: node.lang ?? undefined, code: node.value, line: (node.position?.start.line ?? 0) + 1 });
      const drawing = DRAWINGS[node.lang ?? ''];
      if (drawing) {
        const block = source.slice(from, node.position?.end.offset);
        const code = block.indexOf('\n') + 1;
        keep(from + code, withoutCode(drawing(block.slice(code), node.meta ?? '')));
      }
    }
    if (node.type === 'image') images.push({ url: node.url, offset: from });
    if (node.type === 'heading') headings.push({ text: seen(node), offset: from });
    if (node.type === 'heading' || node.type === 'paragraph' || node.type === 'tableCell') words += wordCount(seen(node));
  });
  return { file, source, prose: prose.join(''), kind: 'page', headings, blocks, images, words };
}

/** Keys of a screen (`packages/diagrams/README.md`), in their own line or in braces. */
const SCREEN_KEYS = /(?<=^|[\s{,])[a-z]+:(?=\s|$)/gm;
/** Identifiers of a diagram: in a sequence only the arrows and `note`, in other kinds everything before the words. */
const SEQUENCE_MARKS = /^\s*(?:#.*$|note\b)|-->?/gm;
const OTHER_MARKS = /^\s*(?:#.*|[^:\n]*(?::|$))/gm;

/** Returns the displayed text of code blocks that are drawn, by language, with everything else blank. */
const DRAWINGS: Record<string, ((code: string, meta: string) => string) | undefined> = {
  screen: (code) => code.replace(SCREEN_KEYS, blank).replace(/[{}[\]]|^```$/gm, blank),
  diagram: (code, meta) => code.replace(meta.startsWith('sequence') ? SEQUENCE_MARKS : OTHER_MARKS, blank).replace(/^```$/gm, blank),
};

/** Indented code, which only the READMEs use, starts with its first word. */
const isFenced = (source: string, from: number): boolean => /^(?:```|~~~)/.test(source.slice(from, from + 3));

/** Returns the displayed text of a node. A code span or a brand placeholder counts as one word. */
function seen(node: Nodes): string {
  if (node.type === 'inlineCode' || node.type === 'mdxTextExpression') return 'code';
  if (node.type === 'text') return node.value.replace(/\{[\w.]+\}/g, 'code');
  if (node.type === 'break') return ' ';
  return 'children' in node ? node.children.map((child) => seen(child)).join('') : '';
}
