import path from 'node:path';
import { buildIndex } from '../packages/search/indexing/buildIndex';

/** Writes the embedded search index into a build: `tsx tools/search-index.ts <folder of the build>`. Part of `npm run build`. */
buildIndex(path.join(process.argv[2], 'search-index')).then(
  (summary) => console.log(`search: ${summary}`),
  (error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  },
);
