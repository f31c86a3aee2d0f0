import { currentTime } from '../support/currentTime';
import { asLines } from '../support/problems';
import { pageSources } from './files';
import { pageProblems } from './problems';

/** Returns a line per problem of the site's pages: `file:line:column: error message. Remedy.` */
export async function pageFaults(): Promise<string[]> {
  const sources = pageSources();
  return asLines(await pageProblems(sources, { now: currentTime() }), sources);
}
