/** Number of the step that an element belongs to, and the line of the element below the fence. */
type Placed = { step?: number; line: number };

/** Words on a screen. A cell can look like a state or a button. */
export type Words = Placed & { text: string; look?: 'state' | 'button' };
export type Option = { text: string; selected: boolean };

/** Elements that the reader fills in. */
const ENTRIES = ['field', 'select', 'choice', 'ticks', 'tick', 'file'] as const;
export type Kind = (typeof ENTRIES)[number] | 'fact' | 'picture' | 'message' | 'heading' | 'table';

/** Element of a screen. `label` is the text of a message, and empty for a table. */
export type Item = Placed & {
  kind: Kind;
  label: string;
  value?: string;
  hint?: string;
  state?: string;
  button?: Words;
  options?: Option[];
  columns?: string[];
  rows?: Words[][];
};

/** Parsed screen. `shows` describes it in words, `menu` is the path to it, and `step` belongs to the path or, without one, to the title. */
export type Screen = Placed & {
  title: string;
  shows: string;
  menu?: string;
  space?: string;
  environment?: Words;
  items: Item[];
  buttons: Words[];
};

export const isEntry = ({ kind }: Item): boolean => (ENTRIES as readonly Kind[]).includes(kind);

const cellsOf = ({ items }: Screen): Words[] => items.flatMap(({ rows = [], button = [] }) => [...rows.flat(), button].flat());

/** Returns the elements of a screen that belong to a step. */
export function calloutsOf(screen: Screen): { step: number; line: number }[] {
  const all: Placed[] = [
    screen,
    ...(screen.environment ? [screen.environment] : []),
    ...screen.items,
    ...cellsOf(screen),
    ...screen.buttons,
  ];
  return all.flatMap(({ step, line }) => (step === undefined ? [] : { step, line }));
}

/** Returns the words on a screen that steps can quote. */
export function labelsOf(screen: Screen): Set<string> {
  const { title, menu = '', environment, items, buttons } = screen;
  const ofItem = ({ kind, label, value, state, options = [], columns = [] }: Item) => [
    label,
    ...(kind === 'select' && value ? [value] : []),
    ...(state ? [state] : []),
    ...options.map(({ text }) => text),
    ...columns,
  ];
  const words = [...(environment ? [environment] : []), ...cellsOf(screen), ...buttons];
  return new Set([title, ...menu.split(' → '), ...items.flatMap(ofItem), ...words.map(({ text }) => text)]);
}
