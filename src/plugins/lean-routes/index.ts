import path from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { writeLeanRoutes } from './write';

/** The family of a page of the reference. Hand-written pages of the API section have none. */
const familyOf = (route: string): string | undefined => /^\/api\/([^/]+)\/./.exec(route)?.[1];

/**
 * A reader of one page does not download a line about every other: in the browser's bundle of a build, the table of routes
 * holds no page of the reference. A page's document says all that its route needs (src/components/StaticPage), so a route is
 * made of the document when the page is shown, hovered over or gone to. The server's bundle keeps the whole table, so every
 * page is still made and checked. A development server renders nothing, so its browser bundle keeps it, too.
 */
export default function leanRoutes({ generatedFilesDir }: LoadContext): Plugin {
  const folder = path.join(generatedFilesDir, 'lean-routes');
  return {
    name: 'lean-routes',
    configureWebpack(_config, isServer) {
      if (isServer) return {};
      if (process.env.NODE_ENV !== 'production')
        return { resolve: { alias: { '@lean-routes/families': path.join(__dirname, 'noFamilies.ts') } } };
      writeLeanRoutes(generatedFilesDir, folder, familyOf);
      return {
        mergeStrategy: { 'resolve.alias': 'prepend' },
        resolve: {
          alias: {
            '@lean-routes/families': path.join(folder, 'families.js'),
            ...Object.fromEntries(
              ['routes', 'registry', 'routesChunkNames'].map((name) => [`@generated/${name}$`, path.join(folder, `${name}.js`)]),
            ),
          },
        },
      };
    },
  };
}
