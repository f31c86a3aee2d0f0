import type { Heading, Parent, Root } from 'mdast';
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { withBrand } from '../../platform/brandText';
import { type Attributes, attributesOf } from '../attributes';
import type { Section } from './model';

/** Names of the elements that quote descriptions, with their attributes. */
export const ATTRIBUTES: Record<string, readonly string[]> = {
  Request: [
    ...['operation', 'example', 'path', 'query', 'body', 'without', 'headers', 'given', 'credential', 'host'],
    ...['as', 'after', 'story', 'silent', 'unverified', 'button'],
  ],
  Response: ['operation', 'program', 'status', 'example', 'headers', 'show', 'detail', 'body', 'sent', 'silent'],
  Program: ['name', 'title', 'operation', 'example', 'path', 'query', 'body', 'without', 'after', 'event', 'values'],
  Delivery: ['event', 'show', 'after', 'silent'],
  SandboxValues: ['family'],
};

/**
 * Element of a guide. `count` is its position among the elements of the page, counted from 1; `follows` is true if there is no text between it
 * and the element before. `section` is the numbered section that contains it.
 */
export type Element = { name: string; attributes: Attributes; line: number; count: number; follows: boolean; section?: Section };

const FRONT_MATTER = /^---\n[\s\S]*?\n---\n/;

/** Replaces the front matter of a page, which is not MDX, with empty lines, so that the lines of the rest keep their numbers. */
export const withoutFrontMatter = (text: string): string =>
  text.replace(FRONT_MATTER, (block) => '\n'.repeat(block.split('\n').length - 1));

/**
 * Reads the elements of a guide that quote descriptions.
 *
 * @param file path of the page, for messages
 * @throws Error for an attribute that is not supported
 */
export function elementsOf(text: string, file: string): Element[] {
  const tree: Root = unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(remarkMdx)
    .parse(withoutFrontMatter(withBrand(text, file)));
  const elements: Element[] = [];
  const sections = new Sections();
  visit(tree, ['heading', 'mdxJsxFlowElement'], (node, index = 0, parent) => {
    if (node.type === 'heading') sections.enter(node as Heading);
    if (node.type !== 'mdxJsxFlowElement') return;
    const tag = node as MdxJsxFlowElement;
    const name = tag.name ?? '';
    if (!Object.hasOwn(ATTRIBUTES, name)) return;
    const line = tag.position?.start.line ?? 1;
    const before = (parent as Parent | undefined)?.children[index - 1];
    const follows = before?.type === 'mdxJsxFlowElement' && Object.hasOwn(ATTRIBUTES, before.name ?? '');
    try {
      elements.push({
        name,
        attributes: attributesOf(tag, ATTRIBUTES[name]),
        line,
        count: elements.length + 1,
        follows,
        section: sections.current,
      });
    } catch (error) {
      throw new Error(`${file}:${line}: <${name}>: ${(error as Error).message}`);
    }
  });
  return elements;
}

/** Numbered sections of a page, such as `### 7. Test duplicate protection`. */
class Sections {
  /** Section at this point of the page; undefined if it has no number. */
  current: Section | undefined;
  #depth = 0;
  /** Sections that are numbered together. */
  #together: Section[] = [];

  enter({ depth, children: [first] }: Heading): void {
    const [, digits] = (first?.type === 'text' && /^(\d+)\. /.exec(first.value)) || [];
    if (!digits) {
      if (depth <= this.#depth) this.current = undefined;
      return;
    }
    const number = Number(digits);
    if (number <= this.#together.length) this.#together = [];
    this.current = { number, of: number };
    this.#depth = depth;
    this.#together.push(this.current);
    for (const section of this.#together) section.of = number;
  }
}
