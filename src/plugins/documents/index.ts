import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { allRedirects } from '../../../packages/reference/redirects';
import { hostedSearch } from '../../../packages/search/hostedSettings';
import { ACCESS_DATA } from './accessData';
import { COPIED, writeApplicationFiles } from './applicationFiles';
import { writeBesideDocuments } from './files';
import { ASSETS_FILE, type Assets } from './generated';
import { isDocument } from './routes';
import { bundleScripts } from './scripts';
import { SIDEBAR_DATA } from './sidebarData';
import { stylesheetsOf } from './stylesheet';

const SITE = path.resolve(__dirname, '../../..');
/** Folder of the scripts of documents, laid out as in the build. */
const SCRIPTS = path.join(SITE, '.cache/assets');

/** Part of the bundler's compiler that is used. */
type Compiler = { outputPath: string; hooks: { afterEmit: { tapPromise(name: string, action: () => Promise<void>): void } } };

/**
 * Serves the home page and the pages of the reference without Docusaurus's client: bundles the script of documents and derives their style sheets, and
 * leaves the routes of documents out of the client. In development, documents have the client as all pages.
 */
export default function documents({ generatedFilesDir }: LoadContext): Plugin {
  const copies = path.join(generatedFilesDir, 'application');
  const isBuild = process.env.NODE_ENV === 'production';
  let scripts: Awaited<ReturnType<typeof bundleScripts>> | undefined;

  const writeStylesheets = async (outDir: string) => {
    const folder = path.join(outDir, 'assets/css');
    const [site] = readdirSync(folder).filter((name) => /^styles\.\w+\.css$/.test(name));
    const { documents, home } = await stylesheetsOf(readFileSync(path.join(folder, site), 'utf8'));
    const write = (name: string, text: string) => {
      const file = `${name}.${createHash('sha256').update(text).digest('hex').slice(0, 8)}.css`;
      writeFileSync(path.join(folder, file), text);
      return `/assets/css/${file}`;
    };
    const assets: Assets = {
      ...(scripts as NonNullable<typeof scripts>),
      style: write('documents', documents),
      homeStyle: write('home', home),
    };
    writeFileSync(path.join(SITE, ASSETS_FILE), JSON.stringify(assets));
  };

  return {
    name: 'documents',
    async postBuild({ outDir }) {
      writeBesideDocuments((name, text) => {
        const file = path.join(outDir, name);
        mkdirSync(path.dirname(file), { recursive: true });
        writeFileSync(file, text);
      });
    },
    async loadContent() {
      if (!isBuild) return;
      rmSync(SCRIPTS, { recursive: true, force: true });
      scripts = await bundleScripts(SCRIPTS, hostedSearch());
    },
    configureWebpack(_config, isServer, { currentBundler }) {
      // Prism's grammars extend a global variable, and the server renders in a context with a global object of its own.
      const grammars = new currentBundler.instance.ProvidePlugin({ Prism: ['prism-react-renderer', 'Prism'] });
      // One bundle. With a chunk for each page, every one of 2,500 would contain all components of the reference.
      if (isServer) return { plugins: [grammars], module: { parser: { javascript: { dynamicImportMode: 'eager' } } } } as object;
      if (!isBuild) return { plugins: [grammars], ...developmentServer(currentBundler.instance as Bundler) } as object;
      writeApplicationFiles(generatedFilesDir, copies);
      const { NormalModuleReplacementPlugin } = currentBundler.instance;
      return {
        plugins: [
          new NormalModuleReplacementPlugin(/^@generated\//, (resource: { request: string }) => {
            const name = resource.request.slice('@generated/'.length);
            if ((COPIED as readonly string[]).includes(name)) resource.request = path.join(copies, fileOf(name));
            if (/^docusaurus-plugin-content-docs\/api\/p\//.test(name)) resource.request = path.join(copies, path.basename(name));
          }),
          {
            apply: (compiler: Compiler) =>
              compiler.hooks.afterEmit.tapPromise('documents', async () => {
                cpSync(SCRIPTS, compiler.outputPath, { recursive: true });
                await writeStylesheets(compiler.outputPath);
              }),
          },
        ],
      } as object;
    },
  };
}

/** Part of a bundler that is used, with Rspack's addition. */
type Bundler = { lazyCompilationMiddleware?: (compiler: unknown) => unknown };

/**
 * Forwards requests for the content of documents from the development server to the reference step that `npm start` runs (tools/preview). With
 * `LAZY_PAGES`, the bundler compiles a page, and what it loads on demand, only when it is opened.
 */
function developmentServer({ lazyCompilationMiddleware }: Bundler): object {
  const port = process.env.PREVIEW_PORT;
  const moved = new Set(allRedirects().map(({ from }) => from));
  const isForwarded = (name: string) =>
    /^\/(?:reference-facts\/|documents-live$|assets\/js\/|sandbox\/worker\.js$)/.test(name) ||
    [SIDEBAR_DATA, ACCESS_DATA].includes(name) ||
    (isDocument(name) && name.endsWith('.md')) ||
    moved.has(name);
  if (!port) return {};
  const proxy = [{ context: isForwarded, target: `http://127.0.0.1:${port}`, logLevel: 'silent' }];
  if (!process.env.LAZY_PAGES || !lazyCompilationMiddleware) return { devServer: { proxy } };
  const setupMiddlewares = (middlewares: unknown[], { compiler }: { compiler: unknown }) => [
    lazyCompilationMiddleware(compiler),
    ...middlewares,
  ];
  return { devServer: { proxy, setupMiddlewares }, lazyCompilation: { entries: false, imports: true, test: WITHOUT_STYLES } };
}

/**
 * Modules that are compiled when they are needed: none of the theme, because the rules of its CSS modules are part of the one style sheet, which a page
 * does not load again when a module is added to it later. Not a function, with which Rspack 1.7 panics now and then ("capacity overflow").
 */
const WITHOUT_STYLES = /^(?!.*[\\/]theme[\\/])/;

const fileOf = (name: string) =>
  name === 'docusaurus.config' ? `${name}.mjs` : name === 'routesChunkNames' ? `${name}.json` : `${name}.js`;
