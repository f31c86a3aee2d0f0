import type { Nodes } from 'mdast';

const BLOCK = /^(?:code|heading|html|mdxJsxFlowElement)$/;

/** Indents all lines but the first. Empty lines stay empty. */
export const indented = (text: string, columns: number): string => text.replace(/\n(?!\n|$)/g, `\n${' '.repeat(columns)}`);

/** Returns the text that replaces a node, or undefined to keep it. `inside` returns its content with the replacements made. */
export type Replace = (node: Nodes, inside: () => string) => string | undefined;

/**
 * Replaces parts of a Markdown text and keeps all others as they were written.
 *
 * @param text source of the tree
 * @param tree result of a parser that records positions
 * @param replace called for each node from the root; the descendants of a replaced node are visited only by `inside`
 */
export function rewrite(text: string, tree: Nodes, replace: Replace): string {
  const [from, to] = ['start', 'end'] as const;
  const placeOf = (node: Nodes, side: 'start' | 'end') => node.position?.[side].offset ?? 0;
  const between = (children: readonly Nodes[], start: number, end: number) => {
    let written = '';
    let at = start;
    for (const child of children) {
      written += text.slice(at, placeOf(child, from)) + textOf(child);
      at = placeOf(child, to);
    }
    return written + text.slice(at, end);
  };
  const textOf = (node: Nodes): string => {
    const children: readonly Nodes[] = 'children' in node ? node.children : [];
    const [first, last] = [children[0], children.at(-1)];
    const other = replace(node, () => (first && last ? between(children, placeOf(first, from), placeOf(last, to)) : ''));
    if (other === undefined) return between(children, placeOf(node, from), placeOf(node, to));
    // A block in a list continues at its column.
    return BLOCK.test(node.type) ? indented(other, (node.position?.start.column ?? 1) - 1) : other;
  };
  const rewritten = textOf(tree);
  return tree.type === 'root' ? text.slice(0, placeOf(tree, from)) + rewritten + text.slice(placeOf(tree, to)) : rewritten;
}
