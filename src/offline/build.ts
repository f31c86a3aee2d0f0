import path from 'node:path';
import { build, type Plugin } from 'esbuild';
import { adoptedStyles, TARGET } from '../documents/build/bundle';

/**
 * Bundles the script of the pages in the offline archive: one classic script with everything that documents load on demand.
 *
 * @param outfile path of the script
 * @throws Error naming the module that cannot be bundled
 */
export async function bundleOffline(outfile: string): Promise<void> {
  await build({
    entryPoints: [path.join(__dirname, 'index.ts')],
    outfile,
    bundle: true,
    minify: true,
    format: 'iife',
    target: TARGET,
    jsx: 'automatic',
    legalComments: 'none',
    charset: 'utf8',
    logLevel: 'warning',
    define: { 'process.env.NODE_ENV': '"production"', HOSTED_SEARCH: 'undefined', SANDBOX_WORKER: '""' },
    plugins: [adoptedStyles, localSearch],
  });
}

/** Lets the search read its index from shelves instead of a server. */
const localSearch: Plugin = {
  name: 'local-search',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\/indexFiles$/ }, ({ resolveDir }) =>
      resolveDir.endsWith(path.join('packages', 'search')) ? { path: path.join(__dirname, 'searchFiles.ts') } : undefined,
    );
  },
};
