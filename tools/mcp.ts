import path from 'node:path';
import { main } from '../packages/mcp/main';
import { builtSite } from '../packages/mcp/site/folder';
import { reportFailure } from './support/reportFailure';

/** `npm run mcp [-- --http [port]]`: serves the built site and the sandbox to language models. */
main(() => builtSite(path.resolve(__dirname, '../build')), process.argv.slice(2)).catch(reportFailure);
