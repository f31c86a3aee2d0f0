import { pageProblems } from '../pages/problems';
import type { Problem, Source } from '../support/problems';
import { codeProblems } from './code';
import { allTexts } from './files';
import { GLOSSARY_PAGE, GLOSSARY_TERMS, glossaryIndexProblems } from './glossaryIndex';
import { imageProblems } from './images';
import { installProblems } from './installs';
import { markdownProblems } from './markdown';
import { isRepositoryDocument, type Repository, repositoryProblems } from './repository';
import { houseProblems } from './rules';
import { SANDBOX_PAGE, sandboxValueProblems } from './sandboxValues';
import { spellingProblems } from './spelling';
import { CATALOGUE, readerProblems, userGuideProblems } from './userGuides';

/** Files that are read to check others: the file to read for checked files that match. */
const COMPARED: readonly [checked: RegExp, read: string][] = [
  [/^userguide\//, CATALOGUE],
  [/glossary/, GLOSSARY_PAGE],
  [/glossary/, GLOSSARY_TERMS],
  [/^openapi\//, SANDBOX_PAGE],
];

/** Files and npm scripts of the repository, the selection of the files that are checked, and the current time. */
export type ProseOptions = { repository: Repository; isChecked?: (file: string) => boolean; now?: number };

/**
 * Finds all problems of hand-written text.
 *
 * @param sources all hand-written files, because pages link to each other
 * @returns problems by file and place
 */
export async function proseProblems(
  sources: readonly Source[],
  { repository, isChecked = () => true, now }: ProseOptions,
): Promise<Problem[]> {
  // One page is checked in a second if the others need not be read.
  const checked = sources.map(({ file }) => file).filter(isChecked);
  const compared = COMPARED.filter(([pattern]) => checked.some((file) => pattern.test(file))).map(([, file]) => file);
  // The page of the sandbox is compared with all descriptions.
  const isRead = (file: string) => isChecked(file) || isChecked(SANDBOX_PAGE) || compared.includes(file);
  const all = allTexts(sources.filter(({ file }) => isRead(file)));
  const texts = all.filter(({ file }) => isChecked(file));
  const comparisons = [...sandboxValueProblems(all), ...userGuideProblems(all), ...glossaryIndexProblems(all)];
  const house = texts.flatMap(houseProblems);
  const placeOf = ({ file, offset }: Problem) => `${file}:${offset}`;
  const reported = new Set(house.map(placeOf)); // American spellings, which the dictionary lacks as well.
  const problems = [
    ...(await pageProblems(sources, { isChecked, now })),
    ...(await markdownProblems(texts)),
    ...(await spellingProblems(texts)).filter((problem) => !reported.has(placeOf(problem))),
    ...house,
    ...codeProblems(texts),
    ...texts.flatMap((text) => imageProblems(text)),
    ...comparisons.filter(({ file }) => isChecked(file) || isChecked(SANDBOX_PAGE)),
    ...readerProblems(texts),
    ...installProblems(texts),
    ...repositoryProblems(texts.filter(isRepositoryDocument), repository),
  ];
  return problems.sort((one, other) => one.file.localeCompare(other.file) || one.offset - other.offset);
}
