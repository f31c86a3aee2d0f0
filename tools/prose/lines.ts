import { currentTime } from '../support/currentTime';
import { asLines } from '../support/problems';
import { allSources, repository } from './files';
import { proseProblems } from './problems';

/**
 * Runs `npm run lint:prose` over some of the hand-written files.
 *
 * @param isChecked selects the files by their paths, relative to the repository
 */
export async function linesOf(isChecked: (file: string) => boolean): Promise<string[]> {
  const sources = allSources();
  return asLines(await proseProblems(sources, { repository: repository(), isChecked, now: currentTime() }), sources);
}
