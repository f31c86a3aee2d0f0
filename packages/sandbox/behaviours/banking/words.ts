import type { Money } from '../money/money';

const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'zero ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const SCALES: [number, string][] = [
  [1e12, 'trillion'],
  [1e9, 'billion'],
  [1e6, 'million'],
  [1e3, 'thousand'],
];
/** Names of the major and the minor unit. */
const UNITS: Record<string, [string, string]> = { NGN: ['naira', 'kobo'], USD: ['dollars', 'cents'], GBP: ['pounds', 'pence'] };

function belowThousand(value: number): string {
  if (value < 20) return SMALL[value];
  if (value < 100) return TENS[Math.floor(value / 10)] + (value % 10 ? `-${SMALL[value % 10]}` : '');
  const rest = value % 100;
  return `${SMALL[Math.floor(value / 100)]} hundred${rest ? ` and ${belowThousand(rest)}` : ''}`;
}

/** Returns a whole number below 10^15 in English words. */
function inWords(value: number): string {
  const [scale, name] = SCALES.find(([each]) => value >= each) ?? [1, ''];
  if (!name) return belowThousand(value);
  const rest = value % scale;
  const join = rest < 100 ? ' and ' : ', ';
  return `${belowThousand(Math.floor(value / scale))} ${name}${rest ? join + inWords(rest) : ''}`;
}

/** Returns an amount in English words, such as `Thirty-six thousand naira`. Minor units are named only if there are any. */
export function amountInWords({ amount, currency }: Money): string {
  const [major, minor] = UNITS[currency] ?? [currency, 'hundredths'];
  const rest = amount % 100;
  const text = `${inWords(Math.floor(amount / 100))} ${major}${rest ? `, ${inWords(rest)} ${minor}` : ''}`;
  return text[0].toUpperCase() + text.slice(1);
}
