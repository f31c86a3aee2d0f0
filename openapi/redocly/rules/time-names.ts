import type { Oas3Rule } from '@redocly/openapi-core';
import { eachNamed } from './support';

/**
 * Bounds of a range and words for one, which need no `_at`: `created_from`, `valid_until`, `from`. The `timestamp` of a webhook is defined
 * by its standard.
 */
const RANGE = /(^|_)(from|to|since|until|before|after)$/;
const TIME = /_at$|^timestamp$/;
const DATE = /(^|_)date$|^date_of_/;

/**
 * Convention 5: a name distinguishes a time (`_at`, `date-time`) from a date (`_date`, `date`). Confusing them causes errors of one day.
 */
export const timeNames: Oas3Rule = () =>
  eachNamed(({ name, schema }, location, { report }) => {
    const { format } = schema;
    if (name.endsWith('_at') && format !== 'date-time') {
      report({
        message: `\`${name}\` is named like a moment. Say \`type: string\` and \`format: date-time\`, or take the \`_at\` off.`,
        location,
      });
    } else if (name.endsWith('_date') && format !== 'date') {
      report({
        message: `\`${name}\` is named like a day. Say \`type: string\` and \`format: date\`, or end a moment's name in \`_at\`.`,
        location,
      });
    } else if (format === 'date-time' && !TIME.test(name) && !RANGE.test(name)) {
      report({
        message: `\`${name}\` is a moment. End its name in \`_at\` (in \`_from\`, \`_to\` or \`_until\` for an end of a range).`,
        location,
      });
    } else if (format === 'date' && !DATE.test(name) && !RANGE.test(name)) {
      report({
        message: `\`${name}\` is a day. End its name in \`_date\` (in \`_from\`, \`_to\` or \`_until\` for an end of a range).`,
        location,
      });
    }
  });
