import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { secretsIn, secretsOf } from './secrets/find';

const BUILD_DIR = path.resolve(__dirname, '../build');
/** Text files. Shards of the search index are compressed, but their text also appears in the pages. */
const TEXT = /\.(?:html|css|m?js|json|map|md|svg|txt|webmanifest|xml|yaml)$/;
/** Maximum number of matches to print: the same match can appear in every page. */
const SHOWN = 50;

/** `npm run check:secrets`: checks that no served file contains a string that looks like a secret, or a secret of this machine. */
function main() {
  const files = readdirSync(BUILD_DIR, { recursive: true, encoding: 'utf8' }).filter((file) => TEXT.test(file));
  const known = secretsOf(process.env);
  const found = files.flatMap((file) =>
    secretsIn(readFileSync(path.join(BUILD_DIR, file), 'utf8'), known).map((secret) => `${file}: ${secret}`),
  );
  for (const line of found.slice(0, SHOWN)) console.error(`secret: ${line}`);
  console.log(`secrets: ${found.length} in ${files.length} files`);
  if (!files.length) throw new Error('build/ contains no site. Run "npm run build" first.');
  process.exitCode = found.length ? 1 : 0;
}

main();
