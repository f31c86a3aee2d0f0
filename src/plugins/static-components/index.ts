import type { Root } from 'mdast';
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { require as requireTsx } from 'tsx/cjs/api';
import { visit } from 'unist-util-visit';
import { allFamilies, type Family } from '../../../packages/platform/families';
import { families } from '../../../packages/platform/selection';
import { readFamilyIndex } from '../../../packages/reference/stored';

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

/** Returns the numbers of listed operations and of events of a family, and nothing for one that is not part of this run or has not been read yet. */
function figuresOf({ slug }: Family): string {
  // The component has a module cache of its own, so its families are different objects.
  const family = families.find((each) => each.slug === slug);
  if (!family) return '';
  try {
    const pages = readFamilyIndex(family)
      .groups.filter(({ unlisted }) => !unlisted)
      .flatMap(({ pages }) => pages);
    const events = pages.filter(({ method }) => method === 'webhook').length;
    return `${pages.length - events} operations, ${events} events`;
  } catch {
    return ''; // `npm start` reads the descriptions in the background.
  }
}
