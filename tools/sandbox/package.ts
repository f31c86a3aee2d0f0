import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { version } from '../../package.json';
import { brand } from '../../packages/platform/brand';
import { withBrand } from '../../packages/platform/brandText';
import type { Contract } from '../../packages/sandbox/model/contract';

const ROOT = path.resolve(__dirname, '../..');
const README = 'packages/sandbox/published.md';

/** Package of the server: path of the tarball, and sizes in bytes. */
export type PackedSandbox = { file: string; size: number; unpackedSize: number };

/**
 * Packs the sandbox as an npm package without dependencies.
 *
 * @param contracts contracts of the families that it serves
 * @param folder folder for the content of the package, which is replaced
 * @param target folder for the tarball
 */
export async function packSandbox(contracts: readonly Contract[], folder: string, target: string): Promise<PackedSandbox> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  mkdirSync(target, { recursive: true });
  const write = (name: string, content: string) => writeFileSync(path.join(folder, name), content);
  write('contracts.json', JSON.stringify(contracts));
  write('package.json', `${JSON.stringify(MANIFEST, null, 2)}\n`);
  write('README.md', withBrand(readFileSync(path.join(ROOT, README), 'utf8').replaceAll('{version}', version), README));
  await build({
    entryPoints: [path.join(ROOT, 'packages/sandbox/node/packaged.ts')],
    outfile: path.join(folder, 'server.cjs'),
    bundle: true,
    platform: 'node',
    target: 'node20',
    minify: true,
    legalComments: 'eof',
    banner: { js: '#!/usr/bin/env node' },
    logLevel: 'warning',
  });
  const packed = execFileSync('npm', ['pack', '--json', '--pack-destination', target], { cwd: folder, encoding: 'utf8' });
  const [{ filename, size, unpackedSize }] = JSON.parse(packed);
  return { file: path.join(target, filename), size, unpackedSize };
}

const NAME = `${brand.slug}-sandbox`;
const MANIFEST = {
  name: NAME,
  version,
  description: `Sandbox of the ${brand.name} APIs, as a server on this machine.`,
  license: 'MIT',
  bin: { [NAME]: 'server.cjs' },
  files: ['server.cjs', 'contracts.json'],
  engines: { node: '>=20.3' },
};
