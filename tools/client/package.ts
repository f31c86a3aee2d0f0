import { rmSync } from 'node:fs';
import path from 'node:path';
import { writeClient } from '../../packages/client/generate';
import { families } from '../../packages/platform/selection';
import { bundleOf } from '../reference/bundleCache';
import { type Packed, packFolder } from '../support/packFolder';

const FOLDER = path.resolve(__dirname, '../../.cache/client');

/**
 * Packs the TypeScript client of the house families as an npm package.
 *
 * @param target folder for the tarball
 */
export async function packClient(target: string): Promise<Packed> {
  const described = [];
  for (const family of families.filter(({ rules }) => rules === 'house')) described.push({ family, root: await bundleOf(family) });
  rmSync(FOLDER, { recursive: true, force: true });
  await writeClient(FOLDER, described);
  return packFolder('client', FOLDER, target);
}
