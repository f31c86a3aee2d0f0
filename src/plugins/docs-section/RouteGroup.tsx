import renderRoutes from '@docusaurus/renderRoutes';
import { matchPath, useLocation } from '@docusaurus/router';
import NotFoundContent from '@theme/NotFound/Content';

type Routes = NonNullable<Parameters<typeof renderRoutes>[0]>;

/** Component of a route that only groups pages (groupRoutes.ts). An address without a page is not found, as in the section itself. */
export default function RouteGroup({ route }: { route: { routes: Routes } }) {
  const { pathname } = useLocation();
  const isKnown = route.routes.some((each) => matchPath(pathname, each as Parameters<typeof matchPath>[1]));
  return isKnown ? renderRoutes(route.routes) : <NotFoundContent />;
}
