/** A development server's browser bundle has the whole table of routes. */
export default { component: '', routesOf: {} };
