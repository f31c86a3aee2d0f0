import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { Command } from 'commander';
import openApiDocs from 'docusaurus-plugin-openapi-docs';
import { brand } from '../../src/brand';
import type { FamilyIndex, Operation, PageEntry } from '../../src/components/reference/model';
import type { TryItData } from '../../src/components/TryIt/model';
import type { Family } from '../../src/families';
import type { GroupLifecycles } from './lifecycle';
import { renderGroup, renderOperation } from './render';

const SITE_DIR = path.resolve(__dirname, '../..');

/** One page to be written. `source` is file:line in the repository; `returns` the `x-resource` of the first answer; a webhook has nothing to try. */
export type PageData = { entry: PageEntry; operation: Operation; source?: string; returns?: string; reverses: string[]; tryIt?: TryItData };

/**
 * Writes a family's pages: those of operations and webhooks through docusaurus-plugin-openapi-docs, from a description cut down
 * to what a page's address needs (the page itself is one component over its own JSON), then those of its groups.
 *
 * @param folder an empty folder to write them to
 * @param lifecycles what each group's page shows of them; left out for a family that says nothing of states
 * @throws Error when a page that was to be there is not, or one is there that was not to be: the plugin only logs what fails
 */
export async function writePages(
  folder: string,
  family: Family,
  index: FamilyIndex,
  pages: PageData[],
  lifecycles?: GroupLifecycles,
): Promise<void> {
  const skeleton = path.join(folder, 'skeleton.json');
  writeFileSync(skeleton, JSON.stringify(skeletonOf(pages)));
  await runPlugin(family.folder, {
    specPath: skeleton,
    outputDir: folder,
    template: path.join(__dirname, 'page.mustache'),
    markdownGenerators: { createApiPageMD: ({ id }: { id: string }) => pageOf(pages[Number(id.replace('page-', ''))], family) },
  });
  for (const leftover of [skeleton, path.join(folder, 'pages.info.mdx')]) rmSync(leftover);
  const missing: string[] = [];
  for (const [position, { entry, operation, source }] of pages.entries()) {
    const [written, named] = [path.join(folder, `page-${position}.api.mdx`), path.join(folder, `${entry.id}.mdx`)];
    if (!existsSync(written) || existsSync(named)) missing.push(`${entry.route} (${source})`);
    else renameSync(written, named);
    writeFileSync(path.join(folder, `${entry.id}.json`), JSON.stringify(renderOperation(operation)));
  }
  const leftOver = readdirSync(folder).filter((file) => file.endsWith('.api.mdx'));
  if (missing.length || leftOver.length) {
    throw new Error(
      `${family.label}: of ${pages.length} operations these have no page of their own: ${[...missing, ...leftOver].join(', ')}.`,
    );
  }
  writeGroupPages(folder, family, index, lifecycles);
}

/**
 * The description of a family without anything but what the plugin names pages by: positions, which it leaves as they are, where
 * it would spell an operationId in its own way. A path of its own for each, so that webhooks and operations are treated alike.
 */
function skeletonOf(pages: PageData[]) {
  const paths = Object.fromEntries(
    pages.map(({ operation }, position) => [
      `/${position}`,
      { get: { operationId: `page-${position}`, summary: operation.title, responses: { 200: { description: 'OK' } } } },
    ]),
  );
  return { openapi: '3.1.0', info: { title: 'pages', version: '1' }, paths };
}

/** Runs the plugin's own command, without loading the site for it. */
async function runPlugin(id: string, config: Record<string, unknown>): Promise<void> {
  const context = { siteDir: SITE_DIR, siteConfig: { presets: [], plugins: [] } } as unknown as LoadContext;
  const create = openApiDocs as unknown as (context: LoadContext, options: unknown) => Plugin; // its types name the module, not its default export
  const plugin = create(context, { id: 'reference', docsPluginId: 'api', config: { [id]: config } });
  const cli = new Command().storeOptionsAsProperties(); // The plugin was written for that form of an action's arguments.
  plugin.extendCli?.(cli as never);
  const log = console.log;
  console.log = () => {}; // A line for every page says nothing that the count does not.
  try {
    await cli.parseAsync(['gen-api-docs', id], { from: 'user' });
  } finally {
    console.log = log;
  }
}

/** The text of an operation's page, front matter included: the template adds nothing, since it escapes nothing. */
function pageOf({ entry, operation, source }: PageData, family: Family): string {
  const edit = source ? `${brand.repositoryUrl}/edit/main/${source.replace(/:(\d+)$/, '#L$1')}` : null;
  return document(
    { ...addressOf(entry, operation.unlisted), title: entry.title, family: family.label, custom_edit_url: edit },
    bodyOf(entry.id),
  );
}

function writeGroupPages(folder: string, family: Family, index: FamilyIndex, lifecycles?: GroupLifecycles): void {
  for (const group of index.groups) {
    const file = path.join(folder, `${group.id}.mdx`);
    if (existsSync(file)) throw new Error(`${family.label}: the group ${group.name} and an operation would be the same page.`);
    const page = renderGroup(group, lifecycles?.get(group.name));
    writeFileSync(path.join(folder, `${group.id}.json`), JSON.stringify(page));
    const title = `${group.label}, ${family.label} API`;
    writeFileSync(file, document({ ...addressOf(group, group.unlisted), title, custom_edit_url: null }, bodyOf(group.id)));
  }
}

/**
 * @param page whose HTML stands beside the file as `{id}.json`
 * @param more front matter
 * @returns the text of a generated page's MDX file
 */
export function pageDocument(page: { id: string; route: string; summary: string }, more: Record<string, unknown>): string {
  return document({ ...addressOf(page, false), ...more }, bodyOf(page.id));
}

/** What a generated page's MDX file holds below its front matter: one component over the page's file. */
function bodyOf(id: string): string {
  return `import StaticPage from '@site/src/components/StaticPage';
import page from './${id}.json';

<StaticPage page={page} />`;
}

/** The front matter that every generated page has. */
function addressOf({ id, route, summary }: { id: string; route: string; summary: string }, unlisted: boolean) {
  const slug = route.replace(/^\/api/, '');
  return { id, slug, description: summary, hide_title: true, hide_table_of_contents: true, ...(unlisted && { unlisted }) };
}

/** A Markdown file; JSON is YAML, so that no text can break the front matter. */
function document(frontMatter: Record<string, unknown>, body: string): string {
  const lines = Object.entries(frontMatter).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  return `---\n${lines.join('\n')}\n---\n\n${body}\n`;
}
