import { americanSpellings } from '../../src/spelling';
import type { Rule } from './text';

/** American spelling in prose. The dictionary has both spellings of many words, so it does not find these. */
export const british: Rule = ({ file, prose }) =>
  americanSpellings(prose).map(({ word, index, instead }) => ({
    file,
    offset: index,
    message: `"${word}" is American spelling`,
    remedy: `Write "${instead}".`,
  }));
