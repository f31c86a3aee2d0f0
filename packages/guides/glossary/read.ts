import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { nearest } from '../../openapi/rules/support';
import { withBrand } from '../../platform/brandText';
import type { GlossaryPart, GlossaryTerm } from './model';

const FILE = 'docs/glossary.yaml';
const SOURCE = path.resolve(__dirname, '../../..', FILE);

let known: { at: number; parts: GlossaryPart[] } | undefined;

/**
 * Returns the sections of the glossary with the brand tokens replaced. The file is read again after a change. A site without the file has
 * no terms.
 *
 * @throws Error if an entry lacks its term, definition or link
 */
export function glossary(): GlossaryPart[] {
  const at = statSync(SOURCE, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (known?.at !== at) known = { at, parts: at ? partsOf(readFileSync(SOURCE, 'utf8')) : [] };
  return known.parts;
}

type Entry = { term?: string; also?: string[]; means?: string; see?: string };

function partsOf(text: string): GlossaryPart[] {
  const parts = parse(withBrand(text, FILE)) as Record<string, Entry[]>;
  return Object.entries(parts).map(([title, entries]) => ({
    title,
    terms: entries.map(({ term, also = [], means, see }) => {
      if (!term || !means || !see) throw new Error(`${FILE}:1: error "${term ?? means}" is incomplete. Write term, means and see.`);
      return { term, also, means, see, id: idOf(term) };
    }),
  }));
}

/** Returns the anchor of a term on the glossary page. */
export const idOf = (term: string) => term.toLowerCase().replace(/[^a-z0-9]+/g, '-');

/**
 * Returns the definition of a term.
 *
 * @param word term in any case, or one of its other forms
 * @throws Error with suggestions if the term is unknown
 */
export function termOf(word: string, parts: readonly GlossaryPart[] = glossary()): GlossaryTerm {
  const terms = parts.flatMap((part) => part.terms);
  const wanted = word.trim().toLowerCase();
  const found = terms.find(({ term, also }) => [term, ...also].some((form) => form.toLowerCase() === wanted));
  if (found) return found;
  const forms = terms.flatMap(({ term, also }) => [term, ...also]);
  const near = nearest(
    wanted,
    forms.map((form) => form.toLowerCase()),
  );
  const meant = forms.filter((form) => near.includes(form.toLowerCase()));
  const instead = meant.length ? `Did you mean ${meant.join(' or ')}?` : 'Name the term in `name`, or add it to the file.';
  throw new Error(`"${word}" is not in ${FILE}. ${instead}`);
}
