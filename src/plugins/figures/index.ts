import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { attributesOf } from '../guide-calls/attributes';
import { figureOf } from './counts';

/**
 * A remark plugin: `<Figure of="operations" />` becomes the number of operations in this build, so that no figure in prose goes out
 * of date. A name that is not counted stops the build at the tag's line.
 */
export default function figures() {
  return (tree: Root, file: VFile) => {
    visit(tree, (node, index, parent) => {
      if ((node.type !== 'mdxJsxTextElement' && node.type !== 'mdxJsxFlowElement') || node.name !== 'Figure') return;
      try {
        const value = figureOf(String(attributesOf(node, ['of']).of));
        if (parent && index !== undefined) parent.children[index] = { type: 'text', value };
      } catch (error) {
        file.fail(`<Figure>: ${(error as Error).message}`, node.position);
      }
    });
  };
}
