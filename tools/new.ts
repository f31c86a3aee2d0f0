import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { create } from './new/create';

const ROOT = path.resolve(__dirname, '..');

/** `npm run new -- <kind> <name>`: creates a page, a group of operations or a family from a template. Never overwrites a file. */
try {
  const [kind = '', name = ''] = process.argv.slice(2);
  const { file, text, next } = create(ROOT, kind, name, new Date().toISOString().slice(0, 10));
  mkdirSync(path.dirname(path.join(ROOT, file)), { recursive: true });
  writeFileSync(path.join(ROOT, file), text, { flag: 'wx' });
  console.log(`${file}\nNext: ${next}`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
