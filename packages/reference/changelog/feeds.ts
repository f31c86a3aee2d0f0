import { brand, siteTitle } from '../../platform/brand';
import type { Link } from '../components/model';
import type { ReleaseView } from './model';

/** Feed of a changelog: its title, the path of its page, and the releases with their content as HTML. */
type Feed = { title: string; route: string; releases: readonly { release: ReleaseView; html: string }[] };

const FORMATS = [
  { label: 'Atom', name: 'atom.xml', type: 'application/atom+xml', write: atom },
  { label: 'RSS', name: 'rss.xml', type: 'application/rss+xml', write: rss },
  { label: 'JSON Feed', name: 'feed.json', type: 'application/feed+json', write: json },
] as const;

/** Returns the feeds of a changelog with their media types. */
export const alternateFeeds = (route: string): (Link & { type: string })[] =>
  FORMATS.map(({ label, name, type }) => ({ label, href: `${route}/${name}`, type }));

/** Returns the links to the feeds of a changelog. */
export const feedLinks = (route: string): Link[] => alternateFeeds(route).map(({ label, href }) => ({ label, href }));

/** Renders a changelog in each format, by file name. Unreleased changes are not in feeds, because they can still change. */
export function feedsOf({ releases, ...feed }: Feed): [name: string, text: string][] {
  const released = releases.filter(({ release }) => release.date);
  return FORMATS.map(({ name, write }) => [name, write({ ...feed, releases: released })]);
}

const url = (route: string): string => brand.siteUrl + route;
const itemUrl = (route: string, { anchor }: ReleaseView): string => `${url(route)}#${anchor}`;
const timeOf = ({ date }: ReleaseView): string => `${date}T00:00:00Z`;

/** Characters that XML 1.0 does not permit, not even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: matches control characters intentionally
const NOT_XML = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** Escapes a text for XML. Replaces characters that XML does not permit by �. */
export const xml = (text: string): string => text.replace(NOT_XML, '\ufffd').replace(/[&<>"']/g, (character) => ESCAPES[character]);

/** RFC 4287. */
function atom({ title, route, releases }: Feed): string {
  const entries = releases.map(
    ({ release, html }) => `
  <entry>
    <id>${xml(itemUrl(route, release))}</id>
    <title>${xml(release.title)}</title>
    <updated>${timeOf(release)}</updated>
    <link href="${xml(itemUrl(route, release))}"/>
    <content type="html">${xml(html)}</content>
  </entry>`,
  );
  const [newest] = releases;
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${xml(url(route))}</id>
  <title>${xml(title)}</title>
  <updated>${newest ? timeOf(newest.release) : '1970-01-01T00:00:00Z'}</updated>
  <author><name>${xml(siteTitle)}</name></author>
  <link href="${xml(url(route))}"/>
  <link rel="self" href="${xml(url(`${route}/atom.xml`))}"/>${entries.join('')}
</feed>
`;
}

/** RSS 2.0. */
function rss({ title, route, releases }: Feed): string {
  const items = releases.map(
    ({ release, html }) => `
    <item>
      <guid>${xml(itemUrl(route, release))}</guid>
      <title>${xml(release.title)}</title>
      <link>${xml(itemUrl(route, release))}</link>
      <pubDate>${new Date(timeOf(release)).toUTCString()}</pubDate>
      <description>${xml(html)}</description>
    </item>`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
  <channel>
    <title>${xml(title)}</title>
    <link>${xml(url(route))}</link>
    <description>${xml(title)}</description>
    <atom:link rel="self" type="application/rss+xml" href="${xml(url(`${route}/rss.xml`))}"/>${items.join('')}
  </channel>
</rss>
`;
}

/** JSON Feed 1.1. */
function json({ title, route, releases }: Feed): string {
  const items = releases.map(({ release, html }) => ({
    id: itemUrl(route, release),
    url: itemUrl(route, release),
    title: release.title,
    content_html: html,
    date_published: timeOf(release),
  }));
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: url(route),
    feed_url: url(`${route}/feed.json`),
    items,
  };
  return `${JSON.stringify(feed, null, 2)}\n`;
}
