import type { Options } from '@docusaurus/plugin-content-blog';
import type { Element, Root } from 'hast';
import rehypeRaw from 'rehype-raw';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { SKIP, visit } from 'unist-util-visit';
import { brand } from '../brand';

type CreateFeedItems = NonNullable<NonNullable<Options['feedOptions']>['createFeedItems']>;

/** What needs our scripts or styles: without them a picture is black, a hidden text is shown and a button does nothing. */
const NEEDS_THE_SITE = new Set(['button', 'fieldset', 'noscript', 'script', 'style', 'svg']);
const CLASSES = ['hash-link', 'ref-tabs', 'guide-picture'];
/** What a feed's reader may not know, and what says the same. */
const PLAIN: Record<string, string> = { figcaption: 'p', figure: 'div', output: 'p', details: 'div', summary: 'p' };

/** Ids stay as they are, so that links within a post lead somewhere. */
const ALLOWED = { ...defaultSchema, clobberPrefix: '' };

const processor = unified()
  .use(rehypeRaw)
  .use(() => tidy)
  .use(rehypeSanitize, ALLOWED)
  .use(rehypeStringify);

/**
 * @param html a post as it stands on the site
 * @returns the same for a reader who has neither our scripts nor our styles: a call in the first of its languages, a diagram in words
 */
export function forFeed(html: string): string {
  const tree = processor.runSync({ type: 'root', children: [{ type: 'raw', value: html }] } as unknown as Root);
  return processor.stringify(tree);
}

function tidy(tree: Root): void {
  visit(tree, 'element', (element, index, parent) => {
    if (index === undefined || !parent) return undefined;
    if (!isLeftOut(element, parent.children.slice(0, index) as Element[])) {
      element.tagName = PLAIN[element.tagName] ?? element.tagName;
      delete element.properties.ariaDescribedBy; // By an explanation that is left out.
      return undefined;
    }
    parent.children.splice(index, 1);
    return [SKIP, index];
  });
}

function isLeftOut({ tagName, properties }: Element, before: readonly Element[]): boolean {
  const classes = (properties.className ?? []) as string[];
  if (NEEDS_THE_SITE.has(tagName) || properties.role === 'tooltip' || CLASSES.some((each) => classes.includes(each))) return true;
  // Of a call in several languages the first stays.
  return 'dataPanel' in properties && before.some((sibling) => 'dataPanel' in (sibling.properties ?? {}));
}

/** The items of the feeds: whole posts, and their authors with an address, without which RSS would name none. */
export const createFeedItems: CreateFeedItems = async ({ defaultCreateFeedItems, ...params }) => {
  const items = await defaultCreateFeedItems(params);
  return items.map((item) => ({
    ...item,
    content: forFeed(item.content ?? ''),
    author: item.author?.map((author) => ({ ...author, email: brand.supportEmail })),
  }));
};
