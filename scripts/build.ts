import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { markupFaults } from './site/markup';

const ROOT = path.resolve(__dirname, '..');

/**
 * `npm run build`: validates the descriptions and generates their pages, builds the application pages into build/, then
 * adds the documents and the security policy.
 * Stops at the first step that fails.
 */
async function main() {
  const reference = await run('tsx', 'scripts/reference.ts');
  if (reference.status) return reference.status;
  const site = await run('docusaurus', 'build', ...process.argv.slice(2));
  const output = stripVTControlCharacters(site.output);
  const markup = markupFaults(output);
  if (markup.length) console.error(`\n${markup.join('\n')}`);
  if (!site.status) return finish(markup);
  const { faultsIn } = await import('./site/faults'); // Loaded only when there is an error to explain.
  const faults = faultsIn(output, ROOT);
  if (faults.length) console.error(`\n${faults.join('\n')}`);
  return site.status;
}

/**
 * Adds the documents to the site that Docusaurus has built, checks all links, and writes the security policy.
 *
 * @param markup markup errors that Docusaurus reported
 * @returns the exit code
 */
async function finish(markup: readonly string[]): Promise<number> {
  const [{ writeDocuments }, { readSite, writePolicy }, { deadLinks, describeLinks }, { allPages }] = await Promise.all([
    import('./documents/write'),
    import('./policy'),
    import('./site/links'),
    import('./site/pages'),
  ]);
  const build = path.join(ROOT, 'build');
  console.log(`documents: ${await writeDocuments(build)} pages`);
  const pages = await readSite(build);
  const dead = deadLinks(pages, new Set(readdirSync(build, { recursive: true, encoding: 'utf8' })));
  const sources = dead.length ? allPages(ROOT) : undefined; // Loaded only to name the source of a fault.
  // With FAMILY set, links to other families are dead. The specification requires warnings for anchors; in CI they fail the build.
  const isFatal = ({ kind }: (typeof dead)[number]) => !process.env.FAMILY && (kind === 'page' || Boolean(process.env.CI));
  if (sources) console.error(`\n${describeLinks(dead, ROOT, sources).join('\n')}`);
  if (dead.some(isFatal)) return 1;
  writePolicy(
    build,
    pages,
    path.join(ROOT, 'deploy/nginx/generated'),
    (address) => (sources ?? allPages(ROOT)).find(({ permalink }) => permalink === address)?.file,
  );
  // Markup warnings fail the build in CI only. Third-party descriptions are exempt because their HTML cannot be fixed here.
  return markup.length && process.env.CI ? 1 : 0;
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
