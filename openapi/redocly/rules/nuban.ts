import type { Oas3Rule } from '@redocly/openapi-core';
import { nubanSum } from '../../../src/nuban';
import { eachExampleValue } from './examples';

/** The fictional bank whose account numbers the examples use. */
const BANK = '999';

/**
 * Convention 18: an account number at bank 999 in an example passes the NUBAN check, so that a reader's own validation lets it through.
 * A named example whose summary or description calls it a magic value is left alone.
 */
export const nuban: Oas3Rule = () =>
  eachExampleValue(({ key, value, holder, location }, { report }, owner) => {
    if (key !== 'account_number' || typeof value !== 'string' || holder.bank_code !== BANK) return;
    if (/magic/i.test(`${owner.summary} ${owner.description}`)) return;
    const serial = value.slice(0, 9);
    if (!/^\d{9}$/.test(serial)) return; // The schema says what is wrong with it.
    const right = `${serial}${nubanSum(BANK, serial).checkDigit}`;
    if (value !== right)
      report({
        message: `\`${value}\` does not pass the NUBAN check for bank ${BANK}. Write '${right}', or an account of STORY.md.`,
        location,
      });
  });
