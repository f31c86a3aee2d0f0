import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { stylesOfPages, withStyles } from './links';

/** Of what goes into the one file of styles that every page loads, all but these. */
const NOT_OF_ONE_PAGE = /^(?!.*\.page\.module\.css)/;

/**
 * Styles of what a single page shows, in files named `*.page.module.css`, come with that page. Docusaurus puts all styles into one
 * file; left out of it, they are in the page's own chunk, which a document does not link with the fast build. So a link is written.
 */
export default function pageStyles({ generatedFilesDir }: LoadContext): Plugin {
  const generated = (file: string) => JSON.parse(readFileSync(path.join(generatedFilesDir, file), 'utf8'));
  return {
    name: 'page-styles',
    configureWebpack: (_config, isServer) =>
      isServer ? {} : { optimization: { splitChunks: { cacheGroups: { styles: { test: NOT_OF_ONE_PAGE } } } } },
    async postBuild({ outDir }) {
      for (const [route, sheets] of stylesOfPages(generated('client-manifest.json'), generated('routesChunkNames.json'))) {
        const file = path.join(outDir, `${route === '/' ? 'index' : route}.html`);
        writeFileSync(file, withStyles(readFileSync(file, 'utf8'), sheets));
      }
    },
  };
}
