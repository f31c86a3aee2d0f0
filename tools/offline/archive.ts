import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { version } from '../../package.json';
import { brand } from '../../packages/platform/brand';
import { withBrand } from '../../packages/platform/brandText';
import { bundleOffline } from '../../src/offline/build';
import { SHELVED, SHELVES, type Shelf, shelfOf } from '../../src/offline/shelf';
import { archivedPage } from './pages';
import { writeZip } from './zip';

/** Files of a build that no page of the archive uses: scripts that its own script replaces, and what only a host needs. */
const LEFT_OUT = /^assets\/js\/|^sitemap\.xml$|\.(?:gz|br)$/;
/** Files that are text on a shelf; others are base64. */
const TEXT = /\.(?:json|js)$/;

/** Archive with its size in bytes, and the addresses on pages that lead to no file of it. */
export type Archive = { file: string; size: number; pages: number; files: number; unpacked: number; dead: string[] };

/**
 * Writes the built site as one archive, which works from a folder and from any server.
 *
 * @param build folder of the built site
 * @param target folder for the archive
 * @param level level of the compression, from 0 to 9
 * @throws Error if the site has not been built
 */
export async function writeArchive(build: string, target: string, level = 9): Promise<Archive> {
  const names = readdirSync(build, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(path.join(build, name)).isFile() && !LEFT_OUT.test(name))
    .sort();
  if (!names.includes('index.html')) throw new Error(`${build} does not contain the site. Run "npm run build" first.`);
  const kept = names.filter((name) => !shelfOf(`/${name}`));
  const all = new Set(kept);
  const dead = new Set<string>();
  const counts = { pages: 0, files: 0, unpacked: 0 };
  const script = await offlineScript();
  const root = `${brand.slug}-docs-${version}`;
  function* entries(): Generator<[string, Uint8Array]> {
    const add = (name: string, content: Uint8Array): [string, Uint8Array] => {
      counts.files += 1;
      counts.unpacked += content.length;
      return [`${root}/${name}`, content];
    };
    for (const name of kept) {
      const content = readFileSync(path.join(build, name));
      if (name.endsWith('.html')) {
        const page = archivedPage(content.toString(), name, all);
        for (const address of page.dead) dead.add(`${name}: ${address}`);
        counts.pages += 1;
        yield add(name, Buffer.from(page.html));
      } else yield add(name, content);
    }
    for (const [name, text] of shelvesOf(build, names)) yield add(`${SHELVES}/${name}.js`, Buffer.from(text));
    yield add('offline.js', script);
    yield add('README.md', readmeOf());
  }
  mkdirSync(target, { recursive: true });
  const file = path.join(target, `${root}-offline.zip`);
  const size = writeZip(file, entries(), level);
  return { file, size, ...counts, dead: [...dead] };
}

/** Returns the scripts with the files that pages fetch, by name of the shelf. */
function* shelvesOf(build: string, names: readonly string[]): Generator<[name: string, text: string]> {
  const shelves = new Map<string, Shelf>();
  for (const name of names) {
    const shelf = shelfOf(`/${name}`);
    if (!shelf) continue;
    const { texts, others } = shelves.get(shelf) ?? { texts: {}, others: {} };
    const content = readFileSync(path.join(build, name));
    if (TEXT.test(name)) texts[`/${name}`] = content.toString();
    else others[`/${name}`] = content.toString('base64');
    shelves.set(shelf, { texts, others });
  }
  for (const [name, shelf] of shelves) yield [name, `${SHELVED}(${JSON.stringify(name)}, ${JSON.stringify(shelf)});\n`];
}

async function offlineScript(): Promise<Uint8Array> {
  const folder = mkdtempSync(path.join(tmpdir(), 'offline-'));
  try {
    const file = path.join(folder, 'offline.js');
    await bundleOffline(file);
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const readmeOf = () =>
  Buffer.from(withBrand(readFileSync(path.join(__dirname, 'README.published.md'), 'utf8'), 'tools/offline/README.published.md'));
