import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { group } from './new/group';
import { guide, type NewFile, overview, type PageRequest, post, tutorial } from './new/pages';

const ROOT = path.resolve(__dirname, '..');
const PAGES: Record<string, (request: PageRequest) => NewFile> = { tutorial, guide, overview, post };
const USAGE = 'npm run new -- tutorial <area>/<name> | guide <name> | overview <name> | post <name> | group <family>/<name>';

/**
 * `npm run new -- <kind> <name>`: creates a page or a group of operations that passes every check as generated. Never overwrites a file.
 */
function main([kind = '', name = '', ...rest]: string[]) {
  if (!name || rest.length || (kind !== 'group' && !Object.hasOwn(PAGES, kind)))
    throw new Error(`The kind or the name is missing or invalid. Usage:\n  ${USAGE}`);
  const today = new Date().toISOString().slice(0, 10);
  const made = kind === 'group' ? group(ROOT, name) : PAGES[kind]({ root: ROOT, name, today });
  const file = path.join(ROOT, made.file);
  if (existsSync(file)) throw new Error(`${made.file} already exists. Use another name, or edit that file.`);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, made.text, { flag: 'wx' });
  if ('declare' in made && typeof made.declare === 'function') made.declare();
  console.log(`${made.file}\nNext: ${made.next}`);
}

try {
  main(process.argv.slice(2));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
