import { rmSync } from 'node:fs';
import path from 'node:path';
import { writeClient } from '../../packages/client/generate';
import { writeWheel } from '../../packages/client/generate/python';
import { families } from '../../packages/platform/selection';
import { bundleOf } from '../reference/bundleCache';
import { type Packed, packFolder } from '../support/packFolder';

const FOLDER = path.resolve(__dirname, '../../.cache/client');

/** Packs the TypeScript client of the house families as an npm package. */
export async function packClient(target: string): Promise<Packed> {
  const described = await descriptions();
  rmSync(FOLDER, { recursive: true, force: true });
  await writeClient(FOLDER, described);
  return packFolder('client', FOLDER, target);
}

/** Packs the Python client of the house families as a wheel. */
export async function packPython(target: string): Promise<void> {
  writeWheel(await descriptions(), target);
}

async function descriptions() {
  const described = [];
  for (const family of families.filter(({ rules }) => rules === 'house')) described.push({ family, root: await bundleOf(family) });
  return described;
}
