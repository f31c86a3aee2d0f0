import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { writeClient } from '../packages/client/generate';
import { families } from '../packages/platform/selection';
import { bundleOf } from './reference/bundleCache';

const ROOT = path.resolve(__dirname, '..');
const FOLDER = path.join(ROOT, '.cache/client');
const TARGET = path.join(ROOT, 'dist');

/** `npm run pack:client`: writes the TypeScript client of all house families to dist/, as a tarball that npm can install. */
async function main() {
  const described = [];
  for (const family of families.filter(({ rules }) => rules === 'house')) described.push({ family, root: await bundleOf(family) });
  rmSync(FOLDER, { recursive: true, force: true });
  await writeClient(FOLDER, described);
  mkdirSync(TARGET, { recursive: true });
  const [{ filename, size, unpackedSize }] = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--pack-destination', TARGET], { cwd: FOLDER, encoding: 'utf8' }),
  );
  console.log(
    `client: ${described.length} families, dist/${filename}, ${Math.round(size / 1000)} kB (${Math.round(unpackedSize / 1000)} kB unpacked)`,
  );
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
