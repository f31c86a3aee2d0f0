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
