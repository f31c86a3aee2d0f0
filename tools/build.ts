import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { PAGES_FILE } from '../packages/search/indexing/read';
import { markupFaults } from './site/markup';
import { collectGarbage } from './support/collectGarbage';
import { type Command, program, script } from './support/commands';

const ROOT = path.resolve(__dirname, '..');
const BUILD = path.join(ROOT, 'build');
/** Folder of what documents load. */
const ASSETS = path.join(ROOT, '.cache/assets');

/**
 * `npm run build`: validates the descriptions and renders the reference; runs the requests of guides against the sandbox and builds the
 * application pages, and meanwhile renders the documents; then combines them with the search index, checks all links, and writes the
 * security policy. What none of its inputs has changed is taken from `.cache`. Stops at the first step that fails, except that a guide that
 * differs does not hide the faults of other pages.
 */
async function main(): Promise<number> {
  process.env.NODE_ENV = 'production'; // React's development build is slower by half and renders the same pages.
  const reference = await run(script('tools/reference.ts'));
  if (reference.status) return reference.status;
  const [{ guides, search }, documents] = await Promise.all([buildPages(), makeDocuments()]);
  if (!search) return 1;
  const status = await combine(documents);
  return guides || (await search()).status || status;
}

/**
 * Runs the guides and builds the application pages, unless nothing they depend on has changed. Starts to write the search index, which
 * contains their texts.
 *
 * @returns the exit code of the guides, and a function that waits for the index; without it, the application pages could not be built
 */
async function buildPages(): Promise<{ guides: number; search?: () => ReturnType<typeof run> }> {
  const [{ areGuidesUnchanged, guidesInputs }, { applicationInputs, forgetApplication, isApplicationUnchanged, rememberApplication }] =
    await Promise.all([import('./guides/inputs'), import('./site/application')]);
  const guides = !process.env.FAMILY && areGuidesUnchanged(guidesInputs()) ? 0 : (await run(script('tools/guides.ts'))).status;
  const inputs = applicationInputs();
  let started: ReturnType<typeof run> | undefined;
  const search = () => {
    started ??= run(script('tools/search-index.ts', BUILD));
    return started;
  };
  if (isApplicationUnchanged(inputs)) {
    console.log('application pages: unchanged');
    search();
  } else {
    forgetApplication();
    // Docusaurus writes the texts long before the pages.
    rmSync(PAGES_FILE, { force: true });
    const waiting = setInterval(() => existsSync(PAGES_FILE) && search(), 100);
    const failed = await buildApplication();
    clearInterval(waiting);
    if (failed) return { guides };
    if (!guides) rememberApplication(inputs);
  }
  return { guides, search };
}

/** @returns the exit code */
async function buildApplication(): Promise<number> {
  const { APPLICATION } = await import('./site/application');
  const { output: coloured, status } = await run(program(ROOT, 'docusaurus', 'build', '--out-dir', APPLICATION, ...process.argv.slice(2)));
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

/** Renders the documents, and writes what belongs to them into the build. Their pages are written last, because their policies depend on all pages. */
async function makeDocuments() {
  const [
    { bundleAssets },
    { writeBesideDocuments },
    { renderDocuments },
    { servedFolders },
    { Output },
    { pageOf, serversOf },
    { hostedSearch },
  ] = await Promise.all([
    import('../src/documents/build/bundle'),
    import('../src/documents/build/write'),
    import('./site/documents'),
    import('./site/application'),
    import('./site/output'),
    import('./policy'),
    import('../packages/search/hostedSettings'),
  ]);
  rmSync(ASSETS, { recursive: true, force: true });
  const assets = await bundleAssets(ASSETS, hostedSearch());
  const pages = await renderDocuments(assets);
  console.log(`documents: ${pages.length} pages`);
  collectGarbage();
  const output = new Output(BUILD);
  for (const folder of [...servedFolders(), ASSETS]) output.copy(folder);
  writeBesideDocuments(assets, (name, text) => {
    if (name.endsWith('.html')) pages.push(pageOf(name, text));
    else output.write(name, text);
  });
  return { output, pages, servers: serversOf(servedFolders()) };
}

/**
 * Combines everything but the search index in the build, checks all links and writes the policy.
 *
 * @returns the exit code
 */
async function combine({ output, pages: documents, servers }: Awaited<ReturnType<typeof makeDocuments>>): Promise<number> {
  const [{ pageOf, writePolicy }, { deadLinks, describeLinks }, { allPages }, { filesIn }, { APPLICATION }] = await Promise.all([
    import('./policy'),
    import('./site/links'),
    import('./site/pages'),
    import('./site/output'),
    import('./site/application'),
  ]);
  const [{ isMarked, withCommit }, { descriptionsCommit }, { SERVED_GUIDES }] = await Promise.all([
    import('../packages/guides/verified'),
    import('./guides/descriptionsCommit'),
    import('./guides/workflows'),
  ]);
  const found = new Map<string, (typeof documents)[number]>();
  const commit = descriptionsCommit();
  for (const name of filesIn(APPLICATION)) {
    const bytes = readFileSync(path.join(APPLICATION, name));
    const content = isMarked(name) ? withCommit(bytes.toString(), path.extname(name), commit) : bytes;
    if (name.endsWith('.html')) found.set(name, pageOf(name, content.toString()));
    else output.write(name, content);
  }
  if (existsSync(SERVED_GUIDES)) output.copy(SERVED_GUIDES);
  for (const page of documents) found.set(page.file, page); // Their not-found page replaces that of Docusaurus.
  const pages = [...found.values()];
  const dead = deadLinks(pages, new Set([...output.names, ...found.keys()]));
  const sources = dead.length ? allPages(ROOT) : undefined; // Loaded only to name the source of a fault.
  if (sources) console.error(`\n${describeLinks(dead, ROOT, sources).join('\n')}`);
  // With FAMILY set, links to other families are dead. The specification requires warnings for anchors; in CI they fail the build.
  const isFatal = ({ kind }: (typeof dead)[number]) => !process.env.FAMILY && (kind === 'page' || Boolean(process.env.CI));
  if (dead.some(isFatal)) return 1;
  const nameOf = (address: string) => (sources ?? allPages(ROOT)).find(({ permalink }) => permalink === address)?.file;
  writePolicy(pages, output, path.join(ROOT, 'deploy/nginx/generated'), servers, nameOf);
  output.removeOthers((name) => name.startsWith('search-index'));
  return 0;
}

/** Commands that are running. */
const running = new Set<ChildProcess>();

/** Runs a command and streams its output. */
function run([command, ...args]: Command): Promise<{ status: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: ['inherit', 'pipe', 'pipe'] });
    running.add(child);
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
    child.on('close', (status) => {
      running.delete(child);
      resolve({ status: status ?? 1, output });
    });
  });
}

main()
  .catch((error: Error) => {
    console.error(error.message);
    return 1;
  })
  .then((status) => {
    for (const child of running) child.kill();
    process.exitCode = status;
  });
