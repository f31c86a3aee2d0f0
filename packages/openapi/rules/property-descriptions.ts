import type { Oas3Rule } from '@redocly/openapi-core';
import { eachNamed } from './support';

/** Openings of a description that is a clause instead of a noun phrase (STYLE.md, rule 5). */
export const CLAUSE = /^(?:What|Who|Whom|Whose|When|Whether|How|Which|Where)\b/;

/**
 * Convention 14: every property has a description, in place or at the target of its `$ref`, because a name does not state the unit
 * or the bounds. Descriptions of properties and parameters begin with a noun phrase.
 */
export const propertyDescriptions: Oas3Rule = () =>
  eachNamed(({ name, in: kind, schema }, location, { report }) => {
    const text = typeof schema.description === 'string' ? schema.description.trim() : '';
    const opening = CLAUSE.exec(text)?.[0];
    if (opening)
      report({
        message: `The description of \`${name}\` begins with "${opening}". Begin with a noun phrase, such as "Date on which the account was opened.".`,
        location,
      });
    if (kind !== 'property' || text) return;
    report({
      message: `The property \`${name}\` has no description. Describe its content, with unit, format and bounds if applicable.`,
      location,
    });
  });
