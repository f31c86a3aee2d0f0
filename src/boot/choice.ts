import type { Choice } from '../../packages/try-it/model';

/** What the reader has chosen on this page in the column with examples or in a table of sandbox values; undefined before that. */
let chosen: Choice | undefined;
const listeners: ((choice: Choice) => void)[] = [];

export const currentChoice = (): Choice | undefined => chosen;

export function setChoice(choice: Choice): void {
  chosen = choice;
  for (const listen of listeners) listen(choice);
}

/** Calls a function after each choice. */
export const onChoice = (listen: (choice: Choice) => void): void => void listeners.push(listen);
