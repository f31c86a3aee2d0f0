import type { Code, Root } from 'mdast';
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { draw } from './draw';
import { DiagramFault } from './model';
import { parseDiagram } from './parse';
import { diagramHtml } from './render';
import { wordsOf } from './words';

/**
 * A remark plugin: puts a picture in the place of a block of code in the language `diagram`. How diagrams are written is said in
 * CONTRIBUTING.md. What is none of it stops the build at its line. Pictures are made with the page; no script draws anything.
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

/** @returns the element in whose stead the block stood; a node of another kind keeps the block's place in the tree and in the file */
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
