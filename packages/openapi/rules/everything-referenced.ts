import { existsSync } from 'node:fs';
import path from 'node:path';
import { escapePointerFragment, type Oas3Rule, type Source } from '@redocly/openapi-core';
import { contentOf } from '../source';
import type { Node } from './support';

/** Yields the pointers of all paths, webhooks and components of a group file. */
function* partsOf(document: Node): Generator<string> {
  const sections = [
    ...['paths', 'webhooks', 'schemas'].map((name) => [name, document[name]]),
    ...Object.entries<Node>(document.components ?? {}).map(([name, section]) => [`components/${name}`, section]),
  ] as [string, Node | undefined][];
  for (const [name, section] of sections) for (const key of Object.keys(section ?? {})) yield `#/${name}/${escapePointerFragment(key)}`;
}

/**
 * Requires every path, webhook and component of a group file to be referenced. Otherwise it appears on no page and is checked by no rule.
 */
export const everythingReferenced: Oas3Rule = () => {
  const sources = new Map<string, Source>();
  const referenced = new Set<string>();
  return {
    ref: {
      enter(_, __, { location, chain }) {
        for (const target of [location, ...(chain ?? []).map((hop) => hop.location)]) {
          if (!target) continue;
          sources.set(target.source.absoluteRef, target.source);
          referenced.add(decodeURIComponent(target.absolutePointer));
        }
      },
    },
    Root: {
      leave(root: Node, { report, location }) {
        sources.set(location.source.absoluteRef, location.source);
        for (const [index, { name }] of (root.tags ?? []).entries()) {
          const file = path.resolve(path.dirname(location.source.absoluteRef), `${name}.yaml`);
          if (sources.has(file) || !existsSync(file)) continue;
          const message = `${name}.yaml is not referenced, so its operations have no pages. Run \`npm run openapi:refs\`.`;
          report({ message, location: location.child(['tags', index, 'name']) });
        }
        const folder = path.dirname(location.source.absoluteRef) + path.sep;
        for (const [file, source] of sources) {
          if (!file.startsWith(folder) || file === location.source.absoluteRef || file.endsWith('common.yaml')) continue;
          for (const pointer of partsOf(contentOf(source) as Node)) {
            if (referenced.has(file + pointer)) continue;
            const remedy = /^#\/(paths|webhooks)\//.test(pointer)
              ? 'Run `npm run openapi:refs` to add it to openapi.yaml.'
              : 'Reference it, or remove it.';
            report({
              message: `This is not referenced, so it does not appear on any page. ${remedy}`,
              location: { source, pointer, reportOnKey: true },
            });
          }
        }
      },
    },
  };
};
