import { nearest } from '../openapi/rules/support';
import { DiagramFault } from './model';

/** Non-empty line of a diagram. `line` is relative to the fence, which is 0. */
export type Line = { text: string; line: number };

const MOST_BOXES = 12;

/** Returns a question that suggests a correction for a misspelt word, followed by a space. Short words are too similar for suggestions. */
export function meant(word: string, words: Iterable<string>): string {
  const [candidate] = word.length > 2 ? nearest(word, words) : [];
  return candidate ? `Did you mean ${candidate}? ` : '';
}

/**
 * Checks the number of boxes.
 *
 * @param kind kind of diagram, for the message
 * @param one name of a box in this kind of diagram, and `many` its plural
 * @throws DiagramFault if there are fewer than two boxes, or too many to follow
 */
export function checkCount(count: number, kind: string, one = 'box', many = 'boxes'): void {
  if (count >= 2 && count <= MOST_BOXES) return;
  const remedy = count < 2 ? 'Write at least two, or use a sentence instead.' : `The maximum is ${MOST_BOXES}. Split the diagram.`;
  throw new DiagramFault(`${kind}: ${count} ${count === 1 ? one : many}. ${remedy}`, 0);
}
