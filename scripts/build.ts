import { spawn } from 'node:child_process';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { allFamilies } from '../src/families';
import { markupFaults } from './site/markup';

const ROOT = path.resolve(__dirname, '..');

/**
 * `npm run build`: validates the descriptions and generates their pages, builds the site into build/, then writes its security policy.
 * Stops at the first step that fails.
 */
async function main() {
  const reference = await run('tsx', 'scripts/reference.ts');
  if (reference.status) return reference.status;
  const site = await run('docusaurus', 'build', ...process.argv.slice(2));
  const output = stripVTControlCharacters(site.output);
  const markup = markupFaults(output);
  if (markup.length) console.error(`\n${markup.join('\n')}`);
  if (!site.status) {
    const [{ writePolicy }, { loadedPages }] = await Promise.all([import('./policy'), import('./site/pages')]);
    let pages: ReturnType<typeof loadedPages> | undefined;
    await writePolicy(path.join(ROOT, 'build'), path.join(ROOT, 'deploy/nginx/generated'), (address) => {
      pages ??= loadedPages(ROOT); // Loaded lazily: only needed to name the source of a fault.
      return pages.find(({ permalink }) => permalink === address)?.file;
    });
    // Markup warnings fail the build in CI only. Third-party descriptions are exempt because their HTML cannot be fixed here.
    const foreign = allFamilies.filter(({ rules }) => rules === 'foreign').flatMap(({ slug }) => [`/api/${slug}/`, `/category/${slug}:`]);
    const own = markup.filter((fault) => !foreign.some((address) => fault.startsWith(address)));
    return own.length && process.env.CI ? 1 : 0;
  }
  const { faultsIn } = await import('./site/faults'); // Loaded only when there is an error to explain.
  const faults = faultsIn(output, ROOT);
  if (faults.length) console.error(`\n${faults.join('\n')}`);
  return site.status;
}

/** Runs a command from node_modules/.bin and streams its output. */
function run(command: string, ...args: string[]): Promise<{ status: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn('npx', [command, ...args], { cwd: ROOT, stdio: ['inherit', 'pipe', 'pipe'] });
    let output = '';
    for (const [from, to] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ] as const) {
      from.on('data', (chunk: Buffer) => {
        output += chunk;
        to.write(chunk);
      });
    }
    child.on('error', reject);
    child.on('close', (status) => resolve({ status: status ?? 1, output }));
  });
}

main().then(
  (status) => {
    process.exitCode = status;
  },
  (error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  },
);
