/** Term of the glossary. */
export type GlossaryTerm = {
  term: string;
  /** Other forms of the term that `<Term>` accepts. */
  also: string[];
  means: string;
  /** Path of the page that explains the term. */
  see: string;
  /** Anchor on the glossary page. */
  id: string;
};

/** Section of the glossary. */
export type GlossaryPart = { title: string; terms: GlossaryTerm[] };

/** Path of the glossary page. */
export const GLOSSARY = '/docs/glossary';
