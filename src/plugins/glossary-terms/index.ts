import type { Heading, Nodes, Root, RootContent } from 'mdast';
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx-jsx';
import { SKIP, visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { attributesOf } from '../../../packages/guides/attributes';
import { GLOSSARY, type GlossaryPart } from '../../../packages/guides/glossary/model';
import { glossary, idOf, termOf } from '../../../packages/guides/glossary/read';

/**
 * Remark plugin that adds definitions from docs/glossary.yaml to `<Term>NUBAN</Term>` and `<Term name="hold">holds</Term>`, and replaces
 * `<Glossary />` by the list of all terms. An unknown term fails the build with the line of the tag.
 */
export default function glossaryTerms() {
  return (tree: Root, file: VFile) => {
    visit(tree, (node, index, parent) => {
      if (node.type !== 'mdxJsxTextElement' && node.type !== 'mdxJsxFlowElement') return undefined;
      if (node.name === 'Glossary' && parent && index !== undefined) {
        const list = glossary().flatMap(partNodes);
        parent.children.splice(index, 1, ...list);
        return [SKIP, index + list.length];
      }
      if (node.name !== 'Term') return undefined;
      try {
        if (parent?.type === 'link' || parent?.type === 'heading')
          throw new Error(`a term is not allowed in a ${parent.type}. Move it into the text.`);
        define(node);
      } catch (error) {
        file.fail(`<Term>: ${(error as Error).message}`, node.position);
      }
      return undefined;
    });
  };
}

function define(tag: MdxJsxFlowElement | MdxJsxTextElement): void {
  const { name } = attributesOf(tag, ['name']);
  const { id, means } = termOf(typeof name === 'string' ? name : textOf(tag));
  tag.attributes = [attribute('href', `${GLOSSARY}#${id}`), attribute('means', means)];
}

const textOf = (node: Nodes): string =>
  'value' in node ? node.value : 'children' in node ? node.children.map((child) => textOf(child)).join('') : '';

const attribute = (name: string, value: string) => ({ type: 'mdxJsxAttribute' as const, name, value });

/** Returns the heading and the list of a section. Only the heading is in the table of contents, which fifty terms would clutter. */
function partNodes({ title, terms }: GlossaryPart): RootContent[] {
  // Prefixed, because the title may also be a term.
  const data = { hProperties: { id: `about-${idOf(title)}` } };
  const heading: Heading = { type: 'heading', depth: 2, data, children: [{ type: 'text', value: title }] };
  const attributes = [attribute('terms', JSON.stringify(terms.map(({ id, term, means, see }) => ({ id, term, means, see }))))];
  return [heading, { type: 'mdxJsxFlowElement', name: 'GlossaryList', attributes, children: [] }];
}
