/** Step of the check digit calculation: a digit of bank code and serial, its weight, and their product. */
type NubanStep = { readonly digit: number; readonly weight: number; readonly product: number };

/** Calculation of a check digit. */
export type NubanSum = { readonly steps: readonly NubanStep[]; readonly sum: number; readonly checkDigit: number };

const WEIGHTS = [3, 7, 3] as const;

/**
 * Calculates the check digit of a NUBAN account number.
 *
 * @param bankCode the bank's 3-digit code
 * @param serial the first 9 digits of the account number
 * @returns the check digit and the steps of its calculation
 * @throws Error if either has a different number of digits
 */
export function nubanSum(bankCode: string, serial: string): NubanSum {
  if (!/^\d{3}$/.test(bankCode) || !/^\d{9}$/.test(serial)) {
    throw new Error(`A NUBAN requires a bank code of 3 digits and a serial number of 9 digits, not "${bankCode}" and "${serial}".`);
  }
  const steps = [...(bankCode + serial)].map((character, index) => {
    const digit = Number(character);
    const weight = WEIGHTS[index % WEIGHTS.length] as number;
    return { digit, weight, product: digit * weight };
  });
  const sum = steps.reduce((total, { product }) => total + product, 0);
  return { steps, sum, checkDigit: (10 - (sum % 10)) % 10 };
}

/**
 * Checks whether an account number has 10 digits, the last of which is the check digit of the others.
 *
 * @param bankCode the bank's 3-digit code
 * @param accountNumber number to check, with at least 9 digits
 * @throws Error if the code does not have 3 digits, or the number has fewer than 9
 */
export function passesNuban(bankCode: string, accountNumber: string): boolean {
  return accountNumber === `${accountNumber.slice(0, 9)}${nubanSum(bankCode, accountNumber.slice(0, 9)).checkDigit}`;
}

/** Account number in which the digits at `place`, counted from 0, and after it are swapped, and whether the check digit accepts it. */
export type NubanSwap = { readonly place: number; readonly number: string; readonly passes: boolean };

/**
 * Returns the account numbers that result from swapping two adjacent digits, a common typo.
 *
 * @param bankCode the bank's 3-digit code
 * @param accountNumber 10 digits
 * @returns a number for each pair of adjacent digits that differ
 * @throws Error if either has a different number of digits
 */
export function neighbourSwaps(bankCode: string, accountNumber: string): NubanSwap[] {
  return [...accountNumber].slice(1).flatMap((digit, place) => {
    const before = accountNumber[place];
    if (digit === before) return [];
    const number = `${accountNumber.slice(0, place)}${digit}${before}${accountNumber.slice(place + 2)}`;
    return [{ place, number, passes: passesNuban(bankCode, number) }];
  });
}
