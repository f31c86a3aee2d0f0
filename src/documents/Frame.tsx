import type { ReactNode } from 'react';
import Day from '../../packages/reference/components/Day';
import { type DocumentPage, editUrlOf, type Outline } from '../../packages/reference/outline';
import CopyPage from '../components/CopyPage';
import { Breadcrumbs } from './Breadcrumbs';
import { Footer } from './Footer';
import { Head, Inline } from './Head';
import type { Assets } from './model';
import { Navbar } from './Navbar';
import { Pagination } from './Pagination';
import { Sidebar } from './Sidebar';

type Props = { page: DocumentPage; sidebar: Outline['sidebar']; assets: Assets; content: string; changes: ReadonlyMap<string, string> };

/**
 * Complete HTML document of a reference page, in the design of the application pages (class names of Infima and of the Docusaurus theme).
 *
 * @param page page to render
 * @param sidebar entries of the API sidebar
 * @param assets scripts and style sheets to load
 * @param content rendered HTML of the page
 * @param changes dates of the last changes of descriptions, by file (packages/platform/lastChanges.ts)
 */
export function ReferenceDocument({ page, sidebar, assets, content, changes }: Props): ReactNode {
  const edit = editUrlOf(page);
  const changed = changes.get(page.source?.replace(/:\d+$/, '') ?? '');
  return (
    <Document page={page} assets={assets}>
      <div className="document__columns">
        <aside className="theme-doc-sidebar-container">
          <Sidebar entries={sidebar} trail={page.trail} />
        </aside>
        <Inline script={assets.restoreSidebar} />
        <main id="main" className="document__main" tabIndex={-1}>
          <div className="container padding-top--md padding-bottom--lg">
            {page.unlisted && (
              <p className="theme-unlisted-banner ref-notice">
                <strong>Unlisted page.</strong> It does not appear in lists or search results. Anyone who has its address can read it.
              </p>
            )}
            <article>
              <CopyPage route={page.route} />
              <Breadcrumbs trail={page.trail} />
              {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by the project's components from sanitised texts */}
              <div className="theme-doc-markdown markdown" dangerouslySetInnerHTML={{ __html: content }} />
              {edit && (
                <p className="document__edit">
                  <a href={edit} target="_blank" rel="noopener noreferrer" className="theme-edit-this-page">
                    Edit this page
                  </a>
                  {changed && (
                    <span className="document__changed">
                      Description last changed on <Day date={changed} />
                    </span>
                  )}
                </p>
              )}
            </article>
            <Pagination previous={page.previous} next={page.next} />
          </div>
        </main>
      </div>
      <Footer />
      <Inline script={page.isCatalogue ? assets.restoreCatalogue : assets.restorePlace} />
    </Document>
  );
}

/** Not-found page, which the server returns at every unknown path. */
export function NotFoundDocument({ assets, content }: Pick<Props, 'assets' | 'content'>): ReactNode {
  return (
    <Document page={{ route: '/404.html', title: 'Page not found' }} assets={assets}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by the project's components */}
      <main id="main" className="container margin-vert--xl" tabIndex={-1} dangerouslySetInnerHTML={{ __html: content }} />
      <Footer />
    </Document>
  );
}

type DocumentProps = { page: Pick<DocumentPage, 'route' | 'title'> & Partial<DocumentPage>; assets: Assets; children: ReactNode };

function Document({ page, assets, children }: DocumentProps) {
  return (
    <html lang="en" dir="ltr" className="document plugin-docs" data-theme="light" data-has-hydrated="false">
      <Head page={page} assets={assets} />
      <body>
        {/* biome-ignore lint/a11y/useSemanticElements: as on application pages */}
        <div role="region" aria-label="Skip to main content">
          <a className="document__skip" href="#main">
            Skip to main content
          </a>
        </div>
        <Navbar route={page.route} />
        {children}
      </body>
    </html>
  );
}
