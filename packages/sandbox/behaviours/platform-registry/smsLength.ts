/** Basic characters of the GSM 7-bit alphabet, and those that take two places (3GPP TS 23.038, 6.2.1). */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const EXTENDED = new Set('\f^{}\\[~]|€');

/** Largest number of parts of a message. */
export const MOST_PARTS = 4;

/** Returns the alphabet that an SMS requires. */
export const encodingOf = (text: string): 'gsm_7' | 'ucs_2' =>
  [...text].every((each) => BASIC.has(each) || EXTENDED.has(each)) ? 'gsm_7' : 'ucs_2';

/**
 * Returns the number of parts of an SMS.
 *
 * @param length places of the text; by default those of `text`, in which some characters take two
 */
export function partsOf(text: string, length = placesOf(text)): number {
  const [single, several] = encodingOf(text) === 'gsm_7' ? [160, 153] : [70, 67];
  return length <= single ? 1 : Math.ceil(length / several);
}

/** Returns the places of a text: 7-bit characters, of which extended ones take two, or 16-bit units. */
export const placesOf = (text: string): number =>
  encodingOf(text) === 'ucs_2' ? text.length : [...text].reduce((sum, each) => sum + (EXTENDED.has(each) ? 2 : 1), 0);
