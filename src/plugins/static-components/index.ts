import type { Root } from 'mdast';
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { require as requireTsx } from 'tsx/cjs/api';
import { visit } from 'unist-util-visit';
import { allFamilies } from '../../../packages/platform/families';
import { figuresOf } from '../figures/families';

// Docusaurus loads plugins with a loader that does not support JSX.
const load = <Module>(name: string) => requireTsx(`../../components/${name}/index.tsx`, __filename) as Module;

/** Components by the name of their tag. */
const COMPONENTS: Record<string, () => ReactElement> = {
  PlatformMap: () => createElement(load<typeof import('../../components/PlatformMap')>('PlatformMap').default, { figuresOf }),
};

/** Tags that this plugin replaces. */
export const STATIC_COMPONENTS = Object.keys(COMPONENTS);

/** Remark plugin that renders `<PlatformMap />` at build time, so that pages do not load its code. */
export default function staticComponents() {
  return (tree: Root) => {
    visit(tree, 'mdxJsxFlowElement', (tag: MdxJsxFlowElement) => {
      const component = COMPONENTS[tag.name ?? ''];
      if (!component) return;
      const html = renderToStaticMarkup(component());
      const links = allFamilies.map(({ slug }) => `/category/${slug}`).join(' ');
      tag.name = 'GuideCall';
      tag.attributes = Object.entries({ html, links }).map(([name, value]) => ({ type: 'mdxJsxAttribute', name, value }));
    });
  };
}
