import path from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { hostedSearch } from '../../config/search';
import { DOCUMENT } from '../../documents';
import { bundleBoot } from './bundle';
import { MARK, makeDocuments } from './rewrite';
import { splitStyles } from './styles';

/**
 * Converts the reference pages that Docusaurus renders to documents (src/documents.ts). Their HTML loads src/boot and the documents style sheet
 * instead of the Docusaurus client, and the client bundle excludes them. The development server renders the same HTML in the client.
 */
export default function documents({ generatedFilesDir, siteDir }: LoadContext): Plugin {
  return {
    name: 'documents',
    getClientModules: () => [path.join(__dirname, 'applicationStyles.js')],
    configureWebpack(_config, isServer) {
      const infima = { test: /infima[\\/]dist[\\/]css[\\/]default[\\/]default\.css$/, use: [path.join(__dirname, 'infima.cjs')] };
      const metadata = path.join(generatedFilesDir, 'docusaurus-plugin-content-docs/api');
      const pages = {
        test: /[\\/]api[\\/][^\\/]+[\\/][^\\/]+\.mdx$/,
        include: path.join(siteDir, 'api'),
        enforce: 'post' as const, // Its pitching phase precedes all other loaders.
        use: [{ loader: path.join(__dirname, 'module.cjs'), options: { metadata } }],
      };
      if (process.env.NODE_ENV !== 'production') return { module: { rules: [infima, pages] } };
      if (isServer) {
        const html = {
          test: /\.json$/,
          include: path.join(siteDir, 'api'),
          use: [{ loader: path.join(__dirname, 'page.cjs'), options: { mark: MARK } }],
        };
        return { module: { rules: [infima, pages, html] } };
      }
      const routes = {
        include: ['routes.js', 'registry.js', 'routesChunkNames.json'].map((file) => path.join(generatedFilesDir, file)),
        enforce: 'pre' as const,
        use: [{ loader: path.join(__dirname, 'routes.cjs'), options: { document: DOCUMENT.source } }],
      };
      // Docusaurus links style sheets in the order of chunk IDs, which are the names in styles.ts.
      return { module: { rules: [infima, routes] }, optimization: { chunkIds: 'named', splitChunks: { cacheGroups: splitStyles } } };
    },
    async postBuild({ outDir, routesPaths }) {
      makeDocuments(siteDir, outDir, routesPaths, await bundleBoot(outDir, hostedSearch()));
    },
  };
}
