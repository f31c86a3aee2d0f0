import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { markupFaults } from './site/markup';

const ROOT = path.resolve(__dirname, '..');
const BUILD = path.join(ROOT, 'build');

/**
 * `npm run build`: validates the descriptions and renders the reference, runs the requests of guides against the sandbox, builds the
 * application pages unless nothing they depend on has changed, adds the documents and the search index, checks all links, and writes the
 * security policy. Stops at the first step that fails, except that a guide that differs does not hide the faults of other pages.
 */
async function main(): Promise<number> {
  process.env.NODE_ENV = 'production'; // React's development build is slower by half and renders the same pages.
  const reference = await run('tsx', 'tools/reference.ts');
  if (reference.status) return reference.status;
  const guides = await run('tsx', 'tools/guides.ts');
  const { applicationInputs, copyServed, keepApplication, reuseApplication } = await import('./site/application');
  const { stampMarks } = await import('./guides/stamp');
  const inputs = applicationInputs();
  if (reuseApplication(BUILD, inputs)) console.log('application pages: unchanged');
  else {
    const failed = await buildApplication();
    if (failed) return failed;
    if (!guides.status) keepApplication(BUILD, inputs);
  }
  copyServed(BUILD);
  stampMarks(BUILD);
  const { buildIndex } = await import('../packages/search/indexing/buildIndex');
  const [summary, status] = await Promise.all([buildIndex(path.join(BUILD, 'search-index')), addDocuments()]);
  console.log(`search: ${summary}`);
  return guides.status || status;
}

/** @returns the exit code */
async function buildApplication(): Promise<number> {
  const { output: coloured, status } = await run('docusaurus', 'build', ...process.argv.slice(2));
  const output = stripVTControlCharacters(coloured);
  const markup = markupFaults(output);
  if (markup.length) console.error(`\n${markup.join('\n')}`);
  // Markup warnings fail the build in CI only.
  if (!status) return markup.length && process.env.CI ? 1 : 0;
  const { faultsIn } = await import('./site/faults'); // Loaded only when there is an error to explain.
  const faults = faultsIn(output, ROOT);
  if (faults.length) console.error(`\n${faults.join('\n')}`);
  return status;
}

/** @returns the exit code */
async function addDocuments(): Promise<number> {
  const [{ writeDocuments }, { readSite, writePolicy }, { deadLinks, describeLinks }, { allPages }] = await Promise.all([
    import('../src/documents/build/write'),
    import('./policy'),
    import('./site/links'),
    import('./site/pages'),
  ]);
  console.log(`documents: ${await writeDocuments(BUILD)} pages`);
  const pages = await readSite(BUILD);
  const dead = deadLinks(pages, new Set(readdirSync(BUILD, { recursive: true, encoding: 'utf8' })));
  const sources = dead.length ? allPages(ROOT) : undefined; // Loaded only to name the source of a fault.
  if (sources) console.error(`\n${describeLinks(dead, ROOT, sources).join('\n')}`);
  // With FAMILY set, links to other families are dead. The specification requires warnings for anchors; in CI they fail the build.
  const isFatal = ({ kind }: (typeof dead)[number]) => !process.env.FAMILY && (kind === 'page' || Boolean(process.env.CI));
  if (dead.some(isFatal)) return 1;
  writePolicy(
    BUILD,
    pages,
    path.join(ROOT, 'deploy/nginx/generated'),
    (address) => (sources ?? allPages(ROOT)).find(({ permalink }) => permalink === address)?.file,
  );
  return 0;
}

/** Runs a command from node_modules/.bin and streams its output. */
function run(command: string, ...args: string[]): Promise<{ status: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(path.join(ROOT, 'node_modules/.bin', command), args, { cwd: ROOT, stdio: ['inherit', 'pipe', 'pipe'] });
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
