import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { secretsIn, secretsOf } from './secrets/find';

const BUILD_DIR = path.resolve(__dirname, '../build');
/** Files that hold text. The parts of the search index are compressed; what they say stands in the pages. */
const TEXT = /\.(?:html|css|m?js|json|map|md|svg|txt|webmanifest|xml|yaml)$/;
/** There are too many pages to name the same in each. */
const SHOWN = 50;

/** `npm run check:secrets`: nothing that the build serves looks like a secret, or is one of this machine's. */
function main() {
  const files = readdirSync(BUILD_DIR, { recursive: true, encoding: 'utf8' }).filter((file) => TEXT.test(file));
  const known = secretsOf(process.env);
  const found = files.flatMap((file) =>
    secretsIn(readFileSync(path.join(BUILD_DIR, file), 'utf8'), known).map((secret) => `${file}: ${secret}`),
  );
  for (const line of found.slice(0, SHOWN)) console.error(`secret: ${line}`);
  console.log(`secrets: ${found.length} in ${files.length} files`);
  if (!files.length) throw new Error('build/ holds no site. Run "npm run build" first.');
  process.exitCode = found.length ? 1 : 0;
}

main();
