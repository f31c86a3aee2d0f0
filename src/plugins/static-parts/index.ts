import path from 'node:path';
import type { Plugin } from '@docusaurus/types';

/** Files that the remark plugin writes. */
const FILES = { test: /[\\/]static-parts[\\/]\w+\.parts$/ };

/** Loads the HTML parts of pages that the remark plugin (remark.ts) has moved to modules. A development server has no server-rendered HTML to read. */
export default function staticParts(): Plugin {
  return {
    name: 'static-parts',
    configureWebpack: (_config, isServer) => ({
      module: {
        rules: [
          { ...FILES, resourceQuery: /fetched/, type: 'asset/resource', generator: { filename: 'assets/parts/[contenthash:12].json' } },
          {
            ...FILES,
            resourceQuery: { not: [/fetched/] },
            type: 'javascript/auto',
            use: [
              { loader: path.join(__dirname, 'loader.cjs'), options: { isClient: !isServer && process.env.NODE_ENV === 'production' } },
            ],
          },
        ],
      },
    }),
  };
}
