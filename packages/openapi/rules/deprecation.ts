import type { Oas3Rule, UserContext } from '@redocly/openapi-core';
import { type Node, nearest } from './support';

const DAY = /^\d{4}-\d\d-\d\d$/;
/** Minimum number of months between deprecation and removal, as promised in the introduction of the API. */
const SHORTEST = 6;

/**
 * Convention 12: a deprecated operation states since when, until when and by which operation it is replaced. Pages and the headers
 * `Deprecation` and `Sunset` are generated from these values.
 */
export const deprecation: Oas3Rule = () => {
  const known: string[] = [];
  const replacements: { instead: string; report(suggest: string[]): void }[] = [];
  return {
    Operation(operation: Node, ctx) {
      known.push(operation.operationId);
      const { report, location } = ctx;
      const given: Node | undefined = operation['x-deprecation'];
      if (given && !operation.deprecated)
        report({
          message: '`x-deprecation` requires `deprecated: true`. Add it to the operation.',
          location: location.child('x-deprecation'),
        });
      if (operation.deprecated && !given)
        report({
          message:
            'The deprecated operation has no end date. Add `x-deprecation: { since: <date>, until: <date>, instead: <operationId of this family, or null> }`.',
          location: location.child('deprecated'),
        });
      if (!given) return;
      checkDays(given, ctx);
      if (given.instead === null) return;
      replacements.push({
        instead: String(given.instead),
        report: (suggest) =>
          report({
            message: `\`instead\` must be an operationId of this family, or \`null\` if nothing replaces the operation.`,
            location: location.child(['x-deprecation', 'instead']),
            suggest,
          }),
      });
    },
    Root: {
      leave() {
        for (const { instead, report } of replacements) if (!known.includes(instead)) report(nearest(instead, known));
      },
    },
  };
};

function checkDays({ since, until }: Node, { report, location }: UserContext): void {
  const at = location.child('x-deprecation');
  for (const [name, value] of Object.entries({ since, until }))
    if (!isDay(value)) report({ message: `\`${name}\` must be a date in quotes, such as '2026-12-01'.`, location: at.child(name) });
  if (!isDay(since) || !isDay(until)) return;
  const earliest = new Date(since);
  earliest.setUTCMonth(earliest.getUTCMonth() + SHORTEST);
  if (new Date(until) < earliest)
    report({
      message: `A deprecated operation must remain available for at least ${SHORTEST} months. Set \`until\` to ${earliest.toISOString().slice(0, 10)} or later.`,
      location: at.child('until'),
    });
}

const isDay = (value: unknown): value is string => typeof value === 'string' && DAY.test(value) && !Number.isNaN(Date.parse(value));
