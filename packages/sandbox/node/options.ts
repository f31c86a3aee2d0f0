import { type Command, InvalidArgumentError } from 'commander';
import { nearest } from '../../openapi/rules/support';

/** Returns a parser of an option that is a whole number in a range. */
export const numberIn = (least: number, most: number) => (text: string) => {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < least || value > most) throw new InvalidArgumentError(`Must be a number from ${least} to ${most}.`);
  return value;
};

/** Parser of an option or argument that is a text: an empty one, such as that of an unset variable, is an error. */
export function text(given: string): string {
  if (!given.trim()) throw new InvalidArgumentError('Must not be empty.');
  return given;
}

/**
 * Ends the program because of a word that is not one of a command's commands.
 *
 * @param command command, or the program, after which the word was given
 */
export function refuseWord(command: Command, word: string): never {
  const names = command.commands.map((each) => each.name());
  const similar = [...new Set([...names.filter((name) => name.startsWith(word)), ...nearest(word, names)])];
  const place = command.parent ? ` of ${command.name()}` : '';
  return command.error(
    `There is no command ${word || 'without a name'}${place}. ${similar.length ? `Similar: ${similar.join(', ')}. ` : ''}Commands: ${names.join(', ')}.`,
  );
}
