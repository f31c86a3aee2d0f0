import { visit } from 'unist-util-visit';
import { listed, nearest } from '../../packages/openapi/rules/support';
import type { Problem } from '../support/problems';
import type { ParsedPage } from './parse';

/** Kinds of admonitions that Docusaurus renders. */
const KINDS = ['note', 'tip', 'info', 'warning', 'danger', 'caution', 'important', 'success', 'secondary'];

const OPEN = /^[ \t]*(:{3,})([ \t]*)([a-z]\w*)/i;
const CLOSE = /^[ \t]*(:{3,})[ \t]*$/;
const SHORT = new RegExp(`^[ \\t]*::?(${KINDS.join('|')})\\b`);

/**
 * Finds admonitions that readers would see as text or that swallow the rest of the page: a kind that does not exist, a wrong number of colons,
 * one that is not closed, and a closing line without one.
 */
export function admonitionProblems({ file, source, tree }: ParsedPage): Problem[] {
  const code = new Set<number>();
  visit(tree, 'code', ({ position }) => {
    for (let line = position?.start.line ?? 1; line <= (position?.end.line ?? 0); line += 1) code.add(line);
  });
  const problems: Problem[] = [];
  const open: { colons: number; offset: number; kind: string }[] = [];
  let offset = 0;
  for (const [index, line] of source.split('\n').entries()) {
    const report = (message: string, remedy: string) => problems.push({ file, offset, message, remedy });
    if (!code.has(index + 1)) {
      const [, colons = '', space, kind = ''] = OPEN.exec(line) ?? [];
      const [, end] = CLOSE.exec(line) ?? [];
      if (kind) {
        open.push({ colons: colons.length, offset, kind });
        if (space) report(`${colons}${space}${kind} is not an admonition`, `Write ${colons}${kind}, without a space.`);
        else if (!KINDS.includes(kind)) {
          const [meant] = nearest(kind, KINDS);
          report(`there is no admonition ${kind}`, `${meant ? `Did you mean ${meant}? ` : ''}Use ${listed(KINDS.slice(0, 5))}.`);
        }
      } else if (end) {
        const at = open.findLastIndex((each) => each.colons <= end.length);
        const begun = at < 0 ? open.pop() : open.splice(at, 1)[0];
        if (!begun) report(`${end} closes no admonition`, 'Delete the line, or open an admonition before it.');
        else if (at < 0) report(`${end} is too short for the end of ${begun.kind}`, `Write ${':'.repeat(begun.colons)}.`);
      } else if (SHORT.test(line)) report('an admonition starts with three colons', `Write :::${SHORT.exec(line)?.[1]}.`);
    }
    offset += line.length + 1;
  }
  const unclosed = open.map(({ offset: at, kind, colons }) => ({
    file,
    offset: at,
    message: `the admonition ${kind} is not closed`,
    remedy: `Write a line ${':'.repeat(colons)} after its text.`,
  }));
  return [...problems, ...unclosed];
}
