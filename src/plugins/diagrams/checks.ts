import { nearest } from '../../../openapi/redocly/rules/support';
import { DiagramFault } from './model';

/** A line that says something; `line` counts from the fence, which is 0. */
export type Line = { text: string; line: number };

const MOST_BOXES = 12;

/** @returns a question that names what was perhaps meant by a word, with a space behind it; short words are too like one another to ask */
export function meant(word: string, words: Iterable<string>): string {
  const [candidate] = word.length > 2 ? nearest(word, words) : [];
  return candidate ? `Did you mean ${candidate}? ` : '';
}

/**
 * @param kind for the message
 * @param one what a box is called in this kind of diagram, and `many` of them
 * @throws DiagramFault when there are fewer than two boxes or so many that nobody can follow
 */
export function checkCount(count: number, kind: string, one = 'box', many = 'boxes'): void {
  if (count >= 2 && count <= MOST_BOXES) return;
  const remedy = count < 2 ? 'Write at least two, or say it in a sentence.' : `${MOST_BOXES} are the most. Make two diagrams of it.`;
  throw new DiagramFault(`${kind}: ${count} ${count === 1 ? one : many}. ${remedy}`, 0);
}
