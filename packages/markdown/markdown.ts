import rehypeRaw from 'rehype-raw';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { withoutRelativeLinks } from './html';
import { breakWordsInCells, describeImages, keepPlaceholders, markExternalLinks, tidyHeadings } from './markdownTree';
import { parsed } from './parse';

/** GitHub's sanitisation schema. The content of stripped elements is removed as well. */
const ALLOWED = { ...defaultSchema, strip: ['script', 'style', 'template', 'noscript', 'iframe'] };
/** Elements whose text must be separated from that of the next element. */
const BLOCKS = /^(h[1-6]|p|div|li|ul|ol|dl|dt|dd|pre|blockquote|table|tr|td|th|br|hr|details|summary)$/;

/** The HTML parser takes half of the time and is not needed for text without tags. */
const HAS_TAGS = /</;

const processorFor = (inField: boolean, hasTags: boolean) =>
  unified()
    .use(remarkRehype, { allowDangerousHtml: true })
    .use(hasTags ? keepPlaceholders : () => {})
    .use(hasTags ? rehypeRaw : () => {})
    .use(rehypeSanitize, ALLOWED)
    .use(tidyHeadings, { inField }) // An object, because unified treats a bare `false` as "omit this plugin".
    .use(markExternalLinks)
    .use(describeImages)
    .use(breakWordsInCells)
    .use(rehypeStringify);

const processors = {
  page: { plain: processorFor(false, false), tagged: processorFor(false, true) },
  field: { plain: processorFor(true, false), tagged: processorFor(true, true) },
};
const processorOf = (where: 'page' | 'field', text: string) => processors[where][HAS_TAGS.test(text) ? 'tagged' : 'plain'];
/** Cache: hundreds of pages share descriptions, such as those of amounts, pagination and IDs. */
const rendered = { page: new Map<string, string>(), field: new Map<string, string>() };

/**
 * Renders a description's GitHub Flavored Markdown, including sanitised HTML, at build time.
 *
 * @param text Markdown with any content; the result is always well-formed HTML
 * @param where `page` keeps headings, `field` renders them as bold text
 * @returns HTML without scripts, styles or event handlers
 */
export function toHtml(text: string | undefined, where: 'page' | 'field' = 'field'): string {
  if (!text) return '';
  const known = rendered[where].get(text);
  if (known !== undefined) return known;
  const html = render(text, where);
  rendered[where].set(text, html);
  sources.set(html, { text, where, local: true });
  return html;
}

/** Markdown of a rendered text. `local` is false if its links within a site have been removed. */
export type Source = { text: string; where: 'page' | 'field'; local: boolean };

/** Sources by their HTML. Texts with the same HTML are equivalent, so that any of them can represent it. */
const sources = new Map<string, Source>();

/**
 * Returns the Markdown that a text of a page was rendered from, for the Markdown version of the page. A single paragraph may lack its `<p>`.
 *
 * @param html result of `toHtml` or `withoutLocalLinks` in this process
 * @throws Error if the text was not rendered here
 */
export function sourceOf(html: string): Source {
  const found = sources.get(html) ?? sources.get(`<p>${html}</p>`);
  if (!found) throw new Error(`No Markdown is known for this HTML: ${html.slice(0, 80)}`);
  return found;
}

/** Removes the tags of links whose URL is relative; their text is kept. */
export function withoutLocalLinks(html: string): string {
  const kept = withoutRelativeLinks(html);
  const source = sources.get(html);
  if (source && kept !== html) sources.set(kept, { ...source, local: false });
  return kept;
}

/** A character without a function in Markdown, HTML or the autolinks of GitHub. */
const WORDS = String.raw`[^\p{Cc}\p{Cs}\x60[\]<>&*_~|\\!@]`;
const CODE = String.raw`\x60(?! )[^\p{Cc}\p{Cs}\x60<&]+(?<! )\x60(?!\x60)`;
const LINK = String.raw`\[(?! )${WORDS}+(?<! )\]\(\/[\w/#.-]+\)`;
const BREAK = String.raw`(?<! )\n{1,2}(?=[a-z\x60])`;
/** Paragraphs of words, `code` and links within the site, each line of which starts with a letter or code: nearly all descriptions. */
const SENTENCES = new RegExp(`^(?=[a-z\x60])(?![^]*(?:www\\.|://))(?:${WORDS}|${CODE}|${LINK}|${BREAK})+(?<!\\s)$`, 'iu');
/** Longer texts go to the parser, because the pattern needs memory for each character. */
const MOST_CHARACTERS = 20_000;
/** Returns true if a text needs no parser. Parsing takes a hundred times as long as this check. */
const isSentences = (text: string) => text.length < MOST_CHARACTERS && SENTENCES.test(text);
const CODE_OR_LINK = /`([^`]+)`|\[([^\]]+)\]\(([^)]+)\)/g;

function render(text: string, where: 'page' | 'field'): string {
  if (isSentences(text)) {
    const html = text.replace(CODE_OR_LINK, (_, code?: string, label?: string, href?: string) =>
      code ? `<code>${code}</code>` : `<a href="${href}">${label}</a>`,
    );
    return `<p>${html.replaceAll('\n\n', '</p>\n<p>')}</p>`;
  }
  try {
    const processor = processorOf(where, text);
    return processor.stringify(processor.runSync(parsed(text))).trim();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    // Thousands of nesting levels overflow the renderer's stack and are not a legitimate layout, so the source is shown as text.
    return `<p>${text.replaceAll('&', '&#x26;').replaceAll('<', '&#x3C;')}</p>`;
  }
}

/**
 * Extracts the first sentences of a text as plain text.
 *
 * @param text Markdown
 * @param limit number of characters that more than one sentence can have; search engines cut descriptions at 160
 * @returns plain text of whole sentences, at least one. Only a first sentence of more than twice the limit is cut, at a word.
 */
export function toPlainText(text: string | undefined, limit = 160): string {
  const whole = inOneLine(wordsOf(text ?? '', /^table$/));
  if (whole.length <= limit) return whole;
  const plain = inOneLine(wordsOf(text ?? '', /^(?:table|ul|ol|pre)$/));
  if (plain.length <= limit) return plain;
  const sentence = plain.lastIndexOf('. ', limit - 1);
  if (sentence > 0) return plain.slice(0, sentence + 1);
  const next = plain.indexOf('. ', limit - 1);
  const first = next < 0 ? plain : plain.slice(0, next + 1);
  if (first.length <= 2 * limit) return first;
  const word = plain.lastIndexOf(' ', limit - 1);
  // Text without spaces is cut anywhere except within a surrogate pair.
  return `${word > 0 ? plain.slice(0, word) : plain.slice(0, limit - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Returns the displayed text of Markdown before the first of these elements, without the sentence that announces it. Renders it first, because patterns cannot distinguish syntax from literal characters. */
function wordsOf(text: string, end: RegExp): string {
  if (isSentences(text)) return text.replace(CODE_OR_LINK, '$1$2');
  let words = '';
  try {
    const { children, ...root } = processorOf('page', text).runSync(parsed(text));
    const list = children.findIndex((node) => node.type === 'element' && end.test(node.tagName));
    visit({ ...root, children: list > 0 ? children.slice(0, list) : children }, (node) => {
      if (node.type === 'text') words += node.value;
      else if (node.type === 'element' && BLOCKS.test(node.tagName)) words += ' ';
    });
    if (list > 0) words = words.replace(/([.!?])\s+[^.!?]*:\s*$/, '$1');
  } catch (error) {
    if (!(error instanceof RangeError)) throw error; // As in render().
    return text;
  }
  return words;
}
