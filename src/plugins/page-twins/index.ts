import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BlogContent } from '@docusaurus/plugin-content-blog';
import type { LoadedContent as DocsContent } from '@docusaurus/plugin-content-docs';
import type { LoadedContent as PagesContent } from '@docusaurus/plugin-content-pages';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { markMarkdown, markOf } from '../../../packages/guides/verified';
import { withBrand } from '../../../packages/platform/brandText';
import { twinRoute, withTwinLinks } from '../../../packages/platform/twins';
import { isGenerated } from '../../../packages/reference/pageFile';
import { blogLists, categoryLists } from './lists';
import { type LlmsSection, llmsFullText, llmsText, robotsText } from './llms';
import { pageMarkdown, type WrittenPage } from './page';

/** Writes the twin of each application page into the build: hand-written pages, posts, and the lists of both. */
export default function pageTwins({ siteDir }: LoadContext): Plugin {
  const pages: WrittenPage[] = [];
  const lists: [route: string, text: string][] = [];
  let sections: LlmsSection[] = [];
  const sourceOf = (source: string) => {
    const file = source.replace('@site/', '');
    return withBrand(readFileSync(path.join(siteDir, file), 'utf8'), file);
  };
  return {
    name: 'page-twins',
    async allContentLoaded({ allContent }) {
      const docs = Object.values(allContent['docusaurus-plugin-content-docs']) as DocsContent[];
      const blog = allContent['docusaurus-plugin-content-blog'].default as BlogContent;
      // Null without the folder src/pages.
      const others = Object.values(allContent['docusaurus-plugin-content-pages'] ?? {}) as (PagesContent | null)[];
      pages.length = 0;
      for (const { title, permalink, source, frontMatter } of docs.flatMap(handwrittenIn))
        pages.push({ title, route: permalink, source: sourceOf(source), facts: factsOf(frontMatter, source.replace('@site/', '')) });
      for (const { metadata } of blog.blogPosts)
        pages.push({
          title: metadata.title,
          route: metadata.permalink,
          source: sourceOf(metadata.source),
          facts: [`Date: ${metadata.date.toISOString().slice(0, 10)}`],
        });
      for (const page of others.flatMap((each) => each ?? []))
        if (page.type === 'mdx') pages.push({ title: page.title ?? page.permalink, route: page.permalink, source: sourceOf(page.source) });
      sections = Object.entries(allContent['docusaurus-plugin-content-docs'] as Record<string, DocsContent>).map(([id, content]) => ({
        title: TITLES[id] ?? id,
        pages: handwrittenIn(content).map(({ title, permalink, description }) => ({ title, route: permalink, description })),
      }));
      lists.splice(0, lists.length, ...blogLists(blog), ...docs.flatMap(categoryLists));
    },
    async postBuild({ outDir }) {
      for (const [route, text] of [...lists, ...pages.map((page) => [page.route, pageMarkdown(page)] as const)]) {
        const file = path.join(outDir, twinRoute(route));
        mkdirSync(path.dirname(file), { recursive: true });
        writeFileSync(file, text);
      }
      writeFileSync(path.join(outDir, 'llms.txt'), llmsText(sections));
      writeFileSync(path.join(outDir, 'llms-full.txt'), llmsFullText());
      writeFileSync(path.join(outDir, 'robots.txt'), robotsText());
    },
  };
}

/** Returns the pages of a section that are written by hand. */
const handwrittenIn = ({ loadedVersions }: DocsContent) => loadedVersions.flatMap(({ docs }) => docs).filter((page) => !isGenerated(page));

/** Titles of the docs instances in llms.txt. */
const TITLES: Record<string, string> = { default: 'Overviews', api: 'Start here', tutorials: 'Tutorials', userguide: 'User guides' };

/** Facts of a guide (src/config/frontMatter.ts). */
type Guide = { audience?: string[]; outcome?: string; prerequisites?: string[]; time_minutes?: number };

function factsOf(frontMatter: unknown, file: string): string[] {
  const { audience, outcome, prerequisites = [], time_minutes: minutes } = frontMatter as Guide;
  if (!audience) return [];
  const mark = markOf(file);
  return [
    `Audience: ${audience.join(', ')}`,
    `Time: ${minutes} min`,
    `Outcome: ${outcome}`,
    ...prerequisites.map((each) => `Prerequisite: ${withTwinLinks(each)}`),
    ...(mark ? [markMarkdown(mark)] : []),
  ];
}
