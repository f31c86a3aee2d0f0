import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { citationsOf, compare, rulesOf } from './sandbox/rules';

const ROOT = path.resolve(__dirname, '..');

/** Release notes, which repeat what the descriptions state. */
const NOTES = 'openapi/releases/';

/** `npm run sandbox:rules`: lists the sandbox rules of the descriptions that no test cites. Arguments: families, all by default. */
const families = process.argv.slice(2);
const isWanted = (file: string) =>
  families.length ? families.some((family) => file.startsWith(`openapi/${family}/`)) : !file.startsWith(NOTES);
const filesIn = (folder: string, end: string) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(end))
    .map((name) => path.posix.join(folder, name));
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

const rules = filesIn('openapi', '.yaml')
  .filter(isWanted)
  .flatMap((file) => rulesOf(file, read(file)));
const citations = filesIn('packages/sandbox', '.test.ts')
  .flatMap((file) => citationsOf(read(file)))
  .filter(({ file }) => isWanted(file));
const { untested, unknown } = compare(rules, citations);
for (const { file, from, text } of untested) console.log(`${file}:${from} no test: ${text}`);
for (const { file, quote } of unknown) console.log(`${file} no such rule: ${quote}`);
console.log(`${rules.length} sandbox rules, ${rules.length - untested.length} with a test`);
if (untested.length || unknown.length) process.exitCode = 1;
