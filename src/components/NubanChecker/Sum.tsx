import { nubanSum } from '@site/packages/platform/nuban';
import styles from './styles.module.css';

/** Calculation of a check digit in words and figures. */
export default function Sum({ bank, serial }: { readonly bank: string; readonly serial: string }) {
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
