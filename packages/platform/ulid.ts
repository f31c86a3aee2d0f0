/** Digits of a ULID: Crockford's base 32 (https://github.com/ulid/spec). */
export const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns the first 10 characters of a ULID, its time in milliseconds since 1970. 16 random characters follow. */
export function timePart(milliseconds: number): string {
  let left = milliseconds;
  let text = '';
  for (let index = 0; index < 10; index += 1) {
    text = DIGITS[left % 32] + text;
    left = Math.floor(left / 32);
  }
  return text;
}
