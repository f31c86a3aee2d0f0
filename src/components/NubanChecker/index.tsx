import useIsBrowser from '@docusaurus/useIsBrowser';
import { nubanSum } from '@site/src/nuban';
import { type ReactNode, useId, useState } from 'react';
import styles from './styles.module.css';

const BANK_CODE = '999';
const EXAMPLE = '012345678';

/**
 * Works out or checks the last digit of an account number at the examples' bank, and shows the sum. The server renders the
 * example's sum, so a reader without JavaScript has a worked one.
 */
export default function NubanChecker(): ReactNode {
  const id = useId();
  const isBrowser = useIsBrowser();
  const [typed, setTyped] = useState(EXAMPLE);
  const complete = /^\d{9,10}$/.test(typed);

  return (
    <section className={styles.checker} aria-label="Account number checker">
      <fieldset className={styles.form} disabled={!isBrowser}>
        <label htmlFor={`${id}-number`}>Serial (9 digits) or whole account number (10 digits)</label>
        <input
          id={`${id}-number`}
          className={styles.input}
          value={typed}
          onChange={(event) => setTyped(event.target.value.replace(/\D/g, '').slice(0, 10))}
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          aria-describedby={`${id}-hint`}
        />
        <p id={`${id}-hint`} className={styles.hint}>
          The bank is {BANK_CODE}, the bank of this site's examples. Nothing you type leaves this page.
        </p>
      </fieldset>
      <noscript>
        <p>Without JavaScript the field above does nothing. The sum below is worked out for the serial {EXAMPLE}.</p>
      </noscript>
      <output className={styles.verdict} htmlFor={`${id}-number`}>
        {complete ? verdict(typed) : `${typed.length} of 9 digits typed.`}
      </output>
      {complete && <Sum serial={typed.slice(0, 9)} />}
    </section>
  );
}

/** @param digits 9 digits to complete, or 10 to check */
function verdict(digits: string): string {
  const serial = digits.slice(0, 9);
  const { checkDigit } = nubanSum(BANK_CODE, serial);
  if (digits.length === 9) return `The check digit is ${checkDigit}, so the account number is ${serial}${checkDigit}.`;
  if (digits.endsWith(String(checkDigit))) return `${digits} is a valid account number: it ends in ${checkDigit}.`;
  return `${digits} is not valid: it ends in ${digits[9]} and should end in ${checkDigit}.`;
}

/** The sum in words and figures. */
function Sum({ serial }: { readonly serial: string }): ReactNode {
  const { steps, sum, checkDigit } = nubanSum(BANK_CODE, serial);
  const rest = sum % 10;
  return (
    <>
      <p>
        Put the bank code in front of the serial, {BANK_CODE} {serial}, and multiply the 12 digits by 3, 7, 3, over and over:
      </p>
      <ol className={styles.steps}>
        {steps.map(({ digit, weight, product }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its position; nothing is ever inserted or moved
          <li key={index}>
            {digit} × {weight} = {product}
          </li>
        ))}
      </ol>
      <p>
        The products add up to {sum}, whose last digit is {rest}.{' '}
        {rest === 0 ? 'It is 0, so the check digit is 0.' : `10 − ${rest} = ${checkDigit}, the check digit.`}
      </p>
    </>
  );
}
