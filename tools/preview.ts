import { type ChildProcess, spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { watch } from 'chokidar';
import { parse } from 'yaml';
import { until } from '../packages/platform/until';
import { emptySite, type Site } from './site/copy';
import { claimFolder } from './site/kept';
import { type Command, program, SMALL_HEAP, script } from './support/commands';
import { freePort } from './support/freePort';

const USAGE = 'Run `npm run preview -- <file>` with the path of an OpenAPI description in YAML or JSON.';
/** Folder of the description in the copy. */
const FOLDER = 'openapi/preview';
const ROUTE = '/category/preview';
/** Debounce delay in milliseconds: editors write a file in several steps. */
const QUIET = 100;

/**
 * `npm run preview -- <file>`: serves the pages of any OpenAPI description, which needs no entry in the project, in a copy of the site without
 * other content. Open pages follow changes of its files.
 */
async function main([given, ...options]: string[]): Promise<void> {
  const begun = Date.now();
  if (!given) throw new Error(`There is no description to preview. ${USAGE}`);
  // npm runs scripts in the folder of the project, whatever folder it was started in.
  const file = path.resolve(process.env.INIT_CWD ?? process.cwd(), given);
  if (!existsSync(file) || !statSync(file).isFile()) throw new Error(`${given} is not a file. ${USAGE}`);
  const shown = path.relative(process.cwd(), file);
  const { title, files } = await read(file);
  const site = emptySite(claimFolder());
  const end = () => {
    for (const child of children) child.kill('SIGTERM');
    site.dispose();
  };
  process.on('exit', end);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit());
  copyInto(site, file, files);
  addFamily(site, title, shown);
  const say = (text: string) => text.replaceAll(nameIn(file), shown);
  const env = { ...process.env, NODE_ENV: 'production' };
  if (await run(site, script('tools/reference.ts'), env, say)) {
    process.exitCode = 1;
    return process.exit();
  }
  const served = portIn(options) ?? String(await freePort());
  const port = String(await freePort());
  const started = { ...process.env, NODE_ENV: 'development', PREVIEW_PORT: port, LAZY_PAGES: 'true' };
  run(site, script('tools/preview/server.ts', port), { ...started, NODE_ENV: 'production' }, say).then(() => process.exit());
  const docusaurus = program(site.folder, 'docusaurus', 'start', '--no-open', '--port', served);
  run(site, docusaurus, started, say).then((status) => process.exit(status));
  const address = `http://localhost:${served}${ROUTE}`;
  await until(() => fetch(address).then(isOk, () => false), 'the development server does not respond.', 180_000);
  console.log(
    `\n${title}: ${address} (${((Date.now() - begun) / 1000).toFixed(1)} s)\nPages follow changes of ${shown}. Stop with Ctrl+C.`,
  );
  let timer: NodeJS.Timeout | undefined;
  watch(files, { ignoreInitial: true }).on('all', () => {
    clearTimeout(timer);
    timer = setTimeout(() => copyInto(site, file, files), QUIET);
  });
}

/** Processes that are running. */
const children = new Set<ChildProcess>();

/** Matches a reference to another file. */
const OUTSIDE = /["']?\$ref["']?\s*:\s*["']?[^#"'\s]/;

/**
 * Reads what a description says before it is copied. The reference step reports its faults.
 *
 * @returns its title, or the name of the file, and all files that it consists of
 * @throws Error with file, line and remedy if it refers to a file outside of its folder
 */
async function read(file: string): Promise<{ title: string; files: string[] }> {
  const text = readFileSync(file, 'utf8');
  const title = String(titleIn(text) || path.basename(file));
  if (!OUTSIDE.test(text)) return { title, files: [file] };
  // Loaded only now, because Redocly is slow to load.
  const { bundle, createConfig } = await import('@redocly/openapi-core');
  const { fileDependencies } = await bundle({ ref: file, config: await createConfig({}) });
  const files = [...new Set([file, ...fileDependencies])].filter((each) => !/^https?:/.test(each));
  const outside = files.find((each) => path.relative(path.dirname(file), each).startsWith('..'));
  if (outside)
    throw new Error(
      `${path.relative(process.cwd(), file)}:1:1: error it refers to ${path.relative(process.cwd(), outside)}, which is outside of its folder. Bundle the description into one file, for example with \`npx @redocly/cli bundle\`.`,
    );
  return { title, files };
}

function titleIn(text: string): unknown {
  try {
    return parse(text, { logLevel: 'silent', maxAliasCount: -1, uniqueKeys: false })?.info?.title;
  } catch {
    return undefined; // The reference step says where the file is not YAML.
  }
}

/** Name of a description in the copy. */
const nameIn = (file: string): string => `${FOLDER}/openapi${path.extname(file) === '.json' ? '.json' : '.yaml'}`;

function copyInto(site: Site, file: string, files: readonly string[]): void {
  for (const each of files) {
    const name = each === file ? nameIn(file) : path.join(FOLDER, path.relative(path.dirname(file), each));
    mkdirSync(path.dirname(path.join(site.folder, name)), { recursive: true });
    copyFileSync(each, path.join(site.folder, name));
  }
}

/** Makes the description the only family of the copy. */
function addFamily(site: Site, title: string, shown: string): void {
  const entry = { folder: 'preview', slug: 'preview', label: title, purpose: `A preview of ${shown}.`, rules: 'foreign' };
  site.setFamilies([JSON.stringify(entry)]);
  // The error catalogue is that of the project's own descriptions.
  site.write('openapi/errors.yaml', '{}\n');
  site.write(
    'docs/index.mdx',
    `---\ntitle: Preview\ndescription: ${JSON.stringify(`The pages of ${shown}, as this site shows an OpenAPI description.`)}\nslug: /\n---\n\n[${title.replace(/[[\]]/g, '\\$&')}](pathname://${ROUTE})\n`,
  );
}

function run(site: Site, [command, ...args]: Command, env: NodeJS.ProcessEnv, say: (text: string) => string): Promise<number> {
  const child = spawn(command, [SMALL_HEAP, ...args], { cwd: site.folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  children.add(child);
  child.stdout.on('data', (chunk: Buffer) => process.stdout.write(say(String(chunk))));
  child.stderr.on('data', (chunk: Buffer) => process.stderr.write(say(String(chunk))));
  return new Promise((resolve) => {
    child.on('close', (status) => {
      children.delete(child);
      resolve(status ?? 1);
    });
  });
}

const isOk = ({ ok }: Response) => ok;
const portIn = (options: readonly string[]): string | undefined =>
  options.includes('--port') ? options[options.indexOf('--port') + 1] : undefined;

main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
