import type { Root } from 'hast';
import rehypeRaw from 'rehype-raw';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { breakWordsInCells, describeImages, markExternalLinks, tidyHeadings } from './markdownTree';

/** GitHub's list of what HTML may stand in Markdown; of the stripped elements not even the text is left. */
const ALLOWED = { ...defaultSchema, strip: ['script', 'style', 'template', 'noscript', 'iframe'] };
/** Elements whose text does not run on in the next one's. */
const BLOCKS = /^(h[1-6]|p|div|li|ul|ol|dl|dt|dd|pre|blockquote|table|tr|td|th|br|hr|details|summary)$/;

/** A second parser, of HTML, takes half the time; a text without a tag has nothing for it. */
const HAS_TAGS = /</;

const processorFor = (inField: boolean, hasTags: boolean) =>
  unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(remarkRehype, { allowDangerousHtml: true })
    .use(hasTags ? rehypeRaw : () => {})
    .use(rehypeSanitize, ALLOWED)
    .use(tidyHeadings, { inField }) // An object: unified takes a bare false for "leave this out".
    .use(markExternalLinks)
    .use(describeImages)
    .use(breakWordsInCells)
    .use(rehypeStringify);

const processors = {
  page: { plain: processorFor(false, false), tagged: processorFor(false, true) },
  field: { plain: processorFor(true, false), tagged: processorFor(true, true) },
};
const processorOf = (where: 'page' | 'field', text: string) => processors[where][HAS_TAGS.test(text) ? 'tagged' : 'plain'];
/** The same money, page and id are described on hundreds of pages: each text is rendered once. */
const rendered = { page: new Map<string, string>(), field: new Map<string, string>() };

/**
 * Renders a description's Markdown (GitHub's flavour, HTML allowed and sanitised) at build time.
 *
 * @param text the Markdown; whatever stands in it, the result is well-formed HTML
 * @param where `page` keeps headings, `field` makes them bold text
 * @returns HTML without scripts, styles or event handlers
 */
export function toHtml(text: string | undefined, where: 'page' | 'field' = 'field'): string {
  if (!text) return '';
  const known = rendered[where].get(text);
  if (known !== undefined) return known;
  const html = render(text, where);
  rendered[where].set(text, html);
  return html;
}

function render(text: string, where: 'page' | 'field'): string {
  try {
    return String(processorOf(where, text).processSync(text)).trim();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    // Thousands of levels, which the renderer has no stack for, are nobody's layout: the text is shown as it was written.
    return `<p>${text.replaceAll('&', '&#x26;').replaceAll('<', '&#x3C;')}</p>`;
  }
}

/**
 * @param text Markdown
 * @param limit the most characters, 160 where search engines cut a page's description
 * @returns its first sentences as plain text, cut at a sentence or a word
 */
export function toPlainText(text: string | undefined, limit = 160): string {
  const plain = wordsOf(text ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  if (plain.length <= limit) return plain;
  const sentence = plain.lastIndexOf('. ', limit - 1);
  if (sentence > limit / 3) return plain.slice(0, sentence + 1);
  const word = plain.lastIndexOf(' ', limit - 1);
  // A text without spaces is cut anywhere but inside a character.
  return `${word > 0 ? plain.slice(0, word) : plain.slice(0, limit - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** The text that a reader sees of a Markdown text: rendered first, since no pattern tells a mark from a character. */
function wordsOf(text: string): string {
  let words = '';
  try {
    const processor = processorOf('page', text);
    visit(processor.runSync(processor.parse(text)) as Root, (node) => {
      if (node.type === 'text') words += node.value;
      else if (node.type === 'element' && BLOCKS.test(node.tagName)) words += ' ';
    });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error; // As in render().
    return text;
  }
  return words;
}
