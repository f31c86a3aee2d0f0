import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brand } from '../../packages/platform/brand';

const ATOM = 'http://www.w3.org/2005/Atom';

/** Feeds of the blog, with the place and the form of the link to the feed itself, which Docusaurus does not write. */
const FEEDS: Record<string, { before: RegExp; link: (url: string) => string; declare?: [from: RegExp, to: string] }> = {
  'blog/atom.xml': { before: /<link rel="alternate"/, link: (url) => `<link rel="self" href="${url}"/>` },
  'blog/rss.xml': {
    before: /(?<=<channel>\s*)<title>/,
    link: (url) => `<atom:link rel="self" type="application/rss+xml" href="${url}"/>`,
    declare: [/<rss version="2\.0"/, `<rss version="2.0" xmlns:atom="${ATOM}"`],
  },
};

/**
 * Adds the URL of each feed of the blog to the feed, by which readers recognise a copy (RFC 4287, section 4.1.1).
 *
 * @throws Error if a feed has another form than expected
 */
export function addSelfLinks(build: string): void {
  for (const [name, { before, link, declare }] of Object.entries(FEEDS)) {
    const file = path.join(build, name);
    if (!existsSync(file)) continue; // A blog without posts has no feeds.
    const text = readFileSync(file, 'utf8');
    const declared = declare ? text.replace(...declare) : text;
    const linked = declared.replace(before, (next) => `${link(`${brand.siteUrl}/${name}`)}\n        ${next}`);
    if (linked === declared || (declare && declared === text))
      throw new Error(`${name} has another form than expected. Update FEEDS in tools/site/feeds.ts.`);
    writeFileSync(file, linked);
  }
}
