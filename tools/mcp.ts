import path from 'node:path';
import { main } from '../packages/mcp/main';
import { builtSite } from '../packages/mcp/site/folder';

/** `npm run mcp [-- --http [port]]`: serves the built site and the sandbox to language models. */
main(() => builtSite(path.resolve(__dirname, '../build')), process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
