import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { attributesOf } from '../../../packages/guides/attributes';
import { figureOf } from './counts';

/**
 * Remark plugin that replaces `<Figure of="operations" />` by the number of operations in this build, so that figures in prose stay up to
 * date. An unknown name fails the build with the line of the tag.
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
