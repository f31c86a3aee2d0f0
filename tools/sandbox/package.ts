import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { version } from '../../package.json';
import { brand } from '../../packages/platform/brand';
import { withBrand } from '../../packages/platform/brandText';
import { packageName } from '../../packages/platform/packages';
import type { Contract } from '../../packages/sandbox/model/contract';
import { type Packed, packFolder } from '../support/packFolder';

const ROOT = path.resolve(__dirname, '../..');
const README = 'packages/sandbox/published.md';
const TYPES = 'packages/sandbox/published.d.ts';

/** Package of LevelDB. Its programs for each system are files beside the bundle, where its code looks for them. */
const LEVEL = path.dirname(require.resolve('classic-level/package.json'));
const PREBUILDS = 'prebuilds';
/** Licences of what these programs contain. */
const LICENCES = { 'classic-level': 'LICENSE', leveldb: 'deps/leveldb/leveldb-1.20/LICENSE', snappy: 'deps/snappy/snappy/COPYING' };

/**
 * Packs the sandbox as an npm package without dependencies: a program, and a module with which tests start it.
 *
 * @param contracts contracts of the families that it serves
 * @param folder folder for the content of the package, which is replaced
 * @param target folder for the tarball
 */
export async function packSandbox(contracts: readonly Contract[], folder: string, target: string): Promise<Packed> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const write = (name: string, content: string) => writeFileSync(path.join(folder, name), content);
  write('contracts.json', JSON.stringify(contracts));
  write('package.json', `${JSON.stringify(MANIFEST, null, 2)}\n`);
  write('cli.cjs', "#!/usr/bin/env node\nrequire('./index.cjs').main();\n");
  cpSync(path.join(ROOT, TYPES), path.join(folder, 'index.d.cts'));
  write('README.md', withBrand(readFileSync(path.join(ROOT, README), 'utf8'), README));
  cpSync(path.join(LEVEL, PREBUILDS), path.join(folder, PREBUILDS), { recursive: true });
  for (const [name, file] of Object.entries(LICENCES)) cpSync(path.join(LEVEL, file), path.join(folder, 'licenses', name));
  await build({
    entryPoints: [path.join(ROOT, 'packages/sandbox/node/packaged.ts')],
    outfile: path.join(folder, 'index.cjs'),
    bundle: true,
    platform: 'node',
    target: 'node20',
    minify: true,
    legalComments: 'eof',
    logLevel: 'warning',
  });
  return packFolder('sandbox', folder, target);
}

const MANIFEST = {
  name: packageName('sandbox'),
  version,
  description: `Sandbox of the ${brand.name} APIs, as a server on this machine.`,
  license: 'MIT',
  bin: { [`${brand.slug}-sandbox`]: 'cli.cjs' },
  main: 'index.cjs',
  types: 'index.d.cts',
  exports: { '.': { types: './index.d.cts', default: './index.cjs' } },
  files: ['cli.cjs', 'index.cjs', 'index.d.cts', 'contracts.json', PREBUILDS, 'licenses'],
  // The first with `crc32` in node:zlib.
  engines: { node: '>=20.15' },
};
