const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/**
 * Finds the position of a value in the text of a JSON document, which may be incomplete.
 *
 * @param text JSON
 * @param pointer a JSON pointer (RFC 6901), such as `/amount/currency`
 * @returns the position of the value or of its closest existing parent; undefined if the text is not JSON up to there
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

/** Returns the index of the last token of a value. */
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

/** Returns the index of the first token of the value under a key of an object or array. */
function childOf(tokens: Token[], first: number, key: string): number | undefined {
  const open = tokens[first]?.word;
  if (open !== '{' && open !== '[') return undefined;
  let at = first + 1;
  for (let index = 0; at < tokens.length; index++) {
    const name = open === '[' ? String(index) : unquoted(tokens[at].word);
    const value = open === '[' ? at : at + 2;
    if (tokens[value]?.word === ']' || value >= tokens.length) return undefined;
    if (name === key) return value;
    at = endOf(tokens, value) + 2; // Skips the comma.
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
