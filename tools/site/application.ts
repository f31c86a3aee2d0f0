import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Globby } from '@docusaurus/utils';
import { fileOf } from '../../packages/guides/read';
import { hashInto } from '../../packages/platform/hashFiles';
import { families } from '../../packages/platform/selection';
import { servedFolder } from '../../packages/reference/served';
import { readOutline } from '../../packages/reference/stored';
import { PAGES_FILE } from '../../packages/search/indexing/read';

const ROOT = path.resolve(__dirname, '../..');
/** Folder of the application pages, as Docusaurus writes them. */
export const APPLICATION = path.join(ROOT, '.cache/application');
const STAMP = path.join(ROOT, '.cache/stamps/application');

/** Files and folders that Docusaurus reads for the application pages. */
const READ = [
  ...['docs', 'api', 'tutorials', 'userguide', 'blog', 'src', 'packages', 'static'],
  ...['.cache/guides/verified.json', 'docusaurus.config.ts', 'sidebars.ts', 'tsconfig.json', 'package-lock.json'],
];
/** Environment variables that the configuration reads. */
const VARIABLES = ['CI', 'FAMILY', 'SEARCH_APP_ID', 'SEARCH_API_KEY', 'SEARCH_INDEX_NAME'];

/** Returns the hash of everything that the application pages depend on. */
export function applicationInputs(): string {
  const hash = createHash('sha256');
  for (const input of READ) hashInto(hash, ROOT, input);
  for (const quote of usedQuotes()) hash.update(JSON.stringify(quote));
  // The sitemap and the figures in prose.
  hash.update(JSON.stringify(readOutline().pages.map(({ route, unlisted }) => [route, unlisted])));
  hash.update(JSON.stringify(VARIABLES.map((name) => process.env[name] ?? '')));
  return hash.digest('hex');
}

/** Returns what pages can quote: all operations and events named in one, and all operations with magic values. */
function usedQuotes(): unknown[] {
  const pages = Globby.sync('{docs,api,tutorials,userguide,blog,src}/**/*.mdx', { cwd: ROOT })
    .map((file) => readFileSync(path.join(ROOT, file), 'utf8'))
    .join('\n');
  return families.flatMap(({ folder }) =>
    [fileOf(folder), fileOf(folder, 'events')].flatMap((file) =>
      Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, { magic?: unknown }>).filter(
        ([operationId, { magic }]) => magic || pages.includes(operationId),
      ),
    ),
  );
}

/** Returns true if the application pages of the last build were built from these inputs. */
export const isApplicationUnchanged = (inputs: string): boolean =>
  existsSync(STAMP) && existsSync(APPLICATION) && existsSync(PAGES_FILE) && readFileSync(STAMP, 'utf8') === inputs;

/** Records that the application pages have been built from these inputs. */
export function rememberApplication(inputs: string): void {
  mkdirSync(path.dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, inputs);
}

/** Removes the record before the application pages are built again. */
export const forgetApplication = (): void => rmSync(STAMP, { force: true });

/** Returns the folders with the downloads and the data of "Try it" of this run's families. */
export const servedFolders = (): string[] => families.map((family) => path.join(ROOT, servedFolder(family)));
