import type { Code, List, Nodes, Root, RootContent, Table } from 'mdast';
import { visit } from 'unist-util-visit';
import { DiagramFault } from '../model';
import { calloutsOf, isEntry, labelsOf, type Screen } from './model';
import { parseScreen } from './parse';

/** Screen with its block. `line` is the line of the fence in the page. */
export type PlacedScreen = { block: Code; screen: Screen; line: number };

/** Content from one heading to the next. */
type Section = { lists: { steps: List; screens: PlacedScreen[] }[]; tables: Table[] };

/** Header of a table that explains the entries of a form. */
const ENTRIES = 'Field';

/**
 * Returns the screens of a page, after comparing each with the ordered list above it in its section, whose steps it illustrates, and with the
 * tables of the section that explain its entries.
 *
 * @throws DiagramFault with the line of the page
 */
export function screensIn(root: Root): PlacedScreen[] {
  const screens: PlacedScreen[] = [];
  let section: Section = { lists: [], tables: [] };
  const close = () => {
    checkSection(section);
    section = { lists: [], tables: [] };
  };
  for (const node of root.children) {
    if (node.type === 'heading') close();
    if (node.type === 'list' && node.ordered) section.lists.push({ steps: node, screens: [] });
    if (node.type === 'table') section.tables.push(node);
    if (!isScreen(node)) continue;
    const placed = parsed(node);
    const list = section.lists.at(-1);
    if (!list)
      throw new DiagramFault('there are no steps above the screen. Place it below a numbered list of the same section.', placed.line);
    list.screens.push(placed);
    screens.push(placed);
  }
  close();
  visit(root, 'code', (code: Code) => {
    if (isScreen(code) && !screens.some(({ block }) => block === code)) {
      throw new DiagramFault('the screen is part of a step. Place it below the list, without indentation.', lineOf(code));
    }
  });
  return screens;
}

const isScreen = (node: RootContent): node is Code => node.type === 'code' && node.lang === 'screen';
const lineOf = ({ position }: Nodes) => position?.start.line ?? 1;

function parsed(block: Code): PlacedScreen {
  const line = lineOf(block);
  try {
    return { block, screen: parseScreen(block.value), line };
  } catch (error) {
    if (error instanceof DiagramFault) throw new DiagramFault(error.message, line + error.line);
    throw error;
  }
}

function checkSection({ lists, tables }: Section): void {
  for (const { steps, screens } of lists) if (screens.length) checkSteps(steps, screens);
  const screens = lists.flatMap((list) => list.screens);
  if (screens.length) checkTables(tables, screens);
}

/** Compares the labels in the steps, and their numbers, with the screens below them. */
function checkSteps({ children: steps }: List, screens: readonly PlacedScreen[]): void {
  const titles = screens.map(({ screen }) => `"${screen.title}"`).join(' and ');
  const labels = new Set(screens.flatMap(({ screen }) => [...labelsOf(screen)]));
  const numbers = new Set<number>();
  for (const { screen, line } of screens) {
    for (const callout of calloutsOf(screen)) {
      numbers.add(callout.step);
      if (callout.step <= steps.length) continue;
      throw new DiagramFault(
        `there is no step ${callout.step}: the list above the screen has ${steps.length}. Correct the number.`,
        line + callout.line,
      );
    }
  }
  for (const [index, step] of steps.entries()) {
    const bold = boldIn(step);
    for (const { text, line } of bold) {
      const missing = text.split(' → ').find((each) => !labels.has(each));
      if (missing)
        throw new DiagramFault(`"${missing}" in step ${index + 1} is not on the screen ${titles}. Use the same words in both.`, line);
    }
    if (bold.length && !numbers.has(index + 1)) {
      throw new DiagramFault(
        `step ${index + 1} has a label and no callout. Add "step: ${index + 1}" to an element of the screen ${titles}.`,
        lineOf(step),
      );
    }
  }
}

/**
 * Compares the first column of tables on the entries of a form with the screens of their section. An entry with a callout is explained by its step.
 */
function checkTables(tables: readonly Table[], screens: readonly PlacedScreen[]): void {
  const items = screens.flatMap(({ screen, line }) =>
    screen.items.map((item) => ({ item, key: item.label.toLowerCase(), title: screen.title, line: line + item.line })),
  );
  const explained = new Set<string>();
  for (const { children: rows } of tables) {
    const title = textOf(rows[0].children[0]);
    const about = items.filter((each) => title === ENTRIES || each.title === title);
    if (!about.length) continue;
    for (const row of rows.slice(1)) {
      for (const label of textOf(row.children[0]).split(', ')) {
        const key = label.toLowerCase();
        if (!about.some((each) => each.key === key)) {
          throw new DiagramFault(`"${label}" in the table is not on a screen of this section. Use the same words in both.`, lineOf(row));
        }
        if (title === ENTRIES) explained.add(key);
      }
    }
  }
  if (!explained.size) return;
  const missing = items.find(({ item, key }) => isEntry(item) && item.step === undefined && !explained.has(key));
  if (missing) {
    throw new DiagramFault(
      `"${missing.item.label}" has no callout, and is not in the table of this section. Add it to the table, or add the number of its step.`,
      missing.line,
    );
  }
}

function boldIn(step: Nodes): { text: string; line: number }[] {
  const found: { text: string; line: number }[] = [];
  visit(step, 'strong', (node) => {
    found.push({ text: textOf(node), line: lineOf(node) });
  });
  return found;
}

const textOf = (node: Nodes): string =>
  ('value' in node ? node.value : 'children' in node ? node.children.map((child) => textOf(child)).join('') : '').replace(/\s+/g, ' ');
