import { brand } from '../../packages/platform/brand';
import type { PageReport } from './model';
import { readDocument } from './read';
import { checkPage } from './rules';

const ROUTE = '/docs/holds';
const OWN = brand.siteUrl + ROUTE;

/** A valid document in the form that the site's build produces. */
export const GOOD = `<!doctype html><html lang=en><head><meta charset=UTF-8><title>Holds</title>
<meta name=viewport content="width=device-width, initial-scale=1.0"><meta name=description content="What a hold is.">
<link rel=canonical href=${OWN}><meta property=og:title content=Holds><meta property=og:url content=${OWN}>
<meta property=og:description content="What a hold is."><meta property=og:image content=${brand.siteUrl}/img/card.png>
<script type=application/ld+json>{"@context":"https://schema.org","item":"${OWN}"}</script></head><body>
<header><nav aria-label=Main><ul><li><a aria-current=page href=/>Docs</a><li><a href=/docs/holds#release>Release</a></ul></nav></header>
<main><article><header><h1>Holds</h1></header><p>Money kept back.<p>Until it is <b>released</b>.<h2 id=release>Release</h2>
<dl><div><dt>hold<dd>Money kept back.</div></dl><table><thead><tr><th>a<th>b<tbody><tr><td>1<td>2</table>
<details><summary><h3>More</h3></summary><p>And <a href=https://other.example target=_blank rel="noopener noreferrer">there</a>.</details>
<svg viewBox="0 0 1 1"><title>A line</title><path d="M0 0"/></svg><img src=/img/a.svg alt="A hold" width=4 height=3><form><label for=q>Word</label><input id=q></form>
</article></main><footer>2025</footer></body></html>`;

/**
 * Replaces a part of the valid document.
 *
 * @throws Error when the document does not contain the text, because the test would then test nothing
 */
export function changed(from: string, to: string): string {
  if (!GOOD.includes(from)) throw new Error(`The good document has no ${from}`);
  return GOOD.replace(from, () => to);
}

/** Returns the messages of the page rules for a document at the valid one's URL. */
export const messagesOf = (html: string): string[] => checkPage(readDocument(html), ROUTE).map(({ message }) => message);

/** Builds a valid page report with overrides. */
export function pageAt(route: string, given: Partial<PageReport> = {}): PageReport {
  const head = { title: route, description: `About ${route}.`, graph: {} };
  return {
    file: `${route.slice(1)}.html`,
    route,
    head,
    ids: [],
    links: [],
    counts: { links: 0, anchors: 0, images: 0, navigation: 0 },
    faults: [],
    bytes: 1,
    ...given,
  };
}
