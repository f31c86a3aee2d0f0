import { british } from './british';
import type { Problem, Rule, Text } from './text';
import { wordsToReplace } from './words';

/** The fewest words of a page that people write. A category page has none of its own, and the home page is one screen of cards. */
export const SHORTEST = 500;
const HOME = 'docs/index.mdx';

/** A word that says nothing, a promise, or a term that is not spelt as everywhere else. */
export const words: Rule = ({ file, prose }) =>
  wordsToReplace.flatMap(({ pattern, why, remedy }) =>
    [...prose.matchAll(pattern)].map(({ 0: found, index }) => ({
      file,
      offset: index,
      message: `"${found.replace(/\s+/g, ' ')}" ${why}`,
      remedy,
    })),
  );

/** A heading that stands on the page already: its anchor would be a number, and a reader who jumps to it lands in the wrong place. */
export const headingTwice: Rule = ({ file, headings }) => {
  const first = new Map<string, number>();
  return headings.flatMap(({ text, offset }): Problem[] => {
    const key = text.trim().toLowerCase();
    if (first.has(key)) {
      return [
        { file, offset, message: `the heading "${text}" stands on this page twice`, remedy: 'Say what is different below this one.' },
      ];
    }
    first.set(key, offset);
    return [];
  });
};

/** The line that `npm run new` puts into a page that has only its headings so far. */
const DRAFT = /^\{\/\* Draft:/m;

/** @returns whether nobody has written the page yet */
export const isDraft = ({ source }: Text): boolean => DRAFT.test(source);

/** A page whose text is in docs/glossary.yaml. */
const IS_LIST = /^<Glossary \/>$/m;

/** A page of a section, or a post, that is too short to be of use. */
export const tooShort: Rule = (text) => {
  const { file, kind, source, words: count } = text;
  if (
    kind !== 'page' ||
    !/^(docs|tutorials|userguide|blog|api)\//.test(file) ||
    count >= SHORTEST ||
    file === HOME ||
    isDraft(text) ||
    IS_LIST.test(source)
  )
    return [];
  return [
    {
      file,
      offset: 0,
      message: `the page has ${count} words, fewer than ${SHORTEST}`,
      remedy: 'Say what the reader still has to ask, or put it into another page.',
    },
  ];
};

const COUNTED = /(?<![\w,.])\d[\d,]*\d (?:listed )?(?:operations|webhooks|webhook events|error codes|API families)\b/g;

/** A figure that the build knows and that changes with the descriptions. */
export const countedFigure: Rule = ({ file, source }) =>
  !file.endsWith('.mdx')
    ? []
    : [...source.matchAll(COUNTED)].map(({ 0: found, index }) => ({
        file,
        offset: index,
        message: `"${found}" goes out of date`,
        remedy: 'Write `<Figure of="operations" />`, or say of which day the measurement is and leave the noun out.',
      }));

const RULES: readonly Rule[] = [words, british, headingTwice, tooShort, countedFigure];

/** @returns what the rules of the house find in a text */
export const houseProblems = (text: Text): Problem[] => RULES.flatMap((rule) => rule(text));
