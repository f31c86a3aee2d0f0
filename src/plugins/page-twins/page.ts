import type { Code, Heading, Nodes, Paragraph } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { parseDiagram } from '../../../packages/diagrams/parse';
import { parseScreen } from '../../../packages/diagrams/screen/parse';
import { screenWords } from '../../../packages/diagrams/screen/sentences';
import { wordsOf } from '../../../packages/diagrams/sentences';
import { rewrite } from '../../../packages/markdown/rewrite';
import { twinHref } from '../../../packages/platform/twins';
import { anchorText, blocks, headOf, list } from '../../../packages/reference/markdown/text';
import { imageText, isQuote, tagMarkdown } from './tags';

const parser = unified().use(remarkParse).use(remarkGfm).use(remarkMdx);
const FRONT_MATTER = /^---\n[\s\S]*?\n---\n/;
const COMMENT = /^<!--[\s\S]*?-->\n/gm;
const NOTE = /^:::(\w*) *(.*)$/;

/** A hand-written page with the brand tokens replaced. */
export type WrittenPage = { title: string; route: string; source: string; facts?: readonly string[] };

/**
 * Converts a hand-written page to Markdown without components: requests, responses and programs are code blocks, diagrams and screens are sentences, images
 * are their alternative text, and links lead to the twins of other pages.
 *
 * @param page page whose source has been compiled without errors
 */
export function pageMarkdown({ title, route, source, facts = [] }: WrittenPage): string {
  const text = source.replace(FRONT_MATTER, '').replace(COMMENT, '');
  let count = 0;
  const body = rewrite(text, parser.parse(text), (node, inside) => {
    if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') {
      if (isQuote(node)) count += 1;
      return tagMarkdown(node, inside, count);
    }
    return replacement(node, inside);
  });
  const own = body
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\s*# .*\n/, '')
    .trim();
  return `${blocks(headOf(title, route), list(facts), own)}\n`;
}

function replacement(node: Nodes, inside: () => string): string | undefined {
  switch (node.type) {
    case 'heading':
      return headingText(node, inside);
    case 'link':
      return `[${inside()}](${twinHref(node.url)})`;
    case 'definition':
      return `[${node.label}]: ${twinHref(node.url)}`;
    case 'image':
    case 'imageReference':
      return imageText(node.alt);
    case 'code':
      return node.lang === 'diagram' ? diagramText(node) : node.lang === 'screen' ? screenText(node) : undefined;
    case 'paragraph':
      return noteText(node, inside);
    // Imports, and comments in braces.
    case 'mdxjsEsm':
    case 'mdxFlowExpression':
    case 'mdxTextExpression':
      return '';
    default:
      return undefined;
  }
}

/** Returns a heading below its explicit anchor, which Markdown has no syntax for; undefined for headings without one. */
function headingText({ depth, children }: Heading, inside: () => string): string | undefined {
  const last = children.at(-1);
  const anchor = last?.type === 'mdxTextExpression' ? /#([\w-]+)/.exec(last.value)?.[1] : undefined;
  return anchor && blocks(anchorText(anchor), `${'#'.repeat(depth)} ${inside().trim()}`);
}

function diagramText({ meta, value }: Code): string {
  const drawing = parseDiagram(meta ?? '', value);
  return blocks(`Diagram: ${drawing.alt}.`, list(wordsOf(drawing)));
}

function screenText({ value }: Code): string {
  const screen = parseScreen(value);
  return blocks(`Screen: ${screen.shows}.`, list(screenWords(screen)));
}

/** Returns the first and last line of a note as a bold label, and as nothing; undefined for other paragraphs. */
function noteText({ children: [first] }: Paragraph, inside: () => string): string | undefined {
  if (first?.type !== 'text' || !first.value.startsWith(':::')) return undefined;
  const text = inside().split('\n');
  const [, kind, title] = NOTE.exec(text[0]) ?? [];
  const label = kind && `**${title || kind.charAt(0).toUpperCase() + kind.slice(1)}:**`;
  return [...(label ? [label] : []), ...text.slice(1).filter((line) => !NOTE.test(line))].join('\n');
}
