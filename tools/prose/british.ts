import { americanSpellings } from '../../packages/platform/spelling';
import type { Rule } from './text';

/** Finds American spellings. The spelling dictionary accepts both variants of many words, so it does not report them. */
export const british: Rule = ({ file, prose }) =>
  americanSpellings(prose).map(({ word, index, instead }) => ({
    file,
    offset: index,
    message: `"${word}" is American spelling`,
    remedy: `Write "${instead}".`,
  }));
