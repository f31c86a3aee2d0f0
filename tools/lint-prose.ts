import { codeProblems } from './prose/code';
import { allTexts, repository } from './prose/files';
import { glossaryIndexProblems } from './prose/glossaryIndex';
import { imageProblems } from './prose/images';
import { installProblems } from './prose/installs';
import { markdownProblems } from './prose/markdown';
import { readabilityOf } from './prose/readability';
import { isRepositoryDocument, repositoryProblems } from './prose/repository';
import { houseProblems, isDraft } from './prose/rules';
import { sandboxValueProblems } from './prose/sandboxValues';
import { spellingProblems } from './prose/spelling';
import { asLine, type Problem, type Text } from './prose/text';
import { readerProblems, userGuideProblems } from './prose/userGuides';

/** `npm run lint:prose`: prints the problems of all prose, and the readability of each page. */
async function main() {
  const texts = allTexts();
  const problems = [
    ...(await markdownProblems(texts)),
    ...(await spellingProblems(texts)),
    ...texts.flatMap(houseProblems),
    ...codeProblems(texts),
    ...texts.flatMap((text) => imageProblems(text)),
    ...sandboxValueProblems(texts),
    ...userGuideProblems(texts),
    ...readerProblems(texts),
    ...glossaryIndexProblems(texts),
    ...installProblems(texts),
    ...repositoryProblems(texts.filter(isRepositoryDocument), repository()),
  ];
  const pages = texts.filter(({ kind }) => kind === 'page');
  printFigures(pages);
  printProblems(problems, texts);
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

function printProblems(problems: readonly Problem[], texts: readonly Text[]): void {
  const sources = new Map(texts.map(({ file, source }) => [file, source]));
  const sorted = problems.toSorted((a, b) => a.file.localeCompare(b.file) || a.offset - b.offset);
  for (const problem of sorted) console.log(asLine(problem, sources.get(problem.file) ?? ''));
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
