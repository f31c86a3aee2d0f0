import type { Element, ElementContent, Root } from 'hast';
import { visit } from 'unist-util-visit';
import { partsOf } from '../../src/components/reference/identifiers';

/** What a description's first heading becomes: the page's own is the h1. */
const FIRST_HEADING = 2;
/**
 * Headings of a description would stand out of order in the page's outline: they move below the page's own h1 and leave out no
 * level, or, in a field, become bold text.
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

/** Links to elsewhere neither pass on the referrer nor hand over the window. */
export function markExternalLinks() {
  return (tree: Root) => {
    visit(tree, 'element', (element: Element) => {
      const href = element.tagName === 'a' ? element.properties.href : undefined;
      // To a browser a backslash is a slash.
      if (typeof href === 'string' && /^(https?:)?[\\/]{2}/i.test(href)) element.properties.rel = ['noopener', 'noreferrer'];
    });
  };
}

/** A page of this site fetches nothing from another one: a picture in a description is its words. */
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

/** A longer part of a word would make its table wider than a phone. Characters. */
const LONG_PART = /\S{20}(?=\S)/g;

/** In a cell, a name breaks where its parts meet, and what has no parts after 20 characters. */
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
