import { existsSync } from 'node:fs';
import path from 'node:path';
import { catalogueRoutes, specificationRoutes } from './support/specification';

const BUILD_DIR = path.resolve(__dirname, '../build');

const isBuilt = (route: string) => [`${route}.html`, `${route}/index.html`].some((file) => existsSync(path.join(BUILD_DIR, file)));

/** `npm run check:routes`: checks that the build contains the specification's routes and the catalogue's operations. */
function main() {
  const pages = specificationRoutes();
  const operations = catalogueRoutes();
  const missingPages = pages.filter((route) => !isBuilt(route));
  const missing = operations.filter(({ route }) => !isBuilt(route));

  for (const family of new Set(operations.map((operation) => operation.family))) {
    const own = operations.filter((operation) => operation.family === family);
    console.log(`  ${family}: ${own.filter(({ route }) => isBuilt(route)).length} of ${own.length}`);
  }
  console.log(`routes of the specification: ${pages.length - missingPages.length} of ${pages.length}`);
  console.log(`operations of the catalogue: ${operations.length - missing.length} of ${operations.length}`);
  for (const route of [...missingPages, ...missing.map((operation) => operation.route)]) console.error(`missing: ${route}`);
  if (!pages.length || !operations.length) throw new Error('The contract in tests/contract is empty. Restore it.');
  process.exitCode = missingPages.length + missing.length ? 1 : 0;
}

main();
