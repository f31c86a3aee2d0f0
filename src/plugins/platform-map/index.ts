import type { Root } from 'mdast';
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { require as requireTsx } from 'tsx/cjs/api';
import { visit } from 'unist-util-visit';
import { allFamilies } from '../../../packages/platform/families';

// Docusaurus loads plugins with a loader that does not support JSX.
const component = () => requireTsx('../../components/PlatformMap/index.tsx', __filename) as typeof import('../../components/PlatformMap');

/** Remark plugin that renders `<PlatformMap />` at build time, so that pages do not load its code. */
export default function platformMap() {
  return (tree: Root) => {
    visit(tree, 'mdxJsxFlowElement', (tag: MdxJsxFlowElement) => {
      if (tag.name !== 'PlatformMap') return;
      const html = renderToStaticMarkup(createElement(component().default));
      const links = allFamilies.map(({ slug }) => `/category/${slug}`).join(' ');
      tag.name = 'GuideCall';
      tag.attributes = Object.entries({ html, links }).map(([name, value]) => ({ type: 'mdxJsxAttribute', name, value }));
    });
  };
}
