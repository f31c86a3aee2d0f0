import type { Element, ElementContent, Root } from 'hast';
import { html } from 'parse5';
import { visit } from 'unist-util-visit';
import { partsOf } from './identifiers';

/** Level of a description's first heading, below the page's h1. */
const FIRST_HEADING = 2;
/**
 * Normalises the headings of a description to fit the page's outline: levels start below the h1 without gaps. In a field, headings become
 * bold text.
 */
export function tidyHeadings({ inField }: { inField: boolean }) {
  return (tree: Root) => {
    let shift: number | undefined;
    let last = FIRST_HEADING - 1;
    visit(tree, 'element', (element: Element) => {
      const level = /^h([1-6])$/.exec(element.tagName)?.[1];
      if (!level) return;
      shift ??= FIRST_HEADING - Number(level);
      last = Math.min(6, last + 1, Math.max(FIRST_HEADING, Number(level) + shift));
      if (inField) element.children = [{ type: 'element', tagName: 'strong', properties: {}, children: element.children }];
      element.tagName = inField ? 'p' : `h${last}`;
    });
  };
}

/** Adds `rel` to external links, so that they get neither the referrer nor access to the window. */
export function markExternalLinks() {
  return (tree: Root) => {
    visit(tree, 'element', (element: Element) => {
      const href = element.tagName === 'a' ? element.properties.href : undefined;
      // Browsers treat backslashes as slashes.
      if (typeof href === 'string' && /^(https?:)?[\\/]{2}/i.test(href)) element.properties.rel = ['noopener', 'noreferrer'];
    });
  };
}

/** Replaces images with their alternative text, because pages load nothing from other sites. */
export function describeImages() {
  return (tree: Root) => {
    visit(tree, 'element', (element: Element) => {
      if (element.tagName !== 'img') return;
      element.children = [{ type: 'text', value: String(element.properties.alt ?? '') }];
      element.tagName = 'em';
      element.properties = {};
    });
  };
}

/** Maximum number of unbroken characters in a cell. Longer ones would make a table wider than a phone. */
const LONG_PART = /\S{20}(?=\S)/g;

/** Inserts line break opportunities into cells: between the parts of a name, and after 20 characters elsewhere. */
export function breakWordsInCells() {
  return (tree: Root) => {
    visit(tree, 'element', (cell: Element) => {
      if (cell.tagName !== 'td' && cell.tagName !== 'th') return;
      visit(cell, 'element', (element: Element) => {
        const parts = element.tagName === 'code' ? partsOf : (text: string) => [text];
        element.children = element.children.flatMap((child) => (child.type === 'text' ? withBreaks(parts(child.value)) : [child]));
      });
    });
  };
}

const withBreaks = (parts: string[]): ElementContent[] =>
  parts
    .flatMap((part) => part.replace(LONG_PART, '$&\n\n').split('\n\n'))
    .flatMap((value, position) => [...(position ? [BREAK] : []), { type: 'text', value }]);

const BREAK: Element = { type: 'element', tagName: 'wbr', properties: {}, children: [] };

const ELEMENTS = new Set<string>(Object.values(html.TAG_NAMES));
const TAG = /<([A-Za-z][\w.-]*)>/g;

/** Keeps what looks like the tag of an unknown element without an end, such as `List<String>` or `<your-key>`, as text. */
export function keepPlaceholders(): (tree: Root) => void {
  return (tree) => {
    const raws: { value: string }[] = [];
    visit(tree, (node) => {
      if ((node.type as string) === 'raw') raws.push(node as unknown as { value: string });
    });
    const all = raws.map(({ value }) => value.toLowerCase()).join('');
    const isElement = (name: string) => ELEMENTS.has(name) || all.includes(`</${name}>`);
    for (const raw of raws)
      raw.value = raw.value.replace(TAG, (tag, name: string) => (isElement(name.toLowerCase()) ? tag : `&lt;${name}>`));
  };
}
