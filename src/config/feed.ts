import type { Options } from '@docusaurus/plugin-content-blog';
import type { Element, Root } from 'hast';
import rehypeRaw from 'rehype-raw';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { SKIP, visit } from 'unist-util-visit';
import { brand } from '../../packages/platform/brand';

type CreateFeedItems = NonNullable<NonNullable<Options['feedOptions']>['createFeedItems']>;

/** Elements that need the scripts or styles of the site. Without them a picture is black, hidden text is visible and buttons do nothing. */
const NEEDS_THE_SITE = new Set(['button', 'fieldset', 'noscript', 'script', 'style', 'svg']);
const CLASSES = ['hash-link', 'ref-tabs', 'guide-picture'];
/** Elements that feed readers may not support, and their replacements. */
const PLAIN: Record<string, string> = { figcaption: 'p', figure: 'div', output: 'p', details: 'div', summary: 'p' };

/** IDs are not prefixed, so that links within a post keep working. */
const ALLOWED = { ...defaultSchema, clobberPrefix: '' };

const processor = unified()
  .use(rehypeRaw)
  .use(() => tidy)
  .use(rehypeSanitize, ALLOWED)
  .use(rehypeStringify);

/**
 * Converts a post for feed readers, which have neither the scripts nor the styles of the site: requests in the first language, diagrams as
 * text.
 *
 * @param html HTML of the post on the site
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
      delete element.properties.ariaDescribedBy; // The tooltip that it refers to is removed.
      return undefined;
    }
    parent.children.splice(index, 1);
    return [SKIP, index];
  });
}

function isLeftOut({ tagName, properties }: Element, before: readonly Element[]): boolean {
  const classes = (properties.className ?? []) as string[];
  if (NEEDS_THE_SITE.has(tagName) || properties.role === 'tooltip' || CLASSES.some((each) => classes.includes(each))) return true;
  // Keeps the first language of a request.
  return 'dataPanel' in properties && before.some((sibling) => 'dataPanel' in (sibling.properties ?? {}));
}

/** Creates the items of the feeds: complete posts, and authors with an email address, which RSS requires. */
export const createFeedItems: CreateFeedItems = async ({ defaultCreateFeedItems, ...params }) => {
  const items = await defaultCreateFeedItems(params);
  return items.map((item) => ({
    ...item,
    content: forFeed(item.content ?? ''),
    author: item.author?.map((author) => ({ ...author, email: brand.supportEmail })),
  }));
};
