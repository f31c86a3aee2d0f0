import { readFileSync } from 'node:fs';
import { main } from './main';
import { openArchive } from './site/archive';

/** Program of the package that `npm run packages` makes. The site is in a file beside it. */
main(() => openArchive(readFileSync(new URL('site.bin', import.meta.url))), process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
