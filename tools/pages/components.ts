import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Node, Program } from 'estree';
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx-jsx';
import { visit } from 'unist-util-visit';
import { ATTRIBUTES } from '../../packages/guides/steps/elements';
import { nearest } from '../../packages/openapi/rules/support';
import { STATIC_COMPONENTS } from '../../src/plugins/static-components';
import type { Problem } from '../support/problems';
import type { ParsedPage } from './parse';

const THEME = path.resolve(__dirname, '../../src/theme/MDXComponents/index.tsx');
/** Tags that remark plugins replace, and the components that the theme gives every page. */
const KNOWN: readonly string[] = [
  ...Object.keys(ATTRIBUTES),
  ...STATIC_COMPONENTS,
  'Term',
  'Figure',
  'Glossary',
  ...[...readFileSync(THEME, 'utf8').matchAll(/^ {2}([A-Z]\w+),$/gm)].map(([, name]) => name),
];
/** Placeholders of the brand, which are replaced before a page is parsed. */
const BRAND = /^(?:product|Product|brand\.\w+)$/;

type Expression = { value: string; data?: { estree?: Program | null }; position?: { start: { offset?: number } } };

/** Finds components and names in expressions that a page neither imports nor defines, which fail only when the page is rendered. */
export function componentProblems({ file, tree }: ParsedPage): Problem[] {
  const problems: Problem[] = [];
  const own = new Set<string>();
  visit(tree, 'mdxjsEsm', ({ data }) => {
    for (const name of data?.estree ? namesDeclaredIn(data.estree) : []) own.add(name);
  });
  const checkNames = ({ value, data, position }: Expression) => {
    if (!data?.estree || BRAND.test(value.trim())) return;
    const missing = namesUsedIn(data.estree).find((name) => !own.has(name) && name !== 'props' && !(name in globalThis));
    if (!missing) return;
    const remedy = 'Write \\{ for a literal brace, put code in backticks, or import the name.';
    problems.push({ file, offset: position?.start.offset ?? 0, message: `{${value}} contains the unknown name ${missing}`, remedy });
  };
  visit(tree, (node) => {
    if (node.type === 'mdxTextExpression' || node.type === 'mdxFlowExpression') checkNames(node as Expression);
    if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return;
    const { name, attributes, position } = node as MdxJsxFlowElement | MdxJsxTextElement;
    const [root] = (name ?? '').split('.');
    const offset = position?.start.offset ?? 0;
    if (/^[A-Z]/.test(root) && !KNOWN.includes(root) && !own.has(root)) {
      const [meant] = nearest(root, [...KNOWN, ...own]);
      const remedy = meant ? `Did you mean <${meant}>?` : 'Import it, or put code in backticks.';
      problems.push({ file, offset, message: `there is no component <${name}>`, remedy });
    }
    for (const attribute of attributes) {
      if (attribute.type !== 'mdxJsxAttribute' || typeof attribute.value !== 'object' || !attribute.value) continue;
      checkNames({ ...attribute.value, position: { start: { offset } } } as Expression);
    }
  });
  return problems;
}

/** Returns the names that the imports and exports of a page define. */
function namesDeclaredIn({ body }: Program): string[] {
  return body.flatMap((statement) => {
    if (statement.type === 'ImportDeclaration') return statement.specifiers.map(({ local }) => local.name);
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : undefined;
    if (declared?.type === 'VariableDeclaration')
      return declared.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? id.name : []));
    return declared?.type === 'FunctionDeclaration' ? declared.id.name : [];
  });
}

/** Returns the free names of an expression. */
function namesUsedIn(node: Node, bound: readonly string[] = []): string[] {
  if (node.type === 'Identifier') return bound.includes(node.name) ? [] : [node.name];
  if (node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression') {
    const inside = [...bound, ...node.params.flatMap((parameter) => namesUsedIn(parameter))];
    return namesUsedIn(node.body, inside);
  }
  return Object.entries(node).flatMap(([key, value]) => {
    // The names of properties are not variables.
    if ((key === 'property' || key === 'key') && !(node as { computed?: boolean }).computed) return [];
    return [value].flat().flatMap((child) => (typeof child?.type === 'string' ? namesUsedIn(child, bound) : []));
  });
}
