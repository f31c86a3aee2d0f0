import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { handwrittenPages } from '../guides/pages';
import type { Source } from '../support/problems';

const ROOT = path.resolve(__dirname, '../..');
/** Folder of pages outside of the sections. */
const ALONE = 'src/pages';

/** Reads the hand-written pages of the site. Needs no git, which a build in a container does not have. */
export function pageSources(): Source[] {
  const names = existsSync(path.join(ROOT, ALONE)) ? readdirSync(path.join(ROOT, ALONE)) : [];
  const alone = names
    .filter((name) => name.endsWith('.mdx'))
    .map((name) => ({ file: `${ALONE}/${name}`, source: readFileSync(path.join(ROOT, ALONE, name), 'utf8') }));
  return [...handwrittenPages().map(({ file, text }) => ({ file, source: text })), ...alone];
}
