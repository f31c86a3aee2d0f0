/** A term of the glossary. */
export type GlossaryTerm = {
  term: string;
  /** Other forms of it that `<Term>` takes. */
  also: string[];
  means: string;
  /** The address of the page that explains it. */
  see: string;
  /** Its anchor on the glossary's page. */
  id: string;
};

/** A part of the glossary, with its heading. */
export type GlossaryPart = { title: string; terms: GlossaryTerm[] };

/** Where the glossary is. */
export const GLOSSARY = '/docs/glossary';
