import { Parser } from 'htmlparser2';

/** Elements whose text is not content of the page: code, controls, and captions of diagrams, which twins have as lists. */
const CONTROLS = new Set(['script', 'style', 'svg', 'template', 'button', 'pre', 'nav', 'summary', 'figcaption', 'label']);
/**
 * Classes of such elements: the notes on a term, which the introduction contains; the type of a field and the relation of a page, which twins
 * write differently and whose texts `checkTwins` compares; and what surrounds the content.
 */
const SILENT = /\b(?:hash-link|ref-term|ref-type|ref-hidden|theme-doc-footer)\b/;
/** Elements that contain a paragraph of text. */
const BLOCKS = new Set([
  'p',
  'li',
  'h1',
  'h2',
  'h3',
  'h4',
  'dd',
  'dt',
  'div',
  'section',
  'ul',
  'ol',
  'dl',
  'td',
  'th',
  'details',
  'figure',
]);
const HEADING = /^h[1-4]$/;
const EMPTY = /^(?:br|hr|img|input|wbr|source|col)$/;
/** Sentences, other than short ones. A row of facts, such as the limits of a field, is none, and its order can differ. */
const SENTENCE = /^(?!.*Example:$)(?:\S+ ){3,}\S+[.:;?!]$/;

/** Headings and sentences of the main part of a page. */
type Content = { headings: string[]; sentences: string[] };

/** Reads what the page of an operation, object or error code says in words, outside of controls and code blocks. */
function contentOf(html: string): Content {
  const content: Content = { headings: [], sentences: [] };
  const open: { name: string; silent: boolean }[] = [];
  let text = '';
  const flush = (name: string) => {
    const words = text.replace(/\s+/g, ' ').trim();
    text = '';
    if (!words) return;
    if (HEADING.test(name)) content.headings.push(words);
    else content.sentences.push(...words.split(/(?<=[.:;?!]) /).filter((each) => SENTENCE.test(each)));
  };
  const isInside = () => open.some(({ name }) => name === 'main');
  const parser = new Parser({
    onopentag(name, { class: classes = '', hidden }) {
      if (EMPTY.test(name)) return;
      if (BLOCKS.has(name)) flush('');
      const silent = CONTROLS.has(name) || hidden !== undefined || SILENT.test(classes);
      open.push({ name, silent });
    },
    ontext(part) {
      if (isInside() && !open.some(({ silent }) => silent)) text += part;
    },
    onclosetag(name) {
      if (EMPTY.test(name)) return;
      if (BLOCKS.has(name)) flush(name);
      open.pop();
    },
  });
  parser.end(html);
  return content;
}

/**
 * Finds what a page says and its twin does not.
 *
 * @param html page of an operation, webhook, object or error code
 * @returns the missing headings and sentences, and the number of all
 */
export function missingSentences(html: string, twin: string): { missing: string[]; total: number } {
  const { headings, sentences } = contentOf(html);
  const own = new Set([...twin.matchAll(/^#{1,5} (.+)$/gm)].map(([, heading]) => letters(heading)));
  const all = letters(twin);
  const missing = [
    ...headings.filter((each) => !own.has(letters(each))).map((each) => `the heading "${each}"`),
    ...sentences.filter((each) => !all.includes(letters(each))).map((each) => `"${each}"`),
  ];
  return { missing, total: headings.length + sentences.length };
}

/** Returns the letters and digits of a text, without the targets of links: formatting and punctuation differ between the two. */
const letters = (text: string): string =>
  text
    .replace(/\]\([^)]*\)/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '');
