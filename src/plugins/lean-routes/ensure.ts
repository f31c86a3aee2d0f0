import ComponentCreator from '@docusaurus/ComponentCreator';
import registry from '@generated/registry';
import routesChunkNames from '@generated/routesChunkNames';
import reference from '@lean-routes/families';
import { documentOf, type PageMetadata, shownPage } from '../../components/StaticPage/document';

/**
 * Puts the route of a page of the reference into the table, unless it is there or the page is not one of the reference: what it
 * needs stands in the page's document, which is fetched unless it is on the screen.
 *
 * @param pathname of a page, or of no page at all
 * @returns a promise that is kept when the route can be matched, or there is no such page, and broken when there is no telling
 */
export async function ensureRoute(pathname: string): Promise<void> {
  const [, section, family] = pathname.split('/');
  if (section !== 'api' || !Object.hasOwn(reference.routesOf, family) || pathname === `/api/${family}`) return;
  const shown = shownPage();
  const metadata = shown?.permalink === pathname ? shown : (await documentOf(pathname))?.metadata;
  if (metadata) addRoute(family, metadata);
}

/** As Docusaurus writes routes of docs; the page's text is in its document. */
function addRoute(family: string, metadata: PageMetadata): void {
  const { permalink, sidebar } = metadata;
  const routes = reference.routesOf[family];
  if (routes.some(({ path }) => path === permalink)) return;
  const content = () => import(/* webpackChunkName: "reference-page" */ './page').then(({ contentOf }) => contentOf(metadata));
  Object.assign(registry, { [permalink]: [content, permalink, permalink] });
  routesChunkNames[`${permalink}-page`] = { __comp: reference.component, content: permalink };
  routes.push({ path: permalink, component: ComponentCreator(permalink, 'page'), exact: true, sidebar } as (typeof routes)[number]);
}
