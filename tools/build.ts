import { spawn } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { markupFaults } from './site/markup';

const ROOT = path.resolve(__dirname, '..');
const BUILD = path.join(ROOT, 'build');

/**
 * `npm run build`: validates the descriptions and renders the reference; runs the requests of guides against the sandbox and builds the
 * application pages, and meanwhile renders the documents; then combines them with the search index, checks all links, and writes the
 * security policy. What none of its inputs has changed is taken from `.cache`. Stops at the first step that fails, except that a guide that
 * differs does not hide the faults of other pages.
 */
async function main(): Promise<number> {
  process.env.NODE_ENV = 'production'; // React's development build is slower by half and renders the same pages.
  const reference = await run('tsx', 'tools/reference.ts');
  if (reference.status) return reference.status;
  const [application, documents] = await Promise.all([buildPages(), makeDocuments()]);
  if (application.failed) return application.failed;
  const search = run('tsx', 'tools/search-index.ts', BUILD);
  const { copyServed } = await import('./site/application');
  const { stampMarks } = await import('./guides/stamp');
  copyServed(BUILD);
  stampMarks(BUILD);
  const status = await combine(documents);
  return application.guides || (await search).status || status;
}

/**
 * Runs the guides and builds the application pages, unless nothing they depend on has changed.
 *
 * @returns exit codes: `guides` of the guides, `failed` of a step without which there is no site
 */
async function buildPages(): Promise<{ guides: number; failed: number }> {
  const { status: guides } = await run('tsx', 'tools/guides.ts');
  const { applicationInputs, forgetApplication, isApplicationUnchanged, rememberApplication } = await import('./site/application');
  const inputs = applicationInputs();
  if (isApplicationUnchanged(inputs)) {
    console.log('application pages: unchanged');
    return { guides, failed: 0 };
  }
  forgetApplication();
  const failed = await buildApplication();
  if (!failed && !guides) rememberApplication(inputs);
  return { guides, failed };
}

/** @returns the exit code */
async function buildApplication(): Promise<number> {
  const { APPLICATION } = await import('./site/application');
  const { output: coloured, status } = await run('docusaurus', 'build', '--out-dir', APPLICATION, ...process.argv.slice(2));
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

/** Empties the build, and renders the documents with their assets. */
async function makeDocuments() {
  const [{ bundleAssets }, { renderDocuments }, { hostedSearch }] = await Promise.all([
    import('../src/documents/build/bundle'),
    import('./site/documents'),
    import('../packages/search/hostedSettings'),
  ]);
  rmSync(BUILD, { recursive: true, force: true });
  const assets = await bundleAssets(BUILD, hostedSearch());
  const documents = await renderDocuments(assets);
  console.log(`documents: ${documents.length} pages`);
  return { assets, documents };
}

/**
 * Adds the documents to the build, checks all links and writes the policy.
 *
 * @returns the exit code
 */
async function combine({ assets, documents }: Awaited<ReturnType<typeof makeDocuments>>): Promise<number> {
  const [{ writeBesideDocuments }, { readPages, writePolicy }, { deadLinks, describeLinks }, { allPages }] = await Promise.all([
    import('../src/documents/build/write'),
    import('./policy'),
    import('./site/links'),
    import('./site/pages'),
  ]);
  writeBesideDocuments(BUILD, assets);
  const pages = [...readPages(BUILD), ...documents.map(({ route, from, facts }) => ({ ...facts, file: `${route.slice(1)}.html`, from }))];
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
