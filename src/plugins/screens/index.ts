import type { Root } from 'mdast';
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx';
import type { VFile } from 'vfile';
import { DiagramFault } from '../../../packages/diagrams/model';
import { screenHtml } from '../../../packages/diagrams/screen/render';
import { type PlacedScreen, screensIn } from '../../../packages/diagrams/screen/steps';

/**
 * Remark plugin that replaces code blocks in the language `screen` by schematic screens, which are drawn at build time. packages/diagrams/README.md describes
 * the syntax. A fault, or a difference from the steps above the screen, fails the build with its line.
 */
export default function screens() {
  return (tree: Root, file: VFile) => {
    for (const [index, { block, screen }] of read(tree, file).entries()) {
      const attributes = [{ type: 'mdxJsxAttribute' as const, name: 'html', value: screenHtml(screen, index === 0) }];
      const element: Omit<MdxJsxFlowElement, 'position'> = { type: 'mdxJsxFlowElement', name: 'Diagram', attributes, children: [] };
      Object.assign(block, element);
    }
  };
}

function read(tree: Root, file: VFile): PlacedScreen[] {
  try {
    return screensIn(tree);
  } catch (error) {
    if (!(error instanceof DiagramFault)) throw error;
    return file.fail(`screen: ${error.message}`, { line: error.line, column: 1 });
  }
}
