import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readDescription } from './description';
import { readPage } from './page';
import type { Repository } from './repository';
import type { Text } from './text';

const ROOT = path.resolve(__dirname, '../..');
const PAGES =
  /^(?:docs|tutorials|userguide|blog|api|src\/pages)\/.*\.mdx?$|^(?:README|ARCHITECTURE|CONTRIBUTING|STYLE)\.md$|^decisions\/.*\.md$|^(?:openapi|deploy|tools|packages\/[\w-]+)\/README\.md$|^packages\/[\w-]+\/published\.md$/;
const DESCRIPTIONS = /^openapi\/.*\.yaml$|^docs\/glossary\.yaml$/;

/** Lists the files of the project with git, so that generated ones are excluded. */
function allFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' });
  return [...new Set(listed.split('\0'))].filter(Boolean).sort();
}

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

/** Returns all hand-written texts. */
export function allTexts(): Text[] {
  const files = allFiles();
  return [
    ...files.filter((file) => PAGES.test(file)).map((file) => readPage(file, read(file))),
    ...files.filter((file) => DESCRIPTIONS.test(file)).map((file) => readDescription(file, read(file))),
  ];
}

/** Returns the files and npm scripts to which the repository's documents can refer. */
export const repository = (): Repository => ({ files: allFiles(), scripts: Object.keys(JSON.parse(read('package.json')).scripts) });
