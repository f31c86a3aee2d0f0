import { allSources, allTexts, currentTime, repository } from './prose/files';
import { proseProblems } from './prose/problems';
import { readabilityOf } from './prose/readability';
import { isDraft } from './prose/rules';
import { asLines, type Text } from './prose/text';

/** `npm run lint:prose`: prints the problems of all prose, and the readability of each page. */
async function main() {
  const sources = allSources();
  const problems = await proseProblems(sources, { repository: repository(), now: currentTime() });
  const texts = allTexts(sources);
  const pages = texts.filter(({ kind }) => kind === 'page');
  printFigures(pages);
  for (const line of asLines(problems, sources)) console.log(line);
  const words = texts.reduce((sum, text) => sum + text.words, 0);
  const drafts = pages.filter(isDraft).length;
  if (drafts) console.log(`${drafts} pages are drafts, to which the minimum word count does not apply`);
  console.log(`${pages.length} pages, ${texts.length - pages.length} descriptions, ${words} words, ${problems.length} problems`);
  process.exitCode = problems.length ? 1 : 0;
}

/** Prints one line per page: words, sentences, words per sentence, reading ease. */
function printFigures(pages: readonly Text[]): void {
  const width = Math.max(...pages.map(({ file }) => file.length));
  const row = (file: string, ...cells: (string | number)[]) =>
    `${file.padEnd(width)}${cells.map((cell) => String(cell).padStart(11)).join('')}`;
  console.log(row('', 'words', 'sentences', 'words/sent.', 'ease'));
  for (const { file, words, paragraphs } of pages) {
    const { sentences, wordsPerSentence, ease } = readabilityOf(paragraphs);
    console.log(row(file, words, sentences, wordsPerSentence.toFixed(1), ease.toFixed(0)));
  }
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
