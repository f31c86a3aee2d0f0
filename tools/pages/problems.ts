import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isWrittenPage } from '../../packages/platform/writtenPages';
import type { Problem, Source } from '../support/problems';
import { addressProblems, siteOf } from './addresses';
import { admonitionProblems } from './admonitions';
import { characterProblems } from './characters';
import { componentProblems } from './components';
import { frontMatterProblems } from './frontMatter';
import { glossaryIds, linkProblems } from './links';
import { parsePage } from './parse';

const GLOSSARY = path.resolve(__dirname, '../../docs/glossary.yaml');

/**
 * Finds the faults for which a page would not be built, would look broken, or would lead readers nowhere: in its characters, syntax, front
 * matter, admonitions, components, links, images and address. A file of which nothing else can be read has one problem.
 *
 * @param sources all hand-written files; those that are not pages of the site are checked for their characters only
 * @param options `isChecked` selects the files whose problems are returned; `now` is the current time in milliseconds
 */
export async function pageProblems(
  sources: readonly Source[],
  { isChecked = () => true, now }: { isChecked?: (file: string) => boolean; now?: number } = {},
): Promise<Problem[]> {
  const pages = sources.filter(({ file }) => isWrittenPage(file));
  const site = siteOf(pages);
  const terms = existsSync(GLOSSARY) ? glossaryIds(readFileSync(GLOSSARY, 'utf8')) : [];
  const problems = addressProblems(pages, site).filter(({ file }) => isChecked(file));
  for (const source of sources.filter(({ file }) => isChecked(file))) {
    const unreadable = characterProblems(source);
    problems.push(...unreadable);
    if (unreadable.length || !isWrittenPage(source.file)) continue;
    const frontMatter = await frontMatterProblems(source, now);
    problems.push(...frontMatter);
    const page = parsePage(source);
    if (!('tree' in page)) problems.push(page);
    // The placeholders of the brand are replaced only if the front matter has been read.
    else if (!frontMatter.some(({ message }) => /\{brand\./.test(message)))
      problems.push(...admonitionProblems(page), ...componentProblems(page), ...linkProblems(page, site, terms));
  }
  return problems;
}

/** Returns the files of which nothing but their problem can be read, so that other checks leave them out. */
export const isReadable = (source: Source): boolean =>
  !characterProblems(source).length && (!isWrittenPage(source.file) || 'tree' in parsePage(source));
