import type { Oas3Rule } from '@redocly/openapi-core';
import { eachExampleValue } from './examples';

/** Patterns of personal data, and the form that a value must have to be fictional. */
const KINDS = [
  { key: /./, looks: /^\+?(234|0)[789]\d{9}$/, must: /^\+2347000000\d{3}$/, remedy: 'a mobile number from +2347000000001 upwards' },
  { key: /./, looks: /^[^\s@]+@[^\s@]+\.[^\s@]+$/, must: /\.example$/i, remedy: 'an email address that ends in `.example`' },
  {
    key: /(^|_)(bvn|nin)$/,
    looks: /./,
    must: /^(\*{7}\d{4}|22200000\d{3})$/,
    remedy: '`*******4321` in a response, or a number from 22200000001 upwards in a request',
  },
];

/** Convention 18: examples contain no real personal data, because readers would call, write to or look up a real number or address. */
export const fictionalData: Oas3Rule = () =>
  eachExampleValue(({ key, value, location }, { report }) => {
    if (typeof value !== 'string') return;
    const wrong = KINDS.find((kind) => kind.key.test(key) && kind.looks.test(value) && !kind.must.test(value));
    if (wrong) report({ message: `\`${value}\` could be real personal data. Use ${wrong.remedy}; see STORY.md.`, location });
  });
