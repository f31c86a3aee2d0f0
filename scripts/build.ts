import { spawnSync } from 'node:child_process';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '..');

/** `npm run build`: descriptions checked and made into pages, then the site into build/. Stops at the first that fails. */
for (const command of [
  ['tsx', 'scripts/reference.ts'],
  ['docusaurus', 'build', ...process.argv.slice(2)],
]) {
  const { status } = spawnSync('npx', command, { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
