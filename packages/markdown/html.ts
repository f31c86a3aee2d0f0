import { Parser } from 'htmlparser2';

/** Elements within words, which do not separate their text from the text around them. */
const INLINE = new Set(['wbr', 'a', 'code', 'span', 'strong', 'em', 'b', 'i', 'del']);

/** Content of HTML: its text, the texts of its code elements, and the values of `href` on its links. */
export type HtmlContent = { text: string; code: string[]; links: string[] };

/** Reads HTML in the same way as a browser. White space in texts is preserved. */
export function contentOf(html = ''): HtmlContent {
  const content: HtmlContent = { text: '', code: [], links: [] };
  let codes = 0;
  const parser = new Parser({
    onopentag(name, { href }) {
      if (!INLINE.has(name)) content.text += ' ';
      if (name === 'a' && href !== undefined) content.links.push(href);
      if (name === 'code' && ++codes === 1) content.code.push('');
    },
    ontext(text) {
      content.text += text;
      if (codes) content.code[content.code.length - 1] += text;
    },
    onclosetag(name) {
      if (!INLINE.has(name)) content.text += ' ';
      if (name === 'code') codes -= 1;
    },
  });
  parser.end(html);
  return content;
}

/** Collapses runs of white space into single spaces. */
export const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Removes the tags of links whose URL is relative; their text is kept. */
export function withoutRelativeLinks(html: string): string {
  let kept = '';
  let from = 0;
  const open: boolean[] = [];
  const skip = () => {
    kept += html.slice(from, parser.startIndex);
    from = parser.endIndex + 1;
  };
  const parser = new Parser({
    onopentag(name, { href = '' }) {
      if (name !== 'a') return;
      open.push(/^(https?:|mailto:)/.test(href));
      if (!open.at(-1)) skip();
    },
    onclosetag(name) {
      if (name === 'a' && open.pop() === false) skip();
    },
  });
  parser.end(html);
  return kept + html.slice(from);
}

/** Splits a text into the content of its first paragraph and the HTML after it. A text that begins otherwise has no first paragraph. */
export function leadOf(html = ''): { lead: string; rest: string } {
  const end = html.indexOf('</p>');
  return html.startsWith('<p>') && end > 0 ? { lead: html.slice(3, end), rest: html.slice(end + 4).trim() } : { lead: '', rest: html };
}

/** Splits a text like {@link leadOf}, but keeps a last sentence that announces a list or a table with a colon together with it. */
export function introductionOf(html = ''): { lead: string; rest: string } {
  const { lead, rest } = leadOf(html);
  const ends = lead.trimEnd().endsWith(':') ? [...lead.matchAll(/[.!?]["”*)]*\s+/g)].map(({ index, 0: end }) => index + end.length) : [];
  // A sentence does not begin within a link or a code.
  const start = ends.findLast((at) => countOf(/<[a-z]/g, lead.slice(at)) === countOf(/<\//g, lead.slice(at)));
  return start === undefined ? { lead, rest } : { lead: lead.slice(0, start).trimEnd(), rest: `<p>${lead.slice(start)}</p>\n${rest}` };
}

const countOf = (pattern: RegExp, text: string): number => text.match(pattern)?.length ?? 0;
