import type { ReactNode } from 'react';
import { brand, siteTitle } from '../../packages/platform/brand';
import { twinRoute } from '../../packages/platform/twins';
import type { DocumentPage } from '../../packages/reference/outline';
import { themeConfig } from '../config/theme';
import type { Assets } from './model';

type Props = { page: Pick<DocumentPage, 'route' | 'title'> & Partial<DocumentPage>; assets: Assets };

/** Head of a document, with the same metadata as application pages. */
export function Head({ page, assets }: Props): ReactNode {
  const { route, description, unlisted, trail } = page;
  const title = `${page.title} | ${siteTitle}`;
  const address = brand.siteUrl + route;
  const image = `${brand.siteUrl}/${themeConfig.image}`;
  return (
    <head>
      <meta charSet="utf-8" />
      <title>{title}</title>
      <meta name="viewport" content="width=device-width, initial-scale=1.0" />
      {description && <meta name="description" content={description} />}
      {unlisted && <meta name="robots" content="noindex, nofollow" />}
      <link rel="canonical" href={address} />
      <link rel="icon" href="/img/favicon.svg" />
      <meta name="theme-color" content="#ffffff" />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:url" content={address} />
      <meta property="og:image" content={image} />
      <meta property="og:locale" content="en" />
      <meta name="twitter:card" content="summary_large_image" />
      {['docusaurus_', 'docsearch:docusaurus_'].map((prefix) => (
        <meta key={prefix} name={`${prefix}tag`} content="docs-api-current" />
      ))}
      <meta name="docsearch:language" content="en" />
      <meta name="docsearch:version" content="current" />
      {trail && <Inline type="application/ld+json" script={breadcrumbsOf(trail)} />}
      {trail && <link rel="alternate" type="text/markdown" href={twinRoute(route)} />}
      <link rel="alternate" type="application/rss+xml" href="/blog/rss.xml" title={`${siteTitle}: blog RSS Feed`} />
      <link rel="alternate" type="application/atom+xml" href="/blog/atom.xml" title={`${siteTitle}: blog Atom Feed`} />
      {assets.head.map((script) => (
        <Inline key={script} script={script} />
      ))}
      <link rel="stylesheet" href={assets.style} />
      {assets.imports.map((file) => (
        <link key={file} rel="modulepreload" href={file} />
      ))}
      <script type="module" src={assets.boot} />
    </head>
  );
}

/**
 * Script without a file of its own. The security policy permits executable ones by their hashes.
 *
 * @param props.script source, in which `</script` must not occur
 * @param props.type type of a data block
 */
export function Inline({ script, type }: { script: string; type?: string }): ReactNode {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: scripts of the project and escaped JSON
  return <script type={type} dangerouslySetInnerHTML={{ __html: script }} />;
}

/** Returns the breadcrumbs as structured data (schema.org), in which `<` is escaped so that no title can close the element. */
function breadcrumbsOf(trail: DocumentPage['trail']): string {
  const items = trail
    .filter(({ route }) => route)
    .map(({ label, route }, at) => ({ '@type': 'ListItem', item: brand.siteUrl + route, name: label, position: at + 1 }));
  const data = { '@context': 'https://schema.org', '@type': 'BreadcrumbList', itemListElement: items };
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
