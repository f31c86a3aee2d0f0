import { useLocation } from '@docusaurus/router';
import { HtmlClassNameProvider, PageMetadata } from '@docusaurus/theme-common';
import useIsBrowser from '@docusaurus/useIsBrowser';
import { wordsOf } from '@site/src/boot/notFound';
import NotFound from '@site/src/components/NotFound';
import DocumentHead from '@site/src/theme/ApiItem/DocumentHead';
import type { Props } from '@theme/NotFound/Content';
import clsx from 'clsx';

/** Not-found page. The server returns it as a document (without Docusaurus's client), in which src/boot adds the search for the words of the path. */
export default function NotFoundContent({ className }: Props) {
  const { pathname } = useLocation();
  const isBrowser = useIsBrowser();
  return (
    <HtmlClassNameProvider className={isBrowser ? '' : 'document'}>
      <DocumentHead />
      <main className={clsx('container margin-vert--xl not-found', className)}>
        {/* The docs plugin is mounted at the root and handles unknown paths, without setting a title. */}
        <PageMetadata title="Page not found" />
        <NotFound query={isBrowser ? wordsOf(pathname) : undefined} />
      </main>
    </HtmlClassNameProvider>
  );
}
