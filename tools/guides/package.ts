import { cpSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { version } from '../../package.json';
import { brand } from '../../packages/platform/brand';
import { packageName } from '../../packages/platform/packages';
import { type Packed, packFolder } from '../support/packFolder';

const FOLDER = path.resolve(__dirname, '../../.cache/packed-workflows');

/**
 * Packs the workflows of the guides with the descriptions and files that they refer to.
 *
 * @returns undefined if no guide has been run
 */
export function packWorkflows(site: string, target: string): Packed | undefined {
  const workflows = path.join(site, 'downloads/workflows');
  if (!existsSync(path.join(workflows, 'sandbox.openapi.yaml'))) return undefined;
  rmSync(FOLDER, { recursive: true, force: true });
  cpSync(workflows, FOLDER, { recursive: true });
  writeFileSync(path.join(FOLDER, 'package.json'), `${JSON.stringify(MANIFEST, null, 2)}\n`);
  return packFolder('workflows', FOLDER, target);
}

const MANIFEST = {
  name: packageName('workflows'),
  version,
  description: `Requests of the guides of the ${brand.name} APIs, as Arazzo workflows for the sandbox on this machine.`,
  license: 'MIT',
};
