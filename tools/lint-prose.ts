import { allSources, allTexts, repository } from './prose/files';
import { proseProblems } from './prose/problems';
import { isDraft } from './prose/rules';
import { currentTime } from './support/currentTime';
import { asLines } from './support/problems';
import { reportFailure } from './support/reportFailure';

/** `npm run lint:prose`: prints the problems of all prose. */
async function main() {
  const sources = allSources();
  const problems = await proseProblems(sources, { repository: repository(), now: currentTime() });
  const texts = allTexts(sources);
  const pages = texts.filter(({ kind }) => kind === 'page');
  for (const line of asLines(problems, sources)) console.log(line);
  const words = texts.reduce((sum, text) => sum + text.words, 0);
  const drafts = pages.filter(isDraft).length;
  if (drafts) console.log(`${drafts} pages are drafts, to which the minimum word count does not apply`);
  console.log(`${pages.length} pages, ${texts.length - pages.length} descriptions, ${words} words, ${problems.length} problems`);
  process.exitCode = problems.length ? 1 : 0;
}

main().catch(reportFailure);
