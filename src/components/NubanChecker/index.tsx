import useIsBrowser from '@docusaurus/useIsBrowser';
import { nubanSum, passesNuban } from '@site/packages/platform/nuban';
import { useId, useState } from 'react';
import Sum from './Sum';
import Swaps from './Swaps';
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
