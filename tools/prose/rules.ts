import { americanSpellings } from '../../packages/platform/spelling';
import { isWrittenPage } from '../../packages/platform/writtenPages';
import type { Problem } from '../support/problems';
import { wordsToReplace } from './replacements';
import type { Rule, Text } from './text';

/** Minimum word count of a hand-written page. Category pages have no text of their own, and the home page is a single screen of cards. */
export const SHORTEST = 500;
const HOME = 'docs/index.mdx';

/** Number of characters before and after a word that may belong to an allowed phrase. */
const CONTEXT = 40;

/** Finds filler words, promises, terms in a non-standard spelling and non-standard terms. */
const words: Rule = ({ file, source, prose }) =>
  wordsToReplace.flatMap(({ pattern, why, remedy, allowed }) =>
    [...prose.matchAll(pattern)].flatMap(({ 0: found, index }) => {
      if (!source.startsWith(found, index)) return []; // The words are on both sides of code, which is blank in `prose`.
      const around = source.slice(Math.max(0, index - CONTEXT), index + found.length + CONTEXT).replace(/\s+/g, ' ');
      if (allowed.some((phrase) => phrase.test(around))) return [];
      return [{ file, offset: index, message: `"${found.replace(/\s+/g, ' ')}" ${why}`, remedy }];
    }),
  );

/** Finds American spellings. The spelling dictionary accepts both variants of many words, so it does not report them. */
const british: Rule = ({ file, prose }) =>
  americanSpellings(prose).map(({ word, index, instead }) => ({
    file,
    offset: index,
    message: `"${word}" is American spelling`,
    remedy: `Write "${instead}".`,
  }));

/** Finds spaces before percent signs. Numbers are not part of `prose`. */
const spacedPercent: Rule = ({ file, source, prose }) =>
  [...prose.matchAll(/ %/g)]
    .filter(({ index }) => /\d /.test(source.slice(index - 1, index + 1)))
    .map(({ index }) => ({ file, offset: index, message: 'there is a space before a percent sign', remedy: 'Write "5%".' }));

/** Finds duplicate headings: the second gets a numbered anchor, so links can lead to the wrong section. */
const headingTwice: Rule = ({ file, headings }) => {
  const first = new Map<string, number>();
  return headings.flatMap(({ text, offset }): Problem[] => {
    const key = text.trim().toLowerCase();
    if (first.has(key)) {
      return [{ file, offset, message: `the heading "${text}" occurs twice on this page`, remedy: 'Make it unique.' }];
    }
    first.set(key, offset);
    return [];
  });
};

/** Heading with a fixed anchor, which is in a comment after its text. */
const FIXED_ANCHOR = /^#{2,6} .*\{\/\* #([\w-]+) \*\/\}/gm;

/** Finds fixed anchors that several headings have: links lead to the first. */
const anchorTwice: Rule = ({ file, source }) => {
  const seen = new Set<string>();
  return [...source.matchAll(FIXED_ANCHOR)].flatMap(({ index, 1: anchor }): Problem[] => {
    if (seen.has(anchor))
      return [{ file, offset: index, message: `the anchor #${anchor} is already that of another heading`, remedy: 'Make it unique.' }];
    seen.add(anchor);
    return [];
  });
};

/** Line that `npm run new` inserts into a page that has only headings so far. */
const DRAFT = /^\{\/\* Draft:/m;

/** Returns true for a page that has not been written yet. */
export const isDraft = ({ source }: Text): boolean => DRAFT.test(source);

/** Matches the page whose text is in docs/glossary.yaml. */
const IS_LIST = /^<Glossary \/>$/m;

/** Finds section pages and posts below the minimum word count. */
const tooShort: Rule = (text) => {
  const { file, kind, source, words: count } = text;
  if (
    kind !== 'page' ||
    !isWrittenPage(file) ||
    file.startsWith('src/') ||
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
      message: `the page has ${count} words, but the minimum is ${SHORTEST}`,
      remedy: 'Add the information that readers still need, or merge the page into another one.',
    },
  ];
};

const COUNTED = /(?<![\w,.])\d[\d,]*\d (?:listed )?(?:operations|webhooks|webhook events|error codes|API families)\b/g;

/** Finds figures that the build can calculate and that change with the descriptions. */
const countedFigure: Rule = ({ file, source }) =>
  !file.endsWith('.mdx')
    ? []
    : [...source.matchAll(COUNTED)].map(({ 0: found, index }) => ({
        file,
        offset: index,
        message: `"${found}" will become outdated`,
        remedy: 'Write `<Figure of="operations" />`, or state the date of the measurement and omit the noun.',
      }));

const CIRCULAR = /`(\w+)`[^.`]*\((?:an? )?(?:<Term>)?\1(?:<\/Term>)?\)/g;

/** Finds a term in code that is explained by the same word in brackets. */
const circular: Rule = ({ file, source }) =>
  [...source.matchAll(CIRCULAR)].map(({ 1: term, index }) => ({
    file,
    offset: index,
    message: `\`${term}\` is explained by the same word`,
    remedy: 'Say what it is, without repeating the term.',
  }));

const RULES: readonly Rule[] = [words, spacedPercent, british, headingTwice, anchorTwice, tooShort, countedFigure, circular];

/** Runs all house rules over a text. */
export const houseProblems = (text: Text): Problem[] => RULES.flatMap((rule) => rule(text));
