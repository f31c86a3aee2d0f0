import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Program } from 'estree';
import type { Root } from 'mdast';
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx';
import { visit } from 'unist-util-visit';

/** Folder of the parts. It is next to the bundler's cache, which refers to its files, so that both are deleted together. */
const FOLDER = 'node_modules/.cache/static-parts';

const SITE_DIR = path.resolve(__dirname, '../../..');

/**
 * Remark plugin that moves the generated HTML of a page (requests, responses, code blocks, diagrams) to a separate module, which the client does
 * not load for the first page (parts.ts). Must follow the plugins that generate the HTML. The file name is the hash of its content.
 */
export default function staticParts() {
  return (tree: Root) => {
    const parts: string[] = [];
    const tags: MdxJsxFlowElement[] = [];
    visit(tree, 'mdxJsxFlowElement', (tag: MdxJsxFlowElement) => {
      if (tag.name !== 'GuideCall' && tag.name !== 'Diagram') return;
      const html = tag.attributes.find((attribute) => 'name' in attribute && attribute.name === 'html');
      if (typeof html?.value !== 'string') return;
      parts.push(html.value);
      tags.push(tag);
    });
    if (!parts.length) return;
    const name = save(parts);
    for (const [index, tag] of tags.entries()) {
      tag.attributes = [
        ...tag.attributes.filter((attribute) => !('name' in attribute) || attribute.name !== 'html'),
        {
          type: 'mdxJsxAttribute',
          name: 'html',
          value: { type: 'mdxJsxAttributeValueExpression', value: '', data: { estree: element(index) } },
        },
        { type: 'mdxJsxAttribute', name: 'part', value: `${name}.${index}` },
      ];
    }
    tree.children.unshift({ type: 'mdxjsEsm', value: '', data: { estree: importOf(`@site/${FOLDER}/${name}.parts`) } });
  };
}

/** @returns the name of the file */
function save(parts: string[]): string {
  const text = JSON.stringify(parts);
  const name = createHash('sha256').update(text).digest('hex').slice(0, 12);
  const file = path.join(SITE_DIR, FOLDER, `${name}.parts`);
  if (!existsSync(file)) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return name;
}

const identifier = { type: 'Identifier', name: 'staticParts' } as const;
const program = (...body: Program['body']): Program => ({ type: 'Program', sourceType: 'module', body });

const importOf = (source: string) =>
  program({
    type: 'ImportDeclaration',
    specifiers: [{ type: 'ImportDefaultSpecifier', local: identifier }],
    source: { type: 'Literal', value: source },
    attributes: [],
  });

const element = (index: number) =>
  program({
    type: 'ExpressionStatement',
    expression: {
      type: 'MemberExpression',
      object: identifier,
      property: { type: 'Literal', value: index },
      computed: true,
      optional: false,
    },
  });
