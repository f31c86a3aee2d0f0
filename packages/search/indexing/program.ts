import { buildIndex } from './buildIndex';

/** Writes the embedded search index: `tsx packages/search/indexing/program.ts <folder> [<stamp>]`, with the arguments of `buildIndex`. */
const [folder, stamp] = process.argv.slice(2);

buildIndex(folder, stamp).then(
  (summary) => console.log(`search: ${summary}`),
  (error: Error) => {
    console.error(`search: ${error.message}`);
    process.exitCode = 1;
  },
);
