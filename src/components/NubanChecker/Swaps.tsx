import { neighbourSwaps } from '@site/packages/platform/nuban';
import styles from './styles.module.css';

/** Results of swapping two adjacent digits of a valid number, and the swaps that the check digit does not detect. */
export default function Swaps({ bank, number }: { readonly bank: string; readonly number: string }) {
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
