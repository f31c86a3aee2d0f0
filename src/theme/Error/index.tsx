import { RouteContextProvider } from '@docusaurus/core/lib/client/routeContext';
import ErrorBoundary from '@docusaurus/ErrorBoundary';
import type { Props } from '@theme/Error';
import ErrorPageContent from '@theme/ErrorPageContent';
import Layout from '@theme/Layout';
import ThemeProvider from '@theme/ThemeProvider';
import OriginalError from '@theme-original/Error';

/** Error page for crashes outside a layout, with the layout of the site. Falls back to the original if the layout is the cause. */
export default function SiteError(props: Props) {
  return (
    <RouteContextProvider value={{ plugin: { name: 'crashed', id: 'default' } }}>
      <ErrorBoundary fallback={() => <OriginalError {...props} />}>
        {/* The providers of the theme are inside the component that crashed. */}
        <ThemeProvider>
          <Layout>
            <ErrorPageContent {...props} />
          </Layout>
        </ThemeProvider>
      </ErrorBoundary>
    </RouteContextProvider>
  );
}
