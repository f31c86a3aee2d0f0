import type { Oas3Rule } from '@redocly/openapi-core';
import { nubanSum } from '../../platform/nuban';
import { eachExampleValue } from './examples';

/** Bank code of the fictional bank whose account numbers the examples use. */
const BANK = '999';

/**
 * Convention 18: an account number of bank 999 in an example passes the NUBAN check, so that it passes the validation of the reader's code.
 * Named examples whose summary or description calls them a magic value are skipped.
 */
export const nuban: Oas3Rule = () =>
  eachExampleValue(({ key, value, holder, location }, { report }, owner) => {
    if (key !== 'account_number' || typeof value !== 'string' || holder.bank_code !== BANK) return;
    if (/magic/i.test(`${owner.summary} ${owner.description}`)) return;
    const serial = value.slice(0, 9);
    if (!/^\d{9}$/.test(serial)) return; // The schema rules report an invalid form.
    const right = `${serial}${nubanSum(BANK, serial).checkDigit}`;
    if (value !== right)
      report({
        message: `\`${value}\` does not pass the NUBAN check for bank ${BANK}. Write '${right}', or use an account from STORY.md.`,
        location,
      });
  });
