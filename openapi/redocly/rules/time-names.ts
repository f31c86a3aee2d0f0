import type { Oas3Rule } from '@redocly/openapi-core';
import { eachNamed } from './support';

/** Ends of a range and words for one need no `_at`: `created_from`, `valid_until`, `from`. A webhook's `timestamp` is its standard's. */
const RANGE = /(^|_)(from|to|since|until|before|after)$/;
const TIME = /_at$|^timestamp$/;
const DATE = /(^|_)date$|^date_of_/;

/** Convention 5: a name tells a moment (`_at`, `date-time`) from a day (`_date`, `date`); a reader who mixes them up is off by one day. */
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
