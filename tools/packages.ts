import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hashInto } from '../packages/platform/hashFiles';
import { CHECKSUMS, PACKAGES, PACKAGES_ROUTE, type PackageKind, packageFile } from '../packages/platform/packages';
import { readContracts } from '../packages/sandbox/node/contracts';
import { packClient, packPython } from './client/package';
import { packWorkflows } from './guides/package';
import { packServer } from './mcp/package';
import { packSandbox } from './sandbox/package';
import { reportFailure } from './support/reportFailure';

const ROOT = path.resolve(__dirname, '..');
const BUILD = path.join(ROOT, 'build');
const TARGET = path.join(BUILD, PACKAGES_ROUTE);
/** Folder of the packages of the last build, each with the hash of its inputs. */
const PACKED = path.join(ROOT, '.cache/packages');

/** Files and folders that packages are made of. Code is the same for all, because it rarely changes without a change of the descriptions. */
const CODE = ['packages', 'tools', 'package.json', 'package-lock.json'];
const INPUTS: Record<PackageKind, string[]> = {
  client: ['.cache/bundles'],
  python: ['.cache/bundles'],
  sandbox: ['.cache/sandbox'],
  mcp: ['build'],
  workflows: ['build/downloads/workflows'],
};

/** Level of compression of the MCP server's pages, at which packing takes a few seconds. */
const QUALITY = 9;

const PACK: Record<PackageKind, (target: string) => unknown> = {
  client: packClient,
  python: packPython,
  sandbox: (target) => packSandbox(readContracts(), path.join(ROOT, '.cache/packed-sandbox'), target),
  mcp: (target) => packServer(BUILD, target, QUALITY),
  workflows: (target) => packWorkflows(BUILD, target),
};

/** Adds the packages whose installation the pages document to the build, with their checksums. Packs only those whose inputs have changed. */
async function main() {
  rmSync(TARGET, { recursive: true, force: true });
  mkdirSync(PACKED, { recursive: true });
  for (const kind of PACKAGES) {
    const [file, stamp] = [packageFile(kind), `${packageFile(kind)}.inputs`].map((name) => path.join(PACKED, name));
    const inputs = inputsOf(kind);
    if (existsSync(file) && existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs) continue;
    for (const each of [file, stamp]) rmSync(each, { force: true });
    await PACK[kind](PACKED);
    if (existsSync(file)) writeFileSync(stamp, inputs);
  }
  mkdirSync(TARGET, { recursive: true });
  const names = PACKAGES.map(packageFile).filter((name) => existsSync(path.join(PACKED, name)));
  for (const name of names) cpSync(path.join(PACKED, name), path.join(TARGET, name));
  const lines = names.map(
    (name) =>
      `${createHash('sha256')
        .update(readFileSync(path.join(TARGET, name)))
        .digest('hex')}  ${name}\n`,
  );
  writeFileSync(path.join(TARGET, CHECKSUMS), lines.join(''));
  console.log(
    `packages: ${names.map((name) => `${name} ${Math.round(readFileSync(path.join(TARGET, name)).length / 1000)} kB`).join(', ')}`,
  );
}

function inputsOf(kind: PackageKind): string {
  const hash = createHash('sha256').update(process.env.FAMILY ?? '');
  for (const input of [...CODE, ...INPUTS[kind]]) hashInto(hash, ROOT, input);
  return hash.digest('hex');
}

main().catch(reportFailure);
