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
        message: `The name \`${name}\` denotes a time. Write \`type: string\` and \`format: date-time\`, or remove \`_at\` from the name.`,
        location,
      });
    } else if (name.endsWith('_date') && format !== 'date') {
      report({
        message: `The name \`${name}\` denotes a date. Write \`type: string\` and \`format: date\`, or end the name in \`_at\` if it is a time.`,
        location,
      });
    } else if (format === 'date-time' && !TIME.test(name) && !RANGE.test(name)) {
      report({
        message: `\`${name}\` is a time. End its name in \`_at\`, or in \`_from\`, \`_to\` or \`_until\` for a bound of a range.`,
        location,
      });
    } else if (format === 'date' && !DATE.test(name) && !RANGE.test(name)) {
      report({
        message: `\`${name}\` is a date. End its name in \`_date\`, or in \`_from\`, \`_to\` or \`_until\` for a bound of a range.`,
        location,
      });
    }
  });
