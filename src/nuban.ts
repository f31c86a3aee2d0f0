/** One step of the check sum: a digit of bank code and serial, its weight, and what the two make. */
export type NubanStep = { readonly digit: number; readonly weight: number; readonly product: number };

/** How a check digit comes about. */
export type NubanSum = { readonly steps: readonly NubanStep[]; readonly sum: number; readonly checkDigit: number };

const WEIGHTS = [3, 7, 3] as const;

/**
 * Works out the check digit of a NUBAN account number.
 *
 * @param bankCode the bank's 3-digit code
 * @param serial the first 9 digits of the account number
 * @returns the check digit, and each step on the way to it
 * @throws Error when either has another number of digits
 */
export function nubanSum(bankCode: string, serial: string): NubanSum {
  if (!/^\d{3}$/.test(bankCode) || !/^\d{9}$/.test(serial)) {
    throw new Error(`A NUBAN needs 3 digits of bank code and 9 of serial, not "${bankCode}" and "${serial}".`);
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
 * @param bankCode the bank's 3-digit code
 * @param accountNumber what may be one, 9 digits or more
 * @returns whether it has 10 digits and the last is the check digit of the others
 * @throws Error when the code has not 3 digits, or the number fewer than 9
 */
export function passesNuban(bankCode: string, accountNumber: string): boolean {
  return accountNumber === `${accountNumber.slice(0, 9)}${nubanSum(bankCode, accountNumber.slice(0, 9)).checkDigit}`;
}

/** An account number with the digit at `place`, from 0, and the next one changed over, and whether the check lets it through. */
export type NubanSwap = { readonly place: number; readonly number: string; readonly passes: boolean };

/**
 * What a hand in a hurry makes of an account number.
 *
 * @param bankCode the bank's 3-digit code
 * @param accountNumber 10 digits
 * @returns a number for each two neighbours that differ
 * @throws Error when either has another number of digits
 */
export function neighbourSwaps(bankCode: string, accountNumber: string): NubanSwap[] {
  return [...accountNumber].slice(1).flatMap((digit, place) => {
    const before = accountNumber[place];
    if (digit === before) return [];
    const number = `${accountNumber.slice(0, place)}${digit}${before}${accountNumber.slice(place + 2)}`;
    return [{ place, number, passes: passesNuban(bankCode, number) }];
  });
}
