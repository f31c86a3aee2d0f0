import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { meant } from '../checks';
import { DiagramFault } from '../model';
import type { Item, Kind, Option, Screen, Words } from './model';

const SHORTEST_DESCRIPTION = 15;
const SCREEN = ['title', 'shows', 'menu', 'step', 'space', 'environment', 'items', 'buttons'];

/** Kinds of elements, with the keys that they can have besides `step` and `hint`. */
const KINDS: Record<Kind, readonly string[]> = {
  field: ['value', 'state'],
  select: ['value'],
  choice: ['options', 'selected'],
  ticks: ['options', 'selected'],
  tick: ['selected'],
  file: ['value', 'state'],
  picture: ['value'],
  fact: ['value', 'state', 'button'],
  message: [],
  heading: [],
  table: ['rows'],
};
const PICTURES = ['outline', 'point', 'code'];

type Entries = { line: number; has(key: string): boolean; node(key: string): Node; text(key: string): string };

/**
 * Parses a screen.
 *
 * @param source YAML in the block
 * @throws DiagramFault with the correction, for anything that packages/diagrams/README.md does not describe
 */
export function parseScreen(source: string): Screen {
  const lines = new LineCounter();
  // Values are text, so that 12500.00, yes and 0123456787 are shown as written.
  const document = parseDocument(source, { schema: 'failsafe', lineCounter: lines });
  const [error] = document.errors;
  if (error)
    throw new DiagramFault(`${error.message.split('\n')[0].replace(/ at line.*/, '')}. Correct the YAML.`, error.linePos?.[0].line ?? 1);

  const lineOf = (node: Node) => lines.linePos(node.range?.[0] ?? 0).line;
  const fail = (message: string, node: Node): never => {
    throw new DiagramFault(message, lineOf(node));
  };
  const textOf = (node: Node, what: string): string =>
    isScalar(node) && String(node.value ?? '').trim()
      ? String(node.value).trim()
      : fail(`${what} has no text. Write it, or remove the line.`, node);
  const listOf = (node: Node, what: string): Node[] =>
    isSeq(node) && node.items.length
      ? (node.items as Node[])
      : fail(`${what} is not a list. Write one entry per line, after a dash.`, node);

  /** Reads a map, and refuses other keys. */
  const read = (node: Node, keys: readonly string[], what: string): Entries => {
    if (!isMap(node)) return fail(`${what} is not written as "key: value".`, node);
    const values = new Map(node.items.map(({ key, value }) => [String(key), { key: key as Node, value: value as Node }]));
    for (const [key, pair] of values) {
      if (!keys.includes(key)) fail(`${what} has no key "${key}". ${meant(key, keys)}Use one of ${keys.join(', ')}.`, pair.key);
      if (!pair.value) fail(`"${key}" has no text. Write it, or remove the line.`, pair.key);
    }
    const value = (key: string) => values.get(key)?.value ?? fail(`${what} has no "${key}". Add it.`, node);
    return { line: lineOf(node), has: (key) => values.has(key), node: value, text: (key) => textOf(value(key), `"${key}"`) };
  };

  const stepOf = (of: Entries): { step?: number } => {
    if (!of.has('step')) return {};
    const step = Number(of.text('step'));
    if (!Number.isInteger(step) || step < 1)
      fail(`the step "${of.text('step')}" is not a number. Write the number of the step.`, of.node('step'));
    return { step };
  };
  const wordsOf = (node: Node, what: string, looks: readonly ('state' | 'button')[] = []): Words => {
    if (isScalar(node)) return { text: textOf(node, what), line: lineOf(node) };
    const words = read(node, ['text', ...looks, 'step'], what);
    const look = looks.find((each) => words.has(each));
    return { text: words.text(look ?? 'text'), ...(look && { look }), line: words.line, ...stepOf(words) };
  };
  const cellOf = (node: Node): Words =>
    isScalar(node) && node.value === '' ? { text: '', line: lineOf(node) } : wordsOf(node, 'a cell', ['state', 'button']);
  const optionsOf = (item: Entries, label: string): Option[] => {
    const options = listOf(item.node('options'), '"options"').map((each) => textOf(each, 'an option'));
    const selected = item.node('selected');
    const chosen = isScalar(selected) ? [selected] : listOf(selected, '"selected"');
    for (const each of chosen) {
      const text = textOf(each, '"selected"');
      if (!options.includes(text))
        fail(`"${text}" is not an option of "${label}". ${meant(text, options)}Use the words of an option.`, each);
    }
    return options.map((text) => ({ text, selected: chosen.some((each) => textOf(each, '') === text) }));
  };

  const itemOf = (node: Node): Item => {
    const kind = isMap(node) ? String(node.items[0]?.key ?? '') : '';
    if (!isKind(kind)) {
      return fail(
        `${kind ? `"${kind}" is not an element` : 'the element is missing'}. ${meant(kind, Object.keys(KINDS))}Start with one of ${Object.keys(KINDS).join(', ')}.`,
        node,
      );
    }
    const item = read(node, [kind, ...KINDS[kind], 'step', 'hint'], `a ${kind}`);
    const optional = (key: 'value' | 'hint' | 'state') => (item.has(key) ? { [key]: item.text(key) } : {});
    const rest = { kind, line: item.line, ...stepOf(item), ...optional('hint') };
    if (kind === 'table') {
      const columns = listOf(item.node('table'), 'a table').map((each) => textOf(each, 'a column'));
      const rows = listOf(item.node('rows'), '"rows"').map((row) => {
        const cells = listOf(row, 'a row').map(cellOf);
        return cells.length === columns.length
          ? cells
          : fail(`the row has ${cells.length} cells, and the table ${columns.length} columns.`, row);
      });
      return { ...rest, label: '', columns, rows };
    }
    const label = item.text(kind);
    if (kind === 'choice' || kind === 'ticks') return { ...rest, label, options: optionsOf(item, label) };
    if (kind === 'tick') {
      const selected = item.text('selected');
      if (selected !== 'yes' && selected !== 'no') fail('"selected" of a tick is yes or no.', item.node('selected'));
      return { ...rest, label, options: [{ text: label, selected: selected === 'yes' }] };
    }
    if (kind === 'picture' && !PICTURES.includes(item.text('value'))) {
      fail(`"value" of a picture is ${PICTURES.join(' or ')}.`, item.node('value'));
    }
    if (kind === 'select' || kind === 'fact') item.node('value');
    const button = item.has('button') ? { button: wordsOf(item.node('button'), 'a button') } : {};
    return { ...rest, label, ...optional('value'), ...optional('state'), ...button };
  };

  const contents = document.contents as Node | null;
  if (!contents) throw new DiagramFault('the description is empty. Write at least "title" and "shows".', 0);
  const screen = read(contents, SCREEN, 'a screen');
  const shows = screen.text('shows');
  if (shows.length < SHORTEST_DESCRIPTION || /[.:]$/.test(shows)) {
    fail(`"shows" is not a description. Write at least ${SHORTEST_DESCRIPTION} characters without a full stop.`, screen.node('shows'));
  }
  const items = screen.has('items') ? listOf(screen.node('items'), '"items"').map(itemOf) : [];
  const buttons = screen.has('buttons') ? listOf(screen.node('buttons'), '"buttons"').map((each) => wordsOf(each, 'a button')) : [];
  if (!items.length && !buttons.length) fail('a screen has neither items nor buttons. Add what the reader sees.', contents);
  const named = (key: 'menu' | 'space') => (screen.has(key) ? { [key]: screen.text(key) } : {});
  return {
    title: screen.text('title'),
    shows,
    ...named('menu'),
    ...stepOf(screen),
    ...named('space'),
    ...(screen.has('environment') ? { environment: wordsOf(screen.node('environment'), 'the environment') } : {}),
    items,
    buttons,
    line: screen.has('step') ? lineOf(screen.node('step')) : 1,
  };
}

const isKind = (kind: string): kind is Kind => Object.hasOwn(KINDS, kind);
