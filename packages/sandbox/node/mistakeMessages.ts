/** Errors of `commander` as regular expressions, and the sentences in their place. */
const SENTENCES: [RegExp, string][] = [
  [/^error: option '(?:-\w, )?(--[\w-]+)[^']*' argument '(.*)' is invalid\. Must/s, 'The value $2 of $1 is not valid. It must'],
  [
    /^error: option '(?:-\w, )?(--[\w-]+)[^']*' argument '(.*)' is invalid\. Allowed choices are/s,
    'The value $2 of $1 is not valid. Choices:',
  ],
  [/^error: command-argument value '(.*)' is invalid for argument '(.*)'\. Must/s, 'The value $1 of $2 is not valid. It must'],
  [/^error: command-argument value '(.*)' is invalid for argument '.*'\. Allowed choices are/s, 'The value $1 is not valid. Choices:'],
  [/^error: missing required argument 'duration'/, 'Give a duration after the command, such as 90s, 1h30m or 30 days.'],
  [/^error: missing required argument '(\w+)'/, 'Give the $1 after the command.'],
  [/^error: option '(?:-\w, )?(--[\w-]+) [^']*' argument missing/, 'Give a value after $1.'],
  [/^error: unknown option '(.*)'(?:\n\(Did you mean (?:one of )?(.*)\?\))/s, 'There is no option $1. Similar: $2.'],
  [/^error: unknown option '(.*)'/s, 'There is no option $1.'],
  [/^error: too many arguments for '(\w+)'.*\./, 'There are too many words after $1. Put a value with spaces in quotation marks.'],
];

/** Returns a message of `commander` about a mistake as a sentence that names the option. */
export const sentenceOf = (message: string): string =>
  SENTENCES.reduce((text, [pattern, sentence]) => text.replace(pattern, sentence), message);
