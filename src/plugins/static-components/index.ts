import type { Root } from 'mdast';
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { require as requireTsx } from 'tsx/cjs/api';
import { visit } from 'unist-util-visit';
import { allFamilies } from '../../../packages/platform/families';
import { families } from '../../../packages/platform/selection';
import { readFamilyIndex } from '../../../packages/reference/stored';
import type { Card } from '../../components/FamilyCards';

// Docusaurus loads plugins with a loader that does not support JSX.
const load = <Module>(name: string) => requireTsx(`../../components/${name}/index.tsx`, __filename) as Module;

/** Components by the name of their tag. */
const COMPONENTS: Record<string, () => ReactElement> = {
  PlatformMap: () => createElement(load<typeof import('../../components/PlatformMap')>('PlatformMap').default),
  FamilyCards: () =>
    createElement(load<typeof import('../../components/FamilyCards')>('FamilyCards').default, { cards: allFamilies.map(cardOf) }),
};

/** Remark plugin that renders `<PlatformMap />` and `<FamilyCards />` at build time, so that pages do not load their code. */
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

/** Counts the operations and events of a family. A family that is not part of this run, or has not been read yet, has no numbers. */
function cardOf(family: (typeof allFamilies)[number]): Card {
  if (!families.includes(family)) return { family };
  try {
    const pages = readFamilyIndex(family)
      .groups.filter(({ unlisted }) => !unlisted)
      .flatMap(({ pages }) => pages);
    const events = pages.filter(({ method }) => method === 'webhook').length;
    return { family, operations: pages.length - events, events };
  } catch {
    return { family }; // `npm start` reads the descriptions in the background.
  }
}
