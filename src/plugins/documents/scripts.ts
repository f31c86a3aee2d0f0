import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { WORKER_PATH } from '../../../packages/sandbox/browser/client';
import type { HostedSearch } from '../../../packages/search/hostedSettings';

const SRC = path.resolve(__dirname, '../..');

/** Scripts that documents load. Paths begin at the root of the site. */
export type Scripts = {
  /** Entry point of src/boot and its static imports. */
  boot: string;
  imports: readonly string[];
  /** Sources of the inline scripts after the sidebar and at the end of the body. */
  restoreSidebar: string;
  restorePlace: string;
  /** Replaces `restorePlace` on catalogue pages. */
  restoreCatalogue: string;
};

/** Minimum browser versions. All support modules, dialogs and adopted style sheets. */
export const TARGET = ['chrome109', 'firefox115', 'safari16.4'];

/**
 * Bundles the script of documents, with its islands as separate chunks, their inline scripts, and the worker of the sandbox.
 *
 * @param outDir folder of the site, in which the files are written to assets/
 * @param hosted settings of the hosted index, if configured
 * @throws Error naming the module that cannot be bundled
 */
export async function bundleScripts(outDir: string, hosted: HostedSearch | undefined): Promise<Scripts> {
  const shared = { bundle: true, minify: true, target: TARGET, legalComments: 'none', charset: 'utf8', logLevel: 'warning' } as const;
  const inline = async (name: string) => {
    const { outputFiles } = await build({ ...shared, entryPoints: [path.join(SRC, 'boot', name)], format: 'iife', write: false });
    return outputFiles[0].text.trim();
  };
  await bundleSandbox(outDir, shared);
  const [boot, restoreSidebar, restorePlace, restoreCatalogue] = await Promise.all([
    build({
      ...shared,
      entryPoints: { boot: path.join(SRC, 'boot/index.ts') },
      outdir: path.join(outDir, 'assets/js'),
      format: 'esm',
      splitting: true,
      entryNames: '[name].[hash]',
      chunkNames: '[name].[hash]',
      jsx: 'automatic',
      define: { 'process.env.NODE_ENV': '"production"', HOSTED_SEARCH: JSON.stringify(hosted) ?? 'undefined' },
      plugins: [adoptedStyles],
      metafile: true,
    }),
    inline('restoreSidebar.ts'),
    inline('restorePlace.ts'),
    inline('restoreCatalogue.ts'),
  ]);
  const [[file, { imports }]] = Object.entries(boot.metafile.outputs).filter(([, { entryPoint }]) => entryPoint?.endsWith('boot/index.ts'));
  const address = (of: string) => `/assets/js/${path.basename(of)}`;
  return {
    boot: address(file),
    imports: imports.filter(({ kind }) => kind === 'import-statement').map((each) => address(each.path)),
    restoreSidebar,
    restorePlace,
    restoreCatalogue,
  };
}

/** Bundles the worker of the sandbox: the engine, and a chunk with the behaviour of each family. */
async function bundleSandbox(outDir: string, shared: BuildOptions): Promise<void> {
  const { metafile } = await build({
    ...shared,
    entryPoints: { sandbox: path.join(SRC, '../packages/sandbox/browser/worker.ts') },
    outdir: path.join(outDir, 'assets/js'),
    format: 'esm',
    splitting: true,
    entryNames: '[name].[hash]',
    chunkNames: 'sandbox-[name].[hash]',
    metafile: true,
  });
  const [file] = Object.entries(metafile?.outputs ?? {}).find(([, { entryPoint }]) => entryPoint?.endsWith('worker.ts')) ?? [''];
  const worker = path.join(outDir, WORKER_PATH);
  mkdirSync(path.dirname(worker), { recursive: true });
  writeFileSync(worker, `import '/assets/js/${path.basename(file)}';\n`);
}

/** Converts imported CSS to an adopted style sheet in the same chunk, which needs no second request and complies with the security policy. */
const adoptedStyles: Plugin = {
  name: 'adopted-styles',
  setup({ onLoad }) {
    onLoad({ filter: /\.css$/ }, async ({ path: file }) => {
      const { outputFiles } = await build({ entryPoints: [file], bundle: true, minify: true, write: false, target: TARGET });
      const text = JSON.stringify(outputFiles[0].text);
      return {
        contents: `const sheet = new CSSStyleSheet(); sheet.replaceSync(${text}); document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];`,
        loader: 'js',
      };
    });
  },
};
