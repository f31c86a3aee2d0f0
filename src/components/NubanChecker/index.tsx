import useIsBrowser from '@docusaurus/useIsBrowser';
import { neighbourSwaps, nubanSum, passesNuban } from '@site/packages/platform/nuban';
import { useId, useState } from 'react';
import styles from './styles.module.css';

/** Ada's account at the bank of the examples. */
const EXAMPLE = { bank: '999', number: '0123456787' };

/**
 * Calculates or verifies the last digit of an account number, and shows the calculation and the swaps of adjacent digits that it does not
 * detect. The example is rendered on the server, so it is available without JavaScript.
 */
export default function NubanChecker() {
  const isBrowser = useIsBrowser();
  const id = useId();
  const [bank, setBank] = useState(EXAMPLE.bank);
  const [typed, setTyped] = useState(EXAMPLE.number);
  const complete = bank.length === 3 && typed.length >= 9;
  const serial = typed.slice(0, 9);

  return (
    <section className={styles.checker} aria-label="Account number checker">
      <fieldset className={styles.form} disabled={!isBrowser}>
        <Field label="Bank code (3 digits)" value={bank} length={3} onChange={setBank} hint={`${id}-hint`} />
        <Field label="Account number (9 or 10 digits)" value={typed} length={10} onChange={setTyped} hint={`${id}-hint`} />
      </fieldset>
      <p id={`${id}-hint`} className={styles.hint}>
        Enter 9 digits to calculate the tenth, or 10 digits to check them. Your input is not sent to a server.
      </p>
      <noscript>
        <p>The fields above require JavaScript. The calculation for Ada's account number is shown below.</p>
      </noscript>
      <output className={styles.verdict}>
        {complete ? verdict(bank, typed) : `${bank.length} of 3 and ${typed.length} of 9 digits entered.`}
      </output>
      {complete && <Sum bank={bank} serial={serial} />}
      {complete && <Swaps bank={bank} number={`${serial}${nubanSum(bank, serial).checkDigit}`} />}
    </section>
  );
}

type FieldProps = { label: string; value: string; length: number; onChange: (digits: string) => void; hint: string };

/** Input that accepts digits only, up to a maximum length. */
function Field({ label, value, length, onChange, hint }: FieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={styles.input}
        value={value}
        onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, length))}
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        aria-describedby={hint}
      />
    </div>
  );
}

/**
 * Returns the result as a sentence.
 *
 * @param digits 9 digits to complete, or 10 to verify
 */
function verdict(bank: string, digits: string): string {
  const serial = digits.slice(0, 9);
  const { checkDigit } = nubanSum(bank, serial);
  if (digits.length === 9) return `The check digit is ${checkDigit}, so the account number is ${serial}${checkDigit}.`;
  if (passesNuban(bank, digits)) return `${digits} passes the check for bank ${bank}: the last digit is ${checkDigit}.`;
  return `${digits} fails the check for bank ${bank}: the last digit is ${digits[9]} and should be ${checkDigit}.`;
}

/** Calculation of a check digit in words and figures. */
function Sum({ bank, serial }: { readonly bank: string; readonly serial: string }) {
  const { steps, sum, checkDigit } = nubanSum(bank, serial);
  const rest = sum % 10;
  return (
    <>
      <p>
        The digits of the bank code and the serial number, {bank} {serial}, are multiplied by 3, 7, 3 in turn:
      </p>
      <ol className={styles.steps}>
        {steps.map(({ digit, weight, product }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is identified by its position; steps are never inserted or moved
          <li key={index}>
            {digit} × {weight} = {product}
          </li>
        ))}
      </ol>
      <p>
        The products add up to {sum}, whose last digit is {rest}.{' '}
        {rest === 0 ? 'It is 0, so the check digit is 0.' : `The check digit is 10 − ${rest} = ${checkDigit}.`}
      </p>
    </>
  );
}

/** Results of swapping two adjacent digits of a valid number, and the swaps that the check digit does not detect. */
function Swaps({ bank, number }: { readonly bank: string; readonly number: string }) {
  const swaps = neighbourSwaps(bank, number);
  if (!swaps.length) return <p>All digits of {number} are identical, so swapping digits does not change it.</p>;
  const passing = swaps.filter(({ passes }) => passes).length;
  return (
    <>
      <p>
        Swapping two adjacent digits of {number} gives {swaps.length} different numbers. {passing || 'None'} of them{' '}
        {passing === 1 ? 'passes' : 'pass'} the check:
      </p>
      <ul className={styles.steps}>
        {swaps.map(({ place, number: swapped, passes }) => (
          <li key={place} className={passes ? styles.passes : undefined}>
            {swapped.slice(0, place)}
            <b>{swapped.slice(place, place + 2)}</b>
            {swapped.slice(place + 2)} {passes ? 'passes' : 'is detected'}
          </li>
        ))}
      </ul>
    </>
  );
}
