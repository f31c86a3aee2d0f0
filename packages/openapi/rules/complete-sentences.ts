import type { Oas3Rule } from '@redocly/openapi-core';
import type { Node } from './support';
import { VERBS } from './verbs';

/** Sentences of up to this number of words may lack a verb: "At most once." */
const SHORT = 4;
/** Auxiliaries, irregular forms, and verbs that no operationId starts with. */
const OTHER_VERBS = new Set(
  `is are was were be been am has have had do does did will would shall should can could may might must cannot
  became began chose came fell found gave got held kept left lost made met paid sent took withdrew wrote
  accrue agree appear arrive become belong bounce carry choose come contain cost cover deduct default depend differ disagree disappear email exceed
  exist fit gain give go incur lack last learn lose need object occur point refer refuse remain require say see state stay try vary wait work`.split(
    /\s+/,
  ),
);
/** Endings of inflected forms, with the ending of the infinitive. */
const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/ie[sd]$/, 'y'],
  [/(?:es|ed|ing)$/, ''],
  [/(?:s|d)$/, ''],
  [/ing$/, 'e'],
  [/(.)\1(?:ed|ing)$/, '$1'],
];

/** A verb in the third person before its object. */
const BEFORE_OBJECT = /\b[a-z]+s (?:an?|the|it|its|your|their|each|no|all|any|one|this|only)\b/;

const isVerb = (word: string): boolean =>
  [word, ...ENDINGS.filter(([ending]) => ending.test(word)).map(([ending, instead]) => word.replace(ending, instead))].some(
    (form) => VERBS.has(form) || OTHER_VERBS.has(form),
  );

/**
 * Returns the sentences of a Markdown text that have more than four words but no verb. The words of a sentence decide, without a parser, so
 * nouns such as "order" count as verbs: some sentences without a verb are not found, but hardly any others are reported. Lists, tables and
 * headings may consist of phrases.
 */
function incompleteSentences(text: string): string[] {
  return text
    .replace(/`[^`]*`/g, 'code')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^ *(?:[|#]|[-*] |\d+\. ).*$/gm, '\n')
    .split(/\n\s*\n/)
    .flatMap((paragraph) => paragraph.replace(/\s+/g, ' ').split(/(?<=[.!?]) /))
    .filter((sentence) => {
      const words = sentence.toLowerCase().match(/[a-z]+/g) ?? [];
      return (
        /\.$/.test(sentence) &&
        sentence.trim().split(' ').length > SHORT &&
        !BEFORE_OBJECT.test(sentence.toLowerCase()) &&
        !words.some(isVerb)
      );
    });
}

/**
 * Requires a verb in each sentence of the description of an operation and of its error texts. Descriptions of fields, parameters and enum
 * values are exempt: they begin with a noun phrase, and hundreds of them continue with a phrase such as "`null` for a closed account.".
 */
export const completeSentences: Oas3Rule = () => ({
  Operation(operation: Node, { report, location }) {
    const check = (text: unknown, at: typeof location) => {
      for (const sentence of typeof text === 'string' ? incompleteSentences(text) : [])
        report({
          message: `The sentence "${sentence.trim()}" has no verb. Complete it, or add its verb to \`OTHER_VERBS\` in packages/openapi/rules/complete-sentences.ts.`,
          location: at,
        });
    };
    check(operation.description, location.child('description'));
    for (const [code, texts] of Object.entries<Node>(operation['x-error-texts'] ?? {})) {
      for (const key of ['cause', 'remedy']) check(texts?.[key], location.child(['x-error-texts', code, key]));
    }
  },
});
