import { idOf } from '../../packages/guides/glossary/read';
import type { Problem } from '../support/problems';
import type { Text } from './text';

export const GLOSSARY_PAGE = 'docs/overviews/glossary.mdx';
/** File with its terms. */
export const GLOSSARY_TERMS = 'docs/glossary.yaml';

/** Finds terms that the alphabetical index of the glossary lacks, lists without a definition, or lists in another order. */
export function glossaryIndexProblems(texts: readonly Pick<Text, 'file' | 'source'>[]): Problem[] {
  const sourceOf = (wanted: string) => texts.find(({ file }) => file === wanted)?.source;
  const [page, terms] = [sourceOf(GLOSSARY_PAGE), sourceOf(GLOSSARY_TERMS)];
  if (page === undefined || terms === undefined) return [];
  const wanted = [...terms.matchAll(/^ {2}- term: (.+)$/gm)]
    .map(([, term]) => term)
    .toSorted((one, other) => one.localeCompare(other, 'en'))
    .map((term) => `[${term}](/docs/glossary#${idOf(term)})`);
  const listed = page.match(/\[[^\]]+\]\(\/docs\/glossary#[^)]+\)/g) ?? [];
  const at = wanted.findIndex((link, index) => link !== listed[index]);
  const extra = listed[wanted.length];
  if (at < 0 && extra === undefined) return [];
  const message = at < 0 ? `the index lists ${extra}, which is not a term` : `the index does not list ${wanted[at]} in its place`;
  return [{ file: GLOSSARY_PAGE, offset: 0, message, remedy: `List the terms of ${GLOSSARY_TERMS} in alphabetical order.` }];
}
