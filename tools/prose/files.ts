import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isWrittenPage } from '../../packages/platform/writtenPages';
import { isReadable } from '../pages/problems';
import type { Source } from '../support/problems';
import { readDescription } from './description';
import { readPage } from './page';
import type { Repository } from './repository';
import type { Text } from './text';

const ROOT = path.resolve(__dirname, '../..');
const DOCUMENTS =
  /^(?:README|ARCHITECTURE|CONTRIBUTING|STYLE)\.md$|^decisions\/.*\.md$|^(?:openapi|deploy|tools|packages\/[\w-]+)\/README\.md$|^packages\/[\w-]+\/published\.md$/;
const isPage = (file: string): boolean => isWrittenPage(file) || DOCUMENTS.test(file);
const DESCRIPTIONS = /^openapi\/.*\.yaml$|^docs\/glossary\.yaml$/;

/** Lists the files of the project with git, so that generated ones are excluded, and so are those that have been deleted. */
export function allFiles(root = ROOT): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  return [...new Set(listed.split('\0'))].filter((file) => file && existsSync(path.join(root, file))).sort();
}

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

/** Returns all hand-written files: pages, documents of the repository and descriptions. */
export const allSources = (): Source[] =>
  allFiles()
    .filter((file) => isPage(file) || DESCRIPTIONS.test(file))
    .map((file) => ({ file, source: read(file) }));

/** Returns the texts of hand-written files that can be read. */
export function allTexts(sources: readonly Source[] = allSources()): Text[] {
  const texts = sources.filter(isReadable).map(({ file, source }) => (isPage(file) ? readPage : readDescription)(file, source));
  return texts.toSorted((one, other) => Number(one.kind === 'description') - Number(other.kind === 'description'));
}

/** Returns the files and npm scripts to which the repository's documents can refer. */
export const repository = (): Repository => ({ files: allFiles(), scripts: Object.keys(JSON.parse(read('package.json')).scripts) });
