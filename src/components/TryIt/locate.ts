const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/**
 * @param text JSON
 * @param pointer a JSON pointer (RFC 6901), such as `/amount/currency`
 * @returns where in the text the value stands that it points to, or the nearest one around it that is there; nothing when the
 * text is not JSON that far
 */
export function locate(text: string, pointer: string): { start: number; end: number } | undefined {
  const tokens = [...text.matchAll(TOKEN)].map((match) => ({ word: match[0], start: match.index, end: match.index + match[0].length }));
  const path = pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  let first = 0;
  for (const key of path) {
    const child = childOf(tokens, first, key);
    if (child === undefined) break;
    first = child;
  }
  const [from, to] = [tokens[first], tokens[endOf(tokens, first)]];
  return from && to && { start: from.start, end: to.end };
}

type Token = { word: string };

/** The index of a value's last token. */
function endOf(tokens: Token[], first: number): number {
  let depth = 0;
  for (let at = first; at < tokens.length; at++) {
    const { word } = tokens[at];
    if (word === '{' || word === '[') depth++;
    if (word === '}' || word === ']') depth--;
    if (depth === 0) return at;
  }
  return tokens.length - 1;
}

/** The index of the first token of what an object or list has under a key. */
function childOf(tokens: Token[], first: number, key: string): number | undefined {
  const open = tokens[first]?.word;
  if (open !== '{' && open !== '[') return undefined;
  let at = first + 1;
  for (let index = 0; at < tokens.length; index++) {
    const name = open === '[' ? String(index) : unquoted(tokens[at].word);
    const value = open === '[' ? at : at + 2;
    if (tokens[value]?.word === ']' || value >= tokens.length) return undefined;
    if (name === key) return value;
    at = endOf(tokens, value) + 2; // Over the comma.
  }
  return undefined;
}

function unquoted(word: string): string | undefined {
  try {
    return JSON.parse(word);
  } catch {
    return undefined;
  }
}
