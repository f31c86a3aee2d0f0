import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { brand, siteTitle } from '../../platform/brand';
import type { Contents } from '../../platform/writeFolder';
import { Changes } from '../components/Changelog';
import { factsFile, factsText } from '../facts';
import { changelogMarkdown } from '../markdown/changelog';
import { feedLinks, feedsOf } from './feeds';
import { changelogOf, type IndexedFamily, type ReleaseView } from './model';
import { CHANGELOG_ROUTE, changelogRoute } from './routes';

/**
 * Builds the changelog of all APIs and of each family: the facts of the page, its Markdown, and feeds whose names start with that of the page.
 *
 * @throws Error if a release is incomplete
 */
export function changelogContents(families: readonly IndexedFamily[]): Contents {
  const releases = changelogOf(families);
  const links = families.map(({ slug, label }) => ({ label, href: changelogRoute(slug) }));
  return [
    ...contentsOf({ name: 'all', title: 'Changelog', route: CHANGELOG_ROUTE, releases, families: links }),
    ...families.flatMap(({ slug, folder, label }) =>
      contentsOf({
        name: folder,
        title: `${label} changelog`,
        route: changelogRoute(slug),
        releases: releases.map((release) => only(release, folder)),
      }),
    ),
  ];
}

const only = ({ families, ...release }: ReleaseView, wanted: string): ReleaseView => ({
  ...release,
  families: families.filter(({ folder }) => folder === wanted),
});

type Page = { name: string; title: string; route: string; releases: readonly ReleaseView[]; families?: { label: string; href: string }[] };

function contentsOf({ name, title, route, releases, families }: Page): Contents {
  // An empty list of unreleased changes says nothing.
  const shown = releases.filter((release) => release.date || release.families.length);
  const entries = shown.map((release) => ({ release, html: feedHtml(release) }));
  return [
    [factsFile(name), factsText({ kind: 'changelog', props: { title, releases: shown, families, feeds: feedLinks(route) } })],
    [`${name}.md`, changelogMarkdown(title, shown, route)],
    ...feedsOf({ title: `${title}, ${siteTitle}`, route, releases: entries }).map(([file, text]) => [`${name}.${file}`, text] as const),
  ];
}

/** Renders a release for feed readers, which need absolute links. */
function feedHtml({ summary, families }: ReleaseView): string {
  const lists = families.map(
    ({ family, changes }) => `<h3>${family.label}</h3>${renderToStaticMarkup(createElement(Changes, { changes }))}`,
  );
  return [summary, ...lists].join('').replaceAll('href="/', `href="${brand.siteUrl}/`);
}
