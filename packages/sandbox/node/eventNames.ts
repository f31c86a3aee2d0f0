import { nearest } from '../../openapi/rules/support';
import { receives } from '../webhooks/endpoints';

/** Names of the events that a message lists at most. */
const LISTED = 3;

/** Returns the remedy for a name that no event has: the names that are likely to be meant, or where all are listed. */
export function similarEvents(type: string, names: ReadonlySet<string>): string {
  const [subject] = type.split('.');
  const subjects = nearest(subject, new Set([...names].map((name) => name.split('.')[0])));
  const ofSubjects = [subject, ...subjects].flatMap((each) => [...names].filter((name) => name.split('.')[0] === each));
  const similar = [...new Set([...nearest(type, names), ...ofSubjects])];
  return similar.length ? `Similar: ${similar.slice(0, LISTED).join(', ')}.` : 'The page /api/events of the documentation lists all.';
}

/**
 * Returns the names and patterns in a text, such as `transfer.*,payment.failed`.
 *
 * @param names names of all events
 * @throws Error with the nearest names if no event has a name or matches a pattern
 */
export function patternsIn(text: string, names: ReadonlySet<string>): string[] {
  const patterns = text.split(',').map((each) => each.trim());
  for (const pattern of patterns)
    if (![...names].some((name) => receives([pattern], name)))
      throw new Error(`No event matches ${pattern || 'an empty name'} in --events. ${similarEvents(pattern, names)}`);
  return patterns;
}
