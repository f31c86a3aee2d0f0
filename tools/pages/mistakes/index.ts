import { addresses, characters, frontMatter } from './frontMatter';
import type { Mistake } from './mistake';
import { quotations } from './quotations';
import { admonitions, syntax } from './syntax';
import { links, prose } from './text';

/** Mistakes of writers on pages, each of which one command reports with one line. */
export const MISTAKES: readonly Mistake[] = [
  ...characters,
  ...frontMatter,
  ...addresses,
  ...syntax,
  ...admonitions,
  ...links,
  ...prose,
  ...quotations,
];
