import { Prism } from './prism';
// Languages that prism-react-renderer lacks, and those that it extends with names of modules: it would colour `from` in `Buffer.from` as a
// keyword. In the order of their dependencies.
import 'prismjs/components/prism-javascript';
import 'prismjs/components/prism-typescript';
import 'prismjs/components/prism-bash';
import 'prismjs/components/prism-http';
import 'prismjs/components/prism-markup-templating';
import 'prismjs/components/prism-php';
import 'prismjs/components/prism-java';

/** Kinds of tokens that have a colour (src/css/code.css), and Prism's names for them. Others are not marked up. */
const KINDS: Record<string, readonly string[]> = {
  comment: ['comment', 'prolog', 'doctype'],
  string: ['string', 'attr-value', 'template-string', 'triple-quoted-string', 'char', 'single-quoted-string', 'double-quoted-string'],
  property: ['property', 'string-property', 'function', 'attr-name', 'header-name'],
  number: ['number', 'boolean', 'null'],
  keyword: ['keyword', 'tag'],
};
const KIND_OF = new Map(Object.entries(KINDS).flatMap(([kind, names]) => names.map((name) => [name, kind])));

/** A string that contains a JSON document of several lines. */
const JSON_IN_STRING = /^(['"`]{1,3}\s*)([{[]\s*\n[\s\S]*)([\]}])(['"`]{1,3})$/;
/** Length in characters that fits into the narrowest column. Longer lines wrap with a hanging indent. */
const SHORT = 38;
/** Largest indentation for which there is a style. */
const DEEPEST = 12;

/** Ends of the parts of a URL, after which a long line breaks. */
const URL_PART = /[^\s/<](?:[/?]|&amp;)(?=\w)/g;

type Piece = { text: string; kind?: string };

/**
 * Highlights code. JSON within strings is highlighted as JSON.
 *
 * @param language name of a Prism grammar; the code of an unknown one is not coloured
 * @returns HTML in which each long line is an element that wraps below its own indentation. Its text is exactly the code
 */
export function highlighted(text: string, language: string): string {
  const grammar = Prism.languages[language];
  const pieces = grammar ? piecesOf(Prism.tokenize(text, grammar)) : [{ text }];
  return linesOf(pieces).map(lineHtml).join('\n');
}

/** Splits tokens into pieces of one kind, which are appended to `pieces`. */
function piecesOf(stream: Prism.TokenStream, outer?: string, pieces: Piece[] = []): Piece[] {
  if (typeof stream === 'string') pieces.push({ text: stream, kind: outer });
  else if (Array.isArray(stream)) for (const part of stream) piecesOf(part, outer, pieces);
  else {
    const kind = KIND_OF.get(stream.type) ?? outer;
    const [, open, start, end, close] = (kind === 'string' && JSON_IN_STRING.exec(plain(stream))) || [];
    if (start === undefined) return piecesOf(stream.content, kind, pieces);
    pieces.push({ text: open, kind });
    piecesOf(Prism.tokenize(start + end, Prism.languages.json), undefined, pieces);
    pieces.push({ text: close, kind });
  }
  return pieces;
}

const plain = (stream: Prism.TokenStream): string =>
  typeof stream === 'string' ? stream : Array.isArray(stream) ? stream.map(plain).join('') : plain(stream.content);

function linesOf(pieces: readonly Piece[]): Piece[][] {
  let line: Piece[] = [];
  const lines = [line];
  for (const { text, kind } of pieces) {
    for (let start = 0; start <= text.length; ) {
      const end = text.indexOf('\n', start);
      const part = text.slice(start, end < 0 ? undefined : end);
      const last = line.at(-1);
      if (last && last.kind === kind) last.text += part;
      else if (part) line.push({ text: part, kind });
      if (end < 0) break;
      line = [];
      lines.push(line);
      start = end + 1;
    }
  }
  return lines;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function lineHtml(line: readonly Piece[]): string {
  const html = line
    .map(({ text, kind }) => (kind && text.trim() ? `<span class="token ${kind}">${escaped(text)}</span>` : escaped(text)))
    .join('');
  const text = line.map((piece) => piece.text).join('');
  if (text.length <= SHORT) return html;
  const indent = Math.min(text.length - text.trimStart().length, DEEPEST) & ~1;
  return `<span class="hang hang-${indent}">${html.replace(URL_PART, '$&<wbr>')}</span>`;
}
