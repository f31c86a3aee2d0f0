import { spawnSync } from 'node:child_process';
import path from 'node:path';
import type { PluginConfig } from '@docusaurus/types';
import { pageName } from '../../../packages/openapi/normalise';
import type { Family } from '../../../packages/platform/families';
import { lastChanges } from '../../../packages/platform/lastChanges';
import { families } from '../../../packages/platform/selection';
import { type DocumentPage, outlineOf } from '../../../packages/reference/outline';
import { pageFile } from '../../../packages/reference/pageFile';
import { pluginFile, readFamilyIndex } from '../../../packages/reference/stored';
import { DOCS_SECTION } from '../sections';

const ROOT = path.resolve(__dirname, '../../..');

// The command can be the first that somebody types: it reads the bundles and facts, which `npm run reference` updates, and whose errors it prints.
if (process.argv.includes('gen-api-docs')) {
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'tools/reference.ts'], { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}

/** Operation or webhook as docusaurus-plugin-openapi-docs passes it to the generators of pages and of the sidebar. */
type ApiItem = { title: string; api: { operationId: string; tags?: string[] } };

/** Returns the ID of an operation's page within its family. */
const idOf = ({ api }: ApiItem): string => pageName(api.operationId);

/**
 * Entry of docusaurus-plugin-openapi-docs for each family: `docusaurus gen-api-docs <family>` reads the bundled description and writes one
 * page per operation and webhook to api/{family}/, and the part of the sidebar. `npm run reference` runs it for the families that have changed.
 */
export const openapi: PluginConfig = [
  'docusaurus-plugin-openapi-docs',
  {
    id: 'openapi',
    docsPlugin: DOCS_SECTION,
    docsPluginId: 'api',
    config: Object.fromEntries(families.map((family) => [family.folder, entryOf(family)])),
  },
];

function entryOf(family: Family) {
  let pages: Map<string, DocumentPage> | undefined;
  let changes: ReadonlyMap<string, string> | undefined;
  const pageOf = (item: ApiItem): string => {
    pages ??= new Map(
      outlineOf({ families: [{ ...family, index: readFamilyIndex(family) }], errors: [] }).pages.map((page) => [page.id, page]),
    );
    changes ??= lastChanges('openapi');
    const page = pages.get(`${family.folder}/${idOf(item)}`);
    if (!page)
      throw new Error(`${family.label}: ${item.api.operationId} has no facts. Run "npm run reference", which also writes the pages.`);
    return pageFile(page, changes);
  };
  return {
    specPath: path.relative(ROOT, pluginFile(family)),
    // `npm run reference` sets API_PAGES, and copies the pages when all are written (tools/reference/apiPages.ts).
    outputDir: `${process.env.API_PAGES ?? 'api'}/${family.folder}`,
    template: 'src/config/openapi/page.mustache',
    showInfoPage: false,
    markdownGenerators: { createApiPageMD: pageOf },
    sidebarOptions: {
      groupPathsBy: 'tag',
      sidebarGenerators: {
        createDocItem: (item: ApiItem) => ({ type: 'doc', id: `${family.folder}/${idOf(item)}`, label: item.title }),
      },
    },
  };
}
