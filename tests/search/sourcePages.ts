import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createSlugger, DEFAULT_PARSE_FRONT_MATTER } from '@docusaurus/utils';
import { bundle } from '@redocly/openapi-core';
import { type Node, type Operation, operationsOf } from '../../openapi/redocly/decorators/operations';
import { readErrorCatalogue } from '../../openapi/redocly/errorCatalogue';
import { configFor } from '../../scripts/openapi/config';
import { BrandResolver, descriptionOf } from '../../scripts/openapi/source';
import { normalise, pageName } from '../../scripts/reference/normalise';
import { operationOf } from '../../scripts/reference/operation';
import { OPERATIONS_ROUTE } from '../../scripts/reference/operationList';
import { withBrand } from '../../src/brandText';
import { parseFrontMatter } from '../../src/config/frontMatter';
import { sectionList } from '../../src/config/sections';
import { ERRORS_ROUTE, errorRoute } from '../../src/errorPages';
import { allFamilies, type Family } from '../../src/families';
import { glossary } from '../../src/plugins/glossary-terms/read';

/** A page of the site. `anchors` are calculated on demand: those of headings, terms, parameters and fields. */
export type SourcePage = { unlisted: boolean; anchors: () => ReadonlySet<string> };

const ROOT = path.resolve(__dirname, '../..');
const NO_ANCHORS = () => new Set<string>();

/**
 * Derives all pages of the site by route from the descriptions and the hand-written pages, without a build: operations, webhooks, groups,
 * families, error codes, guides and posts.
 *
 * @throws Error when a description has no operation, or a page's front matter is invalid
 */
export async function sourcePages(): Promise<Map<string, SourcePage>> {
  const generated = [ERRORS_ROUTE, ...Object.keys(readErrorCatalogue()).map(errorRoute), OPERATIONS_ROUTE];
  const written = await Promise.all([...guideFiles(), ...postFiles()].map(writtenPage));
  const described = await Promise.all(allFamilies.map(familyPages));
  return new Map<string, SourcePage>([
    ...generated.map((route): [string, SourcePage] => [route, { unlisted: false, anchors: NO_ANCHORS }]),
    ...written,
    ...described.flat(),
  ]);
}

/** Bundles the description in the same way as `npm run reference`, but without the lint, which `npm run lint:openapi` runs. */
async function familyPages(family: Family): Promise<[string, SourcePage][]> {
  const ref = descriptionOf(family);
  const { bundle: bundled } = await bundle({ ref, config: await configFor(family), externalRefResolver: new BrandResolver() });
  const root = normalise(bundled.parsed as Node, family, ref);
  const unlisted = new Set<string>(root.tags.filter((tag: Node) => tag['x-unlisted']).map(({ name }: Node) => name));
  const groupRoute = (tag: string) => `/api/${family.slug}/${pageName(tag)}`;
  return [
    [`/category/${family.slug}`, { unlisted: false, anchors: NO_ANCHORS }],
    ...root.tags.map(({ name }: Node) => [groupRoute(name), { unlisted: unlisted.has(name), anchors: NO_ANCHORS }]),
    ...operationsOf(root).map((source): [string, SourcePage] => [
      `${groupRoute(source.node.tags[0])}/${pageName(source.node.operationId)}`,
      { unlisted: unlisted.has(source.node.tags[0]), anchors: () => fieldAnchors(root, source) },
    ]),
  ];
}

/** Returns the anchors of parameters and fields on the operation's page. */
function fieldAnchors(root: Node, source: Operation): Set<string> {
  const page = operationOf(source, {
    root,
    servers: [],
    family: { label: '', href: '' },
    group: { label: '', href: '', unlisted: false },
    id: pageName(source.node.operationId),
    catalogue: {},
    eventPage: () => undefined,
    callPage: () => undefined,
  });
  return new Set([...JSON.stringify(page).matchAll(/"anchor":"([^"]+)"/g)].map(([, anchor]) => anchor));
}

type Written = { file: string; address: (slug: string | undefined) => string };

function guideFiles(): Written[] {
  return sectionList.flatMap(({ path: folder, routeBasePath }) =>
    // Folders in api/ are generated; hand-written pages are directly in it.
    mdxFiles(folder, folder !== 'api').map((name) => ({
      file: path.join(folder, name),
      address: (slug) => path.posix.join('/', routeBasePath, slug ?? name.replace(/\.mdx$/, '')),
    })),
  );
}

function postFiles(): Written[] {
  return mdxFiles('blog', false).map((name) => ({
    file: path.join('blog', name),
    address: (slug) => `/blog/${slug ?? name.replace(/\.mdx$/, '').replace(/^(\d{4})-(\d\d)-(\d\d)-/, '$1/$2/$3/')}`,
  }));
}

function mdxFiles(folder: string, recursive: boolean): string[] {
  const names = readdirSync(path.join(ROOT, folder), { recursive, encoding: 'utf8' });
  return names.filter((name) => name.endsWith('.mdx')).map((name) => name.split(path.sep).join('/'));
}

async function writtenPage({ file, address }: Written): Promise<[string, SourcePage]> {
  const source = readFileSync(path.join(ROOT, file), 'utf8');
  const { frontMatter, content } = await parseFrontMatter({
    filePath: path.resolve(file),
    fileContent: source,
    defaultParseFrontMatter: DEFAULT_PARSE_FRONT_MATTER,
  });
  return [address(frontMatter.slug as string | undefined), { unlisted: false, anchors: () => headingAnchors(content) }];
}

/** Returns the anchors of a page's headings, and those of the terms if it contains the glossary. */
function headingAnchors(content: string): Set<string> {
  const slugger = createSlugger();
  const text = withBrand(content).replace(/^(`{3,}|~{3,})[\s\S]*?^\1/gm, '');
  const headings = [...text.matchAll(/^#{2,6} +(.+?)(?: *\{#([\w-]+)\})?$/gm)].map(([, words, id]) => id ?? slugger.slug(plain(words)));
  const terms = content.includes('<Glossary />') ? glossary().flatMap((part) => part.terms.map(({ id }) => id)) : [];
  return new Set([...headings, ...terms]);
}

/** Strips the markup of a heading. */
const plain = (words: string) => words.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1').replace(/[`*]/g, '');
