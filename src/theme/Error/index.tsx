import { RouteContextProvider } from '@docusaurus/core/lib/client/routeContext';
import ErrorBoundary from '@docusaurus/ErrorBoundary';
import type { Props } from '@theme/Error';
import ErrorPageContent from '@theme/ErrorPageContent';
import Layout from '@theme/Layout';
import ThemeProvider from '@theme/ThemeProvider';
import OriginalError from '@theme-original/Error';
import type { ReactNode } from 'react';

/** A crash outside of any layout gets the site's frame and the same page; Docusaurus's bare one only if the frame is what broke. */
export default function SiteError(props: Props): ReactNode {
  return (
    <RouteContextProvider value={{ plugin: { name: 'crashed', id: 'default' } }}>
      <ErrorBoundary fallback={() => <OriginalError {...props} />}>
        {/* The theme's own providers are inside of what broke. */}
        <ThemeProvider>
          <Layout>
            <ErrorPageContent {...props} />
          </Layout>
        </ThemeProvider>
      </ErrorBoundary>
    </RouteContextProvider>
  );
}
