import type { Source } from '../pages/parse';
import { pageProblems } from '../pages/problems';
import { codeProblems } from './code';
import { allTexts } from './files';
import { glossaryIndexProblems } from './glossaryIndex';
import { imageProblems } from './images';
import { installProblems } from './installs';
import { markdownProblems } from './markdown';
import { isRepositoryDocument, type Repository, repositoryProblems } from './repository';
import { houseProblems } from './rules';
import { sandboxValueProblems } from './sandboxValues';
import { spellingProblems } from './spelling';
import { asLine, type Problem } from './text';
import { readerProblems, userGuideProblems } from './userGuides';

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
  const all = allTexts(sources);
  const texts = all.filter(({ file }) => isChecked(file));
  // These compare a page with another file.
  const compared = [...sandboxValueProblems(all), ...userGuideProblems(all), ...glossaryIndexProblems(all)];
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
    ...compared.filter(({ file }) => isChecked(file)),
    ...readerProblems(texts),
    ...installProblems(texts),
    ...repositoryProblems(texts.filter(isRepositoryDocument), repository),
  ];
  return problems.sort((one, other) => one.file.localeCompare(other.file) || one.offset - other.offset);
}

/** Formats problems as `file:line:column: error message. Remedy.` */
export function asLines(problems: readonly Problem[], sources: readonly Source[]): string[] {
  const sourceOf = new Map(sources.map(({ file, source }) => [file, source]));
  return problems.map((problem) => asLine(problem, sourceOf.get(problem.file) ?? ''));
}
