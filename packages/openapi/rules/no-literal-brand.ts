import type { Oas3Rule } from '@redocly/openapi-core';
import { brand } from '../../platform/brand';
import { eachRawLine } from './raw-lines';

const { name, slug, ...fields } = brand;

/** Tokens that replace the values of the brand. */
const TOKENS = new Map<string, string>([
  ...Object.entries(fields).map(([field, word]): [string, string] => [word, `{brand.${field}}`]),
  [slug, '{product}'],
  [name, '{Product}'],
]);

/** Values of the brand, the longest first because a host contains the slug. */
const WORDS = [...TOKENS.keys()].sort((a, b) => b.length - a.length).map((word) => word.replace(/\W/g, '\\$&'));
const PATTERN = new RegExp(`(?<![A-Za-z0-9])(${WORDS.join('|')})(?![A-Za-z0-9])`, 'g');

/** Convention 19: descriptions do not contain the brand, so that editing packages/platform/brand.ts renames the whole site. */
export const noLiteralBrand: Oas3Rule = () =>
  eachRawLine((line, at, { report }) => {
    for (const { index, 0: word } of line.matchAll(PATTERN)) {
      report({ message: `\`${word}\` is the literal brand. Write \`${TOKENS.get(word)}\`.`, location: at(index) });
    }
  });
