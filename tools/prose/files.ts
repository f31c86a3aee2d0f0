import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readDescription } from './description';
import { readPage } from './page';
import type { Text } from './text';

const ROOT = path.resolve(__dirname, '../..');
const PAGES =
  /^(?:docs|tutorials|userguide|blog|api|src\/pages)\/.*\.mdx?$|^(?:README|ARCHITECTURE|CONTRIBUTING|DECISIONS)\.md$|^(?:openapi|deploy)\/README\.md$/;
const DESCRIPTIONS = /^openapi\/.*\.yaml$|^docs\/glossary\.yaml$/;

/** Returns all hand-written texts. Lists files with git, so that generated ones are excluded. */
export function allTexts(): Text[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' });
  const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
  const files = [...new Set(listed.split('\0'))].sort();
  return [
    ...files.filter((file) => PAGES.test(file)).map((file) => readPage(file, read(file))),
    ...files.filter((file) => DESCRIPTIONS.test(file)).map((file) => readDescription(file, read(file))),
  ];
}
