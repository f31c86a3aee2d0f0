import type { Code, Root } from 'mdast';
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { draw } from '../../../packages/diagrams/draw';
import { DiagramFault } from '../../../packages/diagrams/model';
import { parseDiagram } from '../../../packages/diagrams/parse';
import { diagramHtml } from '../../../packages/diagrams/render';
import { wordsOf } from '../../../packages/diagrams/sentences';

/**
 * Remark plugin that replaces code blocks in the language `diagram` by pictures. packages/diagrams/README.md describes the syntax. A syntax error fails
 * the build with its line. Pictures are drawn at build time, without a script in the page.
 */
export default function diagrams() {
  return async (tree: Root, file: VFile) => {
    const blocks: Code[] = [];
    visit(tree, 'code', (code: Code) => {
      if (code.lang === 'diagram') blocks.push(code);
    });
    for (const block of blocks) Object.assign(block, await pictureOf(block, file));
  };
}

/** Returns the element that replaces the block. It keeps the position of the block. */
async function pictureOf(block: Code, file: VFile): Promise<Omit<MdxJsxFlowElement, 'position'>> {
  try {
    const drawing = parseDiagram(block.meta ?? '', block.value);
    const html = diagramHtml(drawing.alt, await draw(drawing), wordsOf(drawing));
    const attributes = [{ type: 'mdxJsxAttribute' as const, name: 'html', value: html }];
    return { type: 'mdxJsxFlowElement', name: 'Diagram', attributes, children: [] };
  } catch (error) {
    const { line = 1, column = 1 } = block.position?.start ?? {};
    const below = error instanceof DiagramFault ? error.line : 0;
    return file.fail(`diagram: ${(error as Error).message}`, { line: line + below, column });
  }
}
