import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { secretsIn, secretsInSources, secretsOf } from './secrets/find';

const ROOT = path.resolve(__dirname, '..');
const BUILD_DIR = path.join(ROOT, 'build');
/** Text files. Shards of the search index are compressed, but their text also appears in the pages. */
const TEXT = /\.(?:html|css|m?js|json|map|md|svg|txt|webmanifest|xml|yaml)$/;
/** Maximum number of matches to print: the same match can appear in every page. */
const SHOWN = 50;

/**
 * `npm run check:secrets`: checks that no source and no served file contains a string that looks like a secret, and no served file one of this
 * machine. A secret in a source is in many served files, so only the source is named.
 */
function main() {
  const sources = secretsInSources(ROOT);
  if (sources.lines.length) {
    for (const line of sources.lines) console.error(line);
    console.log(`secrets: ${sources.lines.length} in ${sources.files} sources`);
    process.exitCode = 1;
    return;
  }
  const files = readdirSync(BUILD_DIR, { recursive: true, encoding: 'utf8' }).filter((file) => TEXT.test(file));
  const known = secretsOf(process.env);
  const found = files.flatMap((file) => secretsIn(`build/${file}`, readFileSync(path.join(BUILD_DIR, file), 'utf8'), known));
  for (const line of found.slice(0, SHOWN)) console.error(line);
  console.log(`secrets: ${found.length} in ${files.length} files, 0 in ${sources.files} sources`);
  if (!files.length) throw new Error('build/ contains no site. Run "npm run build" first.');
  process.exitCode = found.length ? 1 : 0;
}

main();
