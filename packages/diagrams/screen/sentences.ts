import type { Item, Screen, Words } from './model';

/** Returns the text alternative of a screen: one line per element, from top to bottom. */
export function screenWords({ title, menu, step, space, environment, items, buttons }: Screen): string[] {
  const frame = [space, environment && textOf(environment)].filter(Boolean).join(', ');
  return [
    ...(frame ? [`Top of the page: ${frame}`] : []),
    `Page: ${menu && lastOf(menu) !== title ? `${menu} → ${title}` : (menu ?? title)}${numberOf(step)}`,
    ...items.flatMap(wordsOf),
    ...(buttons.length ? [`${buttons.length > 1 ? 'Buttons' : 'Button'}: ${buttons.map(textOf).join(', ')}`] : []),
  ];
}

const lastOf = (menu: string) => menu.split(' → ').at(-1);
const numberOf = (step: number | undefined) => (step === undefined ? '' : ` (step ${step})`);
const textOf = ({ text, step }: Words) => `${text}${numberOf(step)}`;

const PICTURES: Record<string, string> = { outline: 'an outline on a map', point: 'a point on a map', code: 'a square code' };

function wordsOf(item: Item): string[] {
  const { kind, label, step, value, hint, state, button, options = [], columns = [], rows = [] } = item;
  if (kind === 'table')
    return rows.map(
      (row) =>
        `Row: ${row
          .map((cell, index) => cellText(columns[index], cell))
          .filter(Boolean)
          .join('; ')}`,
    );
  const after = [state, hint, button && `button ${textOf(button)}`].filter(Boolean).join('; ');
  const name = `${label}${numberOf(step)}`;
  const whole = (text: string) => [`${text}${after ? `; ${after}` : ''}`];
  if (kind === 'message') return whole(`Message${numberOf(step)}: ${label}`);
  if (kind === 'heading') return whole(`Heading: ${name}`);
  if (kind === 'tick') return whole(`${name}: ${options[0].selected ? 'selected' : 'not selected'}`);
  if (kind === 'choice')
    return whole(`${name}: ${options.map(({ text, selected }) => (selected ? `${text} (selected)` : text)).join(', or ')}`);
  if (kind === 'ticks')
    return whole(`${name}: ${options.map(({ text, selected }) => `${text} (${selected ? 'selected' : 'not selected'})`).join('; ')}`);
  if (kind === 'picture') return whole(`${name}: ${PICTURES[value ?? '']}`);
  return whole(`${name}: ${value ?? 'empty'}`);
}

function cellText(column: string, cell: Words): string {
  if (cell.look === 'button') return `button ${textOf(cell)}`;
  return cell.text && `${column} ${textOf(cell)}`;
}
