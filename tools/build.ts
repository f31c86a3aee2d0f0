import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { PAGES_FILE } from '../packages/search/indexing/read';
import { type Command, program, SMALL_HEAP, script } from './support/commands';

const ROOT = path.resolve(__dirname, '..');
const BUILD = path.join(ROOT, 'build');
/** Folder of the search index, which is written while Docusaurus writes the build. */
const INDEX = path.join(ROOT, '.cache/built/search-index');

/**
 * `npm run build`: validates the descriptions and writes the pages of the reference; checks the hand-written pages; runs the requests of guides
 * against the sandbox; builds all pages with Docusaurus, which checks their links, and meanwhile the search index; then adds the downloads, the
 * security policy and the packages. Stops at the first step that fails, except that a guide that differs does not hide the faults of pages. An
 * error of a page is one line with its place; with `--verbose`, the output of Docusaurus about it is printed as well.
 */
async function main(): Promise<number> {
  process.env.NODE_ENV = 'production'; // React's development build is slower by half and renders the same pages.
  const reference = await run(script('tools/reference.ts'));
  if (reference.status) return reference.status;
  const { pageFaults } = await import('./pages/faults');
  const faults = await pageFaults();
  if (faults.length) {
    console.error(faults.join('\n'));
    return 1;
  }
  const { areGuidesUnchanged, guidesInputs } = await import('./guides/inputs');
  const guides = !process.env.FAMILY && areGuidesUnchanged(guidesInputs()) ? 0 : (await run(script('tools/guides.ts'))).status;
  if (process.env.FAMILY) console.log(`Links are not checked, because pages of families other than ${process.env.FAMILY} are left out.`);
  const { failed, search } = await buildPages();
  if (failed) return failed;
  await finish();
  const status = guides || (await search()).status;
  if (existsSync(INDEX)) renameSync(INDEX, path.join(BUILD, 'search-index'));
  // Sites of tests and builds of one family have no packages.
  if (status || process.env.FAMILY || process.env.WITHOUT_PACKAGES) return status;
  return (await run(script('tools/packages.ts'))).status;
}

/** Option that prints the output of Docusaurus about errors. */
const VERBOSE = '--verbose';
/** Start of an error in the output of Docusaurus, which is followed by stacks. */
const ERROR = '[ERROR]';

/** Builds all pages, and writes the search index as soon as Docusaurus has read their texts. */
async function buildPages() {
  let started: ReturnType<typeof run> | undefined;
  const search = () => {
    started ??= run(script('packages/search/indexing/program.ts', INDEX));
    return started;
  };
  rmSync(PAGES_FILE, { force: true });
  const waiting = setInterval(() => existsSync(PAGES_FILE) && search(), 100);
  const [isVerbose, ...options] = [process.argv.includes(VERBOSE), ...process.argv.slice(2).filter((option) => option !== VERBOSE)];
  const [node, ...docusaurus] = program(ROOT, 'docusaurus', 'build', '--out-dir', BUILD, ...options);
  const { output: coloured, held, status } = await run([node, SMALL_HEAP, ...docusaurus], isVerbose ? undefined : ERROR);
  clearInterval(waiting);
  const output = stripVTControlCharacters(coloured);
  if (status || /\[WARNING\]/.test(output)) {
    const { faultsIn } = await import('./site/faults'); // Loaded only when there is an error to explain.
    const faults = faultsIn(output, ROOT);
    if (!faults.length) process.stderr.write(held);
    else if (held) console.error(`Run "npm run build -- ${VERBOSE}" for the stack.`);
    if (faults.length) console.error(`\n${faults.join('\n')}`);
  } else process.stderr.write(held);
  return { failed: status, search };
}

/** Adds the files that are served unchanged, the links of feeds to themselves, the commit in the marks of guides, and the policy of each page. */
async function finish(): Promise<void> {
  const [{ pageOf, serversOf, writePolicy }, { allPages }, { copyInto, filesIn }, { servedFolders }] = await Promise.all([
    import('./policy'),
    import('./site/pages'),
    import('./site/output'),
    import('./site/served'),
  ]);
  const [{ isMarked, withCommit }, { descriptionsCommit }, { SERVED_GUIDES }, { addSelfLinks }] = await Promise.all([
    import('../packages/guides/verified'),
    import('./guides/descriptionsCommit'),
    import('./guides/workflows'),
    import('./site/feeds'),
  ]);
  for (const folder of [...servedFolders(), ...(existsSync(SERVED_GUIDES) ? [SERVED_GUIDES] : [])]) copyInto(folder, BUILD);
  addSelfLinks(BUILD);
  const commit = descriptionsCommit();
  const pages = [];
  for (const name of filesIn(BUILD)) {
    const file = path.join(BUILD, name);
    if (isMarked(name)) writeFileSync(file, withCommit(readFileSync(file, 'utf8'), path.extname(name), commit));
    if (name.endsWith('.html')) pages.push(pageOf(name, readFileSync(file, 'utf8')));
  }
  const nameOf = (address: string) => allPages(ROOT).find(({ permalink }) => permalink === address)?.file;
  writePolicy(pages, BUILD, path.join(ROOT, 'deploy/nginx/generated'), serversOf(servedFolders()), nameOf);
}

/** Commands that are running. */
const running = new Set<ChildProcess>();

/**
 * Runs a command and streams its output.
 *
 * @param hold text from which on the errors are not streamed, but returned as `held`
 */
function run([command, ...args]: Command, hold?: string): Promise<{ status: number; output: string; held: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: ['inherit', 'pipe', 'pipe'] });
    running.add(child);
    let [output, held] = ['', ''];
    for (const [from, to] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ] as const) {
      from.on('data', (chunk: Buffer) => {
        output += chunk;
        const isHeld = hold !== undefined && from === child.stderr && (held || chunk.includes(hold));
        if (isHeld) held += chunk;
        else to.write(chunk);
      });
    }
    child.on('error', reject);
    child.on('close', (status) => {
      running.delete(child);
      resolve({ status: status ?? 1, output, held });
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
