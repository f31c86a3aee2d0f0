import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileOf } from '../../packages/guides/read';
import { hashInto } from '../../packages/platform/hashFiles';
import { families } from '../../packages/platform/selection';
import { servedFolder } from '../../packages/reference/served';
import { readOutline } from '../../packages/reference/stored';
import { handwrittenPages } from '../guides/pages';
import { SERVED_GUIDES } from '../guides/workflows';

const ROOT = path.resolve(__dirname, '../..');
/** Application pages of the last build, as Docusaurus wrote them. */
const KEPT = path.join(ROOT, '.cache/application');
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

/** Returns what guides can quote: all operations and events named in a hand-written page, and all operations with magic values. */
function usedQuotes(): unknown[] {
  const pages = handwrittenPages()
    .map(({ text }) => text)
    .join('\n');
  return families.flatMap(({ folder }) =>
    [fileOf(folder), fileOf(folder, 'events')].flatMap((file) =>
      Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, { magic?: unknown }>).filter(
        ([operationId, { magic }]) => magic || pages.includes(operationId),
      ),
    ),
  );
}

/**
 * Replaces a build by the kept application pages if these were built from the same inputs.
 *
 * @param build folder of the built site
 * @returns false if they were not
 */
export function reuseApplication(build: string, inputs: string): boolean {
  if (!existsSync(STAMP) || !existsSync(KEPT) || readFileSync(STAMP, 'utf8') !== inputs) return false;
  rmSync(build, { recursive: true, force: true });
  cpSync(KEPT, build, { recursive: true });
  return true;
}

/** Keeps the application pages that Docusaurus has written into a build, for the next one. */
export function keepApplication(build: string, inputs: string): void {
  rmSync(STAMP, { force: true });
  rmSync(KEPT, { recursive: true, force: true });
  cpSync(build, KEPT, { recursive: true });
  mkdirSync(path.dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, inputs);
}

/** Copies the downloads and the data of "Try it" of this run's families, and the workflows of guides, into a build. */
export function copyServed(build: string): void {
  for (const family of families) cpSync(path.join(ROOT, servedFolder(family)), build, { recursive: true });
  if (existsSync(SERVED_GUIDES)) cpSync(SERVED_GUIDES, build, { recursive: true });
}
