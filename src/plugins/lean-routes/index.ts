import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { writeLeanRoutes } from './write';

/** The part of a route of the reference: its family. Hand-written pages of the API section stay where they are. */
const partOf = (route: string): string | undefined => /^\/api\/([^/]+)\/./.exec(route)?.[1];

/**
 * A reader of one page does not download a line about every other: in the browser's bundle of a build, the table of routes
 * holds no operation, and each family's part of it is fetched when a page of that family is shown, pointed at or gone to.
 * The server's bundle keeps the whole table, so every page is still made and checked.
 */
export default function leanRoutes({ generatedFilesDir }: LoadContext): Plugin {
  const folder = path.join(generatedFilesDir, 'lean-routes');
  return {
    name: 'lean-routes',
    configureWebpack(_config, isServer, { currentBundler }) {
      if (isServer) return {};
      if (process.env.NODE_ENV !== 'production')
        return { resolve: { alias: { '@lean-routes/parts': path.join(__dirname, 'noParts.ts') } } };
      const parts = writeLeanRoutes(generatedFilesDir, folder, partOf);
      const imports = parts.map(
        (name) => `${JSON.stringify(name)}: () => import(/* webpackChunkName: "routes-${name}" */ './part-${name}.js')`,
      );
      writeFileSync(path.join(folder, 'parts.js'), `export default {${imports.join(', ')}};\n`);
      const { NormalModuleReplacementPlugin } = currentBundler.instance;
      return {
        mergeStrategy: { 'resolve.alias': 'prepend' },
        resolve: {
          alias: {
            '@lean-routes/parts': path.join(folder, 'parts.js'),
            ...Object.fromEntries(
              ['routes', 'registry', 'routesChunkNames'].map((name) => [`@generated/${name}$`, path.join(folder, `${name}.js`)]),
            ),
          },
        },
        plugins: [
          new NormalModuleReplacementPlugin(/^\.\/docusaurus$/, (resource: { context: string; request: string }) => {
            if (/@docusaurus[\\/]core[\\/]lib[\\/]client$/.test(resource.context)) resource.request = path.join(__dirname, 'prefetch.ts');
          }),
        ],
      };
    },
  };
}
