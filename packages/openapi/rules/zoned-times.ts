import type { Location, Oas3Rule } from '@redocly/openapi-core';
import type { Node } from './support';

/** A time of day that is not part of a timestamp. */
const TIME = /(?<![\d:T])(?:[01]\d|2[0-3]):[0-5]\d(?![\d:])/;
/** Words that state where the clock is: a zone, or the city of a person. */
const ZONE = /\b(?:Lagos|UTC|Amsterdam|local|time zone|city)\b|_time_zone|\b(?:Africa|Europe)\//;

/** Returns the sentences of a Markdown text with a time of day but no zone. Values in backticks are exempt. */
const unzoned = (text: string): string[] =>
  text
    .replace(/`(?!\w*_time_zone`)[^`]*`/g, 'code')
    .split(/\n\s*\n|\n(?= *[-|])/)
    .flatMap((paragraph) => paragraph.replace(/\s+/g, ' ').split(/(?<=[.!?]) /))
    .filter((sentence) => TIME.test(sentence) && !ZONE.test(sentence));

/**
 * Requires a zone in each sentence with a time of day, in descriptions, error texts and the meanings of enum values: servers run in UTC and
 * banks close in Lagos, so a reader of "until 16:00" would be an hour late.
 */
export const zonedTimes: Oas3Rule = () => {
  type Report = (problem: { message: string; location: Location }) => void;
  const check = (text: unknown, location: Location, report: Report) => {
    for (const sentence of typeof text === 'string' ? unzoned(text) : [])
      report({ message: `"${sentence.trim()}" has a time without a zone. Add it, as in "16:00 in Lagos".`, location });
  };
  const described = (node: Node, { report, location }: { report: Report; location: Location }) =>
    check(node.description, location.child('description'), report);
  return {
    Operation(operation: Node, context) {
      described(operation, context);
      for (const [code, texts] of Object.entries<Node>(operation['x-error-texts'] ?? {}))
        for (const key of ['cause', 'remedy']) check(texts?.[key], context.location.child(['x-error-texts', code, key]), context.report);
    },
    Parameter: described,
    Response: described,
    Schema(schema: Node, context) {
      described(schema, context);
      for (const [value, text] of Object.entries(schema['x-enum-descriptions'] ?? {}))
        check(text, context.location.child(['x-enum-descriptions', value]), context.report);
    },
  };
};
