/** Written at build time: what a page of the reference needs to get a route. */
declare module '@lean-routes/families' {
  import type { RouteConfig } from 'react-router-config';

  const reference: {
    /** The name of the chunk with the component of every page. */
    component: string;
    /** The routes of each family, by the family's slug; those of its pages come to them as they are asked for. */
    routesOf: Record<string, RouteConfig[]>;
  };
  export default reference;
}
