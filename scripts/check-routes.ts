import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FamilyIndex } from '../src/components/reference/model';
import { familyIndexFile } from '../src/config/familySidebar';
import { families } from '../src/config/selection';
import { catalogueRoutes, specificationRoutes } from './contract';

const BUILD_DIR = path.resolve(__dirname, '../build');

const isBuilt = (route: string) => [`${route}.html`, `${route}/index.html`].some((file) => existsSync(path.join(BUILD_DIR, file)));

/** The groups that have a description, as `family/group`. */
function describedGroups(): Set<string> {
  const indexes = families.map((family): FamilyIndex => JSON.parse(readFileSync(familyIndexFile(family), 'utf8')));
  return new Set(indexes.flatMap(({ slug, groups }) => groups.map(({ name }) => `${slug}/${name}`)));
}

/**
 * `npm run check:routes`: holds the build against the specification's routes and the catalogue's operations. Only operations of
 * groups that have no description yet may be missing; they are counted.
 */
function main() {
  const pages = specificationRoutes();
  const operations = catalogueRoutes();
  const described = describedGroups();
  const missingPages = pages.filter((route) => !isBuilt(route));
  const missing = operations.filter(({ route }) => !isBuilt(route));
  const waiting = missing.filter(({ family, group }) => !described.has(`${family}/${group}`));
  const broken = [...missingPages, ...missing.filter((operation) => !waiting.includes(operation)).map(({ route }) => route)];

  for (const family of new Set(operations.map((operation) => operation.family))) {
    const own = operations.filter((operation) => operation.family === family);
    console.log(`  ${family}: ${own.filter(({ route }) => isBuilt(route)).length} of ${own.length}`);
  }
  console.log(`routes of the specification: ${pages.length - missingPages.length} of ${pages.length}`);
  console.log(
    `operations of the catalogue: ${operations.length - missing.length} of ${operations.length}, ${waiting.length} of them in groups not yet described`,
  );
  for (const route of broken) console.error(`missing: ${route}`);
  if (!pages.length || !operations.length) throw new Error('The contract in tests/contract is empty.');
  process.exitCode = broken.length ? 1 : 0;
}

main();
