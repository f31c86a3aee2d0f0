import { InvalidArgumentError } from 'commander';

/** Returns a parser of an option that is a whole number in a range. */
export const numberIn = (least: number, most: number) => (text: string) => {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < least || value > most) throw new InvalidArgumentError(`Must be a number from ${least} to ${most}.`);
  return value;
};
