import path from 'node:path';
import { build, type Plugin } from 'esbuild';
import type { HostedSearch } from '../../config/search';

const BOOT = path.resolve(__dirname, '../../boot');

/** Scripts of a document: the URLs of the entry point and its static imports, and the source of the inline scripts after the sidebar and at the end. */
export type Boot = { script: string; imports: string[]; restoreSidebar: string; restorePlace: string };

/** Minimum browser versions. All support modules, dialogs and adopted style sheets. */
const TARGET = ['chrome109', 'firefox115', 'safari16.4'];

/**
 * Bundles the script of documents and its islands, each as a separate chunk.
 *
 * @param outDir output folder of the build
 * @param hosted settings of the hosted index, if configured
 * @throws Error naming the module that cannot be bundled
 */
export async function bundleBoot(outDir: string, hosted: HostedSearch | undefined): Promise<Boot> {
  const shared = { bundle: true, minify: true, target: TARGET, legalComments: 'none', charset: 'utf8', logLevel: 'warning' } as const;
  const inline = async (name: string) => {
    const { outputFiles } = await build({ ...shared, entryPoints: [path.join(BOOT, name)], format: 'iife', write: false });
    return outputFiles[0].text.trim();
  };
  const [boot, restoreSidebar, restorePlace] = await Promise.all([
    build({
      ...shared,
      entryPoints: { boot: path.join(BOOT, 'index.ts') },
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
  ]);
  const [output] = Object.entries(boot.metafile.outputs).filter(([, { entryPoint }]) => entryPoint?.endsWith('boot/index.ts'));
  const [file, { imports }] = output;
  const address = (of: string) => `/assets/js/${path.basename(of)}`;
  return {
    script: address(file),
    imports: imports.filter(({ kind }) => kind === 'import-statement').map((each) => address(each.path)),
    restoreSidebar,
    restorePlace,
  };
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
