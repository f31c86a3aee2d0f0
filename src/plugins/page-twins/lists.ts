import type { BlogContent } from '@docusaurus/plugin-content-blog';
import type { LoadedContent } from '@docusaurus/plugin-content-docs';
import { blocks, headOf, linkTo, list } from '../../../packages/reference/markdown/text';

type List = [route: string, text: string];

/** Renders the lists of the blog as Markdown: all posts, archive, authors and tags. */
export function blogLists({ blogPosts, blogTags, blogTagsListPath, authorsMap = {} }: BlogContent): List[] {
  const lines = new Map(
    blogPosts.map(({ id, metadata: { title, permalink, date, description } }) => [
      id,
      `${linkTo({ label: title, href: permalink })} (${date.toISOString().slice(0, 10)}): ${description}`,
    ]),
  );
  const listOf = (title: string, route: string, ids: readonly string[]): List => [
    route,
    page(
      title,
      route,
      ids.flatMap((id) => lines.get(id) ?? []),
    ),
  ];
  const tags = Object.values(blogTags);
  const everyPost = blogPosts.map(({ id }) => id);
  const authors = Object.values(authorsMap).map(({ name, title }) => [name, title].filter(Boolean).join(', '));
  return [
    ...pagesOf(everyPost).map((ids, at) => listOf('Blog', at ? `/blog/page/${at + 1}` : '/blog', ids)),
    ...tags.flatMap(({ label, pages }) => pages.map(({ items, metadata }) => listOf(`Posts tagged “${label}”`, metadata.permalink, items))),
    [
      blogTagsListPath,
      page(
        'Tags',
        blogTagsListPath,
        tags.map(({ label, permalink }) => linkTo({ label, href: permalink })),
      ),
    ],
    listOf('Archive', '/blog/archive', everyPost),
    ['/blog/authors', page('Authors', '/blog/authors', authors)],
  ];
}

/** Posts on a page of the blog, which is the default of Docusaurus. */
const ON_A_PAGE = 10;
const pagesOf = (ids: string[]): string[][] =>
  Array.from({ length: Math.max(1, Math.ceil(ids.length / ON_A_PAGE)) }, (_, at) => ids.slice(at * ON_A_PAGE, (at + 1) * ON_A_PAGE));

/** Renders the pages of the sidebar's categories as Markdown. */
export function categoryLists({ loadedVersions }: LoadedContent): List[] {
  return loadedVersions.flatMap(({ docs, sidebars }) => {
    const pageOf = new Map(docs.map((doc) => [doc.id, doc]));
    return Object.values(sidebars).flatMap((items) =>
      items.flatMap((category): List[] => {
        if (category.type !== 'category' || category.link?.type !== 'generated-index') return [];
        const { title = category.label, description } = category.link;
        // Categories of all sections have the same base path (src/plugins/docs-section).
        const permalink = category.link.permalink.replace(/^.+(?=\/category\/)/, '');
        const lines = category.items.flatMap((each) => {
          const doc = each.type === 'doc' ? pageOf.get(each.id) : undefined;
          return doc ? [`${linkTo({ label: doc.title, href: doc.permalink })}: ${doc.description}`] : [];
        });
        return [[permalink, page(title, permalink, lines, description)]];
      }),
    );
  });
}

const page = (title: string, route: string, lines: readonly string[], description?: string): string =>
  `${blocks(headOf(title, route), description, list(lines))}\n`;
