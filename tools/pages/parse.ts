import type { Root } from 'mdast';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { prepared } from '../support/markdown';
import type { Problem, Source } from '../support/problems';

/** A page that has been parsed, with the offsets of its source. */
export type ParsedPage = Source & { tree: Root };

const parser = unified().use(remarkParse).use(remarkGfm).use(remarkFrontmatter).use(remarkMdx).freeze();

const HEADING_ID = /^#{1,6} .*?(\{#([\w-]+)\})[ \t]*$/m;

/** Error of the MDX parser. `place` is the position of a character, or of the element around the error. */
type ParserError = { reason: string; line?: number; column?: number; place?: { offset?: number; start?: { offset?: number } } };

const parsed = new Map<string, { source: string; result: ParsedPage | Problem }>();

/**
 * Parses a page. The result is kept until its source changes.
 *
 * @returns the page, or the first syntax error with a remedy
 */
export function parsePage({ file, source }: Source): ParsedPage | Problem {
  const known = parsed.get(file);
  if (known?.source === source) return known.result;
  const result = parse({ file, source });
  parsed.set(file, { source, result });
  return result;
}

function parse({ file, source }: Source): ParsedPage | Problem {
  const id = HEADING_ID.exec(source);
  if (id && !isCode(source, id.index)) {
    const offset = id.index + id[0].indexOf(id[1]);
    return { file, offset, message: `${id[1]} is not an anchor of this site`, remedy: `Write {/* #${id[2]} */} after the heading.` };
  }
  const text = prepared(source);
  try {
    return { file, source, tree: parser.parse(text) };
  } catch (error) {
    return { file, ...syntaxFault(error as ParserError, text) };
  }
}

/** Checks whether an offset is within a fenced code block. */
const isCode = (source: string, offset: number): boolean => (source.slice(0, offset).match(/^(?:```|~~~)/gm)?.length ?? 0) % 2 === 1;

/** Describes an error of the MDX parser at the character that the writer has to change. */
function syntaxFault({ reason, place }: ParserError, text: string): Omit<Problem, 'file'> {
  const [message, at] = [reason.replace(/ \(\d+:\d+(?:-\d+:\d+)?\)/, ''), place?.offset ?? place?.start?.offset ?? 0];
  const tag = /^Expected a closing tag for `<([^`]+)>` \((\d+):(\d+)/.exec(reason);
  if (tag) {
    const [, name, line, column] = tag;
    const offset = offsetOf(text, Number(line), Number(column));
    return { offset, message: `<${name}> is not closed`, remedy: `Write </${name}> after its content, or <${name} /> if it has none.` };
  }
  if (/for `\{`$|acorn/.test(reason)) {
    const remedy = 'Write \\{ for a literal brace, or correct the expression.';
    return {
      offset: openBrace(text, at),
      message: /acorn/.test(reason) ? 'the text after { is not an expression' : '{ is not closed',
      remedy,
    };
  }
  if (/expected a character that can start a name/.test(reason)) {
    return { offset: Math.max(0, at - 1), message: '< does not start a tag here', remedy: 'Write &lt; for a literal angle bracket.' };
  }
  const remedy = 'Correct the tag, or write &lt; for a literal angle bracket.';
  return { offset: at, message: `this is not MDX (${message.split(/, expected| \(note/)[0].trim()})`, remedy };
}

/** Returns the offset of the last brace before an offset that is not closed before it. */
function openBrace(text: string, end: number): number {
  let depth = 0;
  for (let at = Math.min(end, text.length) - 1; at >= 0; at -= 1) {
    if (text[at] === '}') depth += 1;
    if (text[at] !== '{') continue;
    if (!depth) return at;
    depth -= 1;
  }
  return end;
}

/** Returns the offset of a one-based line and column. */
export function offsetOf(text: string, line: number, column = 1): number {
  const lines = text.split('\n').slice(0, line - 1);
  return lines.reduce((sum, each) => sum + each.length + 1, 0) + column - 1;
}
