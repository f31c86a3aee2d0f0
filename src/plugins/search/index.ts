import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import type { BlogContent } from '@docusaurus/plugin-content-blog';
import type { LoadedContent } from '@docusaurus/plugin-content-docs';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { withBrand } from '../../../packages/platform/brandText';
import { SERVED_INDEX } from '../../../packages/reference/served';
import { isReferenceWritten } from '../../../packages/reference/stored';
import { PAGES_FILE } from '../../../packages/search/indexing/read';
import { recordsOfBlog, recordsOfDocs } from '../../../packages/search/indexing/records';
import { earlySearchScript } from './earlySearch';

/** Part of the bundler's compiler that is used. */
type Compiler = { hooks: { done: { tap(name: string, action: () => void): void } } };

/** Milliseconds without a change after which the development server writes the index again. */
const QUIET = 3000;

const PROGRAM = path.resolve(__dirname, '../../../packages/search/indexing/program.ts');

/** Style sheets of the search dialog. */
const SEARCH_STYLES = /[\\/]@docsearch[\\/]css[\\/]|[\\/]islands[\\/]search\.css$/;

/**
 * Adds the search page, unless theme-search-algolia does it because the hosted search is configured, and writes the search records of the
 * hand-written pages. `npm run build` writes the index from them and those of the descriptions; the
 * development server writes it in the background after changes.
 */
export default function search({ siteDir, baseUrl, siteConfig: { themeConfig } }: LoadContext): Plugin {
  const folder = path.join(siteDir, SERVED_INDEX, 'search-index');
  const sourceOf = (source: string) => withBrand(readFileSync(source.replace('@site', siteDir), 'utf8'));
  let written: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let isBundled = false;

  /** Writes the index in a process of low priority, because a saved page that is compiled meanwhile is seen first. */
  const write = () =>
    new Promise<void>((resolve) => {
      const stamp = path.join(siteDir, SERVED_INDEX, 'search-records.sha256');
      const writer = spawn(process.execPath, ['--import', 'tsx', PROGRAM, folder, stamp], { cwd: siteDir, stdio: 'inherit' });
      if (writer.pid) setPriority(writer.pid, constants.priority.PRIORITY_LOW);
      writer.on('error', (error) => console.error(`search: ${error.message}`));
      writer.on('close', () => resolve());
    });
  const writeLater = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (!isReferenceWritten()) return writeLater();
      written = written.then(write);
    }, QUIET);
  };

  /** The first page of the development server, which waits for the bundler, is not kept waiting by the index. */
  const writeAfterBundle = ({ hooks }: Compiler) =>
    hooks.done.tap('search', () => {
      if (!isBundled) writeLater();
      isBundled = true;
    });

  return {
    name: 'search',
    injectHtmlTags: () => ({ headTags: [{ tagName: 'script', innerHTML: earlySearchScript(`${baseUrl}search`) }] }),
    contentLoaded({ actions }) {
      if (!themeConfig.algolia) actions.addRoute({ path: `${baseUrl}search`, component: '@theme/SearchPage', exact: true });
    },
    // Docusaurus puts all style sheets into one file. Those of the search dialog are loaded with its code. The name must not be that of the
    // chunk of the code, out of which Docusaurus would take them again.
    configureWebpack: (_config, isServer) =>
      isServer
        ? {}
        : {
            ...(process.env.NODE_ENV === 'development' && { plugins: [{ apply: writeAfterBundle }] }),
            optimization: {
              splitChunks: {
                cacheGroups: {
                  searchDialog: {
                    name: 'search-dialog',
                    type: 'css/mini-extract',
                    test: SEARCH_STYLES,
                    chunks: 'all',
                    enforce: true,
                    priority: 60,
                  },
                },
              },
            },
          },
    async allContentLoaded({ allContent }) {
      const docs = Object.entries(allContent['docusaurus-plugin-content-docs']) as [string, LoadedContent][];
      const records = [
        ...docs.flatMap(([id, content]) => recordsOfDocs(id, content, sourceOf)),
        ...recordsOfBlog(allContent['docusaurus-plugin-content-blog'].default as BlogContent),
      ];
      mkdirSync(path.dirname(PAGES_FILE), { recursive: true });
      // Renamed when complete, because the build waits for it to write the index.
      writeFileSync(`${PAGES_FILE}.new`, JSON.stringify(records));
      renameSync(`${PAGES_FILE}.new`, PAGES_FILE);
      if (isBundled) writeLater();
    },
  };
}
