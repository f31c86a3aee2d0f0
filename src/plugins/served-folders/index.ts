import type { Plugin } from '@docusaurus/types';

/**
 * Leaves the static directories out of the bundler's work in development, where the server reads them from their folders. Docusaurus would also
 * copy them on every compilation, and a folder that another process is writing at that moment would be an error of the page.
 */
export default function servedFolders(): Plugin {
  return {
    name: 'served-folders',
    configureWebpack({ plugins = [] }, isServer) {
      if (isServer || process.env.NODE_ENV === 'production') return {};
      const kept = plugins.filter((plugin) => plugin?.constructor.name !== 'CopyRspackPlugin');
      if (kept.length !== plugins.length - 1) throw new Error('Docusaurus does not copy static directories as expected.');
      return { mergeStrategy: { plugins: 'replace' }, plugins: kept };
    },
  };
}
