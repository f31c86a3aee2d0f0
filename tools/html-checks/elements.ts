import { ErrorCodes, type Token, type TokenHandler, Tokenizer, TokenizerMode } from 'parse5';
import { badContent, endedBy, misplaced, OPTIONAL_END, type Open, type Place, TEXTLESS, VOID } from './contentModel';
import type { Fault } from './model';

/** Returns line, column and the source there, because a minified document has few lines. */
export function placeIn(html: string, at: Place | null): string {
  const { startLine, startCol, startOffset } = at ?? { startLine: 1, startCol: 1, startOffset: 0 };
  return `${startLine}:${startCol} ${html.slice(startOffset, startOffset + 80).replace(/\s+/g, ' ')}`;
}

/** Callbacks for the elements and the text of a document. The last item of `open` is the innermost element. */
export type Visitor = {
  begin(element: Open, open: readonly Open[]): void;
  text(words: string, open: readonly Open[]): void;
  end(element: Open): void;
};

/** Tokenizer modes for elements with special content. */
const RAW: Record<string, (typeof TokenizerMode)[keyof typeof TokenizerMode]> = {
  script: TokenizerMode.SCRIPT_DATA,
  style: TokenizerMode.RAWTEXT,
  noscript: TokenizerMode.DATA,
  title: TokenizerMode.RCDATA,
  textarea: TokenizerMode.RCDATA,
};

/** Tokenizer errors about style rather than correctness. */
const NO_FAULT = new Set<string>([ErrorCodes.nonVoidHtmlElementStartTagWithTrailingSolidus]);

/**
 * Walks a document in a single pass with HTML's tokenizer and a stack of open elements, without building a tree. Infers end tags that a
 * minifier may omit.
 *
 * @returns structural faults: invalid characters, mismatched tags and misplaced elements
 */
export function walk(html: string, visitor: Visitor): Fault[] {
  const faults: Fault[] = [];
  const open: Open[] = [];
  const fault = (message: string, at: Place | null) => faults.push({ message, at: placeIn(html, at) });

  const pop = () => {
    const element = open.pop();
    if (!element) return;
    const wrong = badContent(element);
    if (wrong) fault(wrong, element.at);
    const parent = open.at(-1);
    // A <div> in a list only groups its items.
    if (element.name === 'div' && parent?.name === 'dl') parent.children.push(...element.children);
    visitor.end(element);
  };

  const handler: TokenHandler = {
    onStartTag(token: Token.TagToken) {
      const { tagName: name } = token;
      const ended = endedBy(name);
      while (ended.has(open.at(-1)?.name ?? '')) pop();
      const attrs = Object.fromEntries(token.attrs.map((attr) => [attr.name, attr.value]));
      const element: Open = { name, attrs, at: token.location, children: [], text: false };
      const wrong = misplaced(name, attrs, open);
      if (wrong) fault(wrong, element.at);
      open.at(-1)?.children.push(name);
      visitor.begin(element, open);
      const foreign = open.some((each) => each.name === 'svg' || each.name === 'math');
      if (VOID.has(name) || (token.selfClosing && (foreign || name === 'svg'))) return;
      open.push(element);
      if (RAW[name] && !foreign) tokenizer.state = RAW[name];
    },
    onEndTag({ tagName: name, location }: Token.TagToken) {
      if (!open.some((each) => each.name === name)) {
        fault(`</${name}> has no start tag. Remove it, or add the start tag.`, location);
        return;
      }
      while (open.at(-1)?.name !== name) {
        const { name: inner = '', at = null } = open.at(-1) ?? {};
        if (!OPTIONAL_END.has(inner)) fault(`<${inner}> is still open at </${name}>. Close it first.`, at);
        pop();
      }
      pop();
    },
    onCharacter({ chars, location }: Token.CharacterToken) {
      const parent = open.at(-1);
      if (parent && TEXTLESS.has(parent.name))
        fault(`The text "${chars.trim().slice(0, 40)}" is a child of <${parent.name}>. Move it into a child element.`, location);
      for (const each of open) each.text = true;
      visitor.text(chars, open);
    },
    onWhitespaceCharacter: ({ chars }) => visitor.text(chars, open),
    onNullCharacter: () => {}, // Already reported by the tokenizer.
    onComment: () => {},
    onDoctype: () => {},
    onEof() {
      for (const { name, at } of open) if (!OPTIONAL_END.has(name)) fault(`<${name}> is not closed. Add </${name}>.`, at);
      while (open.length) pop();
    },
    onParseError(error) {
      if (NO_FAULT.has(error.code)) return;
      const excerpt = html.slice(Math.max(0, error.startOffset - 20), error.endOffset + 20);
      fault(`The parser reports "${error.code}" at \`${excerpt}\`. Correct the markup.`, error);
    },
  };
  const tokenizer = new Tokenizer({ sourceCodeLocationInfo: true }, handler);
  if (!/^<!doctype html>/i.test(html)) fault('The document does not start with <!doctype html>. Add it.', null);
  tokenizer.write(html, true);
  return faults;
}
