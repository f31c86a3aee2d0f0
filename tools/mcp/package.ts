import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { version } from '../../package.json';
import { packArchive } from '../../packages/mcp/site/archive';
import { builtSite } from '../../packages/mcp/site/folder';
import { brand } from '../../packages/platform/brand';
import { withBrand } from '../../packages/platform/brandText';
import { packageName } from '../../packages/platform/packages';
import { type Packed, packFolder } from '../support/packFolder';

const ROOT = path.resolve(__dirname, '../..');
const FOLDER = path.join(ROOT, '.cache/mcp');
const README = 'packages/mcp/published.md';
/** Files of a build that the server reads. */
const READ = /\.md$|(?:^|\/)llms(?:-full)?\.txt$|^(?:search-index|sandbox)\//;
/** Code of CommonJS packages in the bundle, which is an ES module. */
const BANNER = "#!/usr/bin/env node\nimport { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);";

/** Package of the server, with the sizes of its parts in bytes. */
export type PackedServer = Packed & { program: number; site: number };

/**
 * Packs the server with the built site as an npm package without dependencies.
 *
 * @param quality level of the compression of the site, from 0 to 11
 * @throws Error if the site has not been built
 */
export async function packServer(site: string, target: string, quality: number): Promise<PackedServer> {
  const { read, catalogue } = builtSite(site);
  const names = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((name) => READ.test(name));
  const files = new Map(
    names.flatMap((name) => [[name, read(name)] as const]).filter((entry): entry is [string, Uint8Array<ArrayBuffer>] => !!entry[1]),
  );
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const write = (name: string, content: string | Uint8Array) => writeFileSync(path.join(FOLDER, name), content);
  const archive = packArchive(files, catalogue, quality);
  write('site.bin', archive);
  write('package.json', `${JSON.stringify(MANIFEST, null, 2)}\n`);
  write('README.md', withBrand(readFileSync(path.join(ROOT, README), 'utf8'), README));
  const program = path.join(FOLDER, 'server.mjs');
  await build({
    entryPoints: [path.join(ROOT, 'packages/mcp/packaged.ts')],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    minify: true,
    legalComments: 'eof',
    banner: { js: BANNER },
    logLevel: 'warning',
  });
  return { ...packFolder('mcp', FOLDER, target), program: readFileSync(program).length, site: archive.length };
}

const MANIFEST = {
  name: packageName('mcp'),
  version,
  description: `MCP server with the documentation and a sandbox of the ${brand.name} APIs.`,
  license: 'MIT',
  type: 'module',
  bin: { [`${brand.slug}-mcp`]: 'server.mjs' },
  files: ['server.mjs', 'site.bin'],
  engines: { node: '>=20.3' },
};
