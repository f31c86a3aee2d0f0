import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { watch } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '..');
/** Debounce delay in milliseconds: editors write a file in several steps. */
const QUIET = 150;

/** `npm start`: serves the site with live reload. Saving a description regenerates its pages, which Docusaurus then reloads. */
function main() {
  const first = reference();
  if (first.status) process.exit(first.status);
  let timer: NodeJS.Timeout | undefined;
  watch(path.join(ROOT, 'openapi'), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(reference, QUIET);
  });
  const site: ChildProcess = spawn('npx', ['docusaurus', 'start', ...process.argv.slice(2)], { cwd: ROOT, stdio: 'inherit' });
  site.on('exit', (code) => process.exit(code ?? 0));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => site.kill(signal));
}

/** Regenerates the pages. An invalid description is reported and leaves the existing pages unchanged. */
function reference() {
  return spawnSync('npx', ['tsx', 'scripts/reference.ts'], { cwd: ROOT, stdio: 'inherit' });
}

main();
