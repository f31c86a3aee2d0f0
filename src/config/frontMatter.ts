import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ParseFrontMatter } from '@docusaurus/types';
import { Joi } from '@docusaurus/utils-validation';
import { nearest } from '../../packages/openapi/rules/support';
import { withBrand } from '../../packages/platform/brandText';
import { PAGE_FOLDERS } from '../../packages/platform/writtenPages';

const READERS = ['developer', 'tenant', 'operator', 'trader', 'merchant', 'writer'];
const common = { title: Joi.string().min(3).max(90).required(), description: Joi.string().min(50).max(160).required() };
const address = { slug: Joi.string(), sidebar_label: Joi.string().max(40), sidebar_position: Joi.number() };

/** Front matter of a guide. CONTRIBUTING.md refers writers to these schemas. */
const guide = Joi.object({
  ...common,
  ...address,
  /** Audience of the page. */
  audience: Joi.array()
    .items(Joi.valid(...READERS))
    .min(1)
    .required(),
  /** Outcome for the reader, in one sentence. */
  outcome: Joi.string().min(20).max(240).required(),
  /** Prerequisites, each a line of Markdown. */
  prerequisites: Joi.array().items(Joi.string()).required(),
  /** Duration in minutes. */
  time_minutes: Joi.number().integer().min(1).max(240).required(),
  /** Date of the last complete review. */
  last_reviewed: Joi.date().iso().required(),
});

/** Front matter of the home page: a guide without audience, outcome, prerequisites and duration. */
const home = Joi.object({ ...common, ...address, hide_table_of_contents: Joi.boolean() });

const post = Joi.object({
  ...common,
  slug: Joi.string(),
  date: Joi.date().iso(),
  authors: Joi.array().items(Joi.string()).min(1).required(),
  tags: Joi.array().items(Joi.string()).min(1).required(),
});

const page = Joi.object(common);

/** Returns the schema of a file according to its location. */
function schemaFor(file: string): Joi.ObjectSchema {
  if (file.startsWith('blog/')) return post;
  if (file.startsWith('src/pages/')) return page;
  return file === 'docs/index.mdx' ? home : guide;
}

/** Error of the YAML parser. `line` counts from 0, the opening `---`. */
type YamlError = Error & { reason?: string; mark?: { line: number } };

/**
 * Returns the line of a front matter key in the file, counted from 1; the first line if the key is missing. Ignores the body of the page.
 */
function lineOf(key: string, fileContent: string): number {
  const [frontMatter] = fileContent.split(/\n---\s*\n/, 1);
  const index = frontMatter.split('\n').findIndex((line) => line.startsWith(`${key}:`));
  return index < 0 ? 1 : index + 1;
}

/** Pages that are generated from the descriptions, whose texts contain no brand tokens. */
const REFERENCE = /^api\/.+\//;

/** Checks whether a file is a page that is generated from the descriptions. */
export const isReference = (filePath: string): boolean => REFERENCE.test(fileOf(filePath));

const fileOf = (filePath: string): string => path.relative(process.cwd(), filePath).split(path.sep).join('/');

type Page = Parameters<ParseFrontMatter>[0];

/** Error in the front matter of a page, at a line of the file that is counted from 1. */
export type FrontMatterFault = { line: number; message: string; remedy: string };

const ASKS_FOR_QUOTES = 'Enclose values that contain a colon or a quotation mark in quotes.';

async function check({ filePath, fileContent, defaultParseFrontMatter }: Page) {
  const file = fileOf(filePath);
  try {
    const result = await defaultParseFrontMatter({ filePath, fileContent: withBrand(fileContent, file) });
    const schema = schemaFor(file);
    const { error } = schema.validate(result.frontMatter, { abortEarly: false, convert: true });
    const known = Object.keys(schema.describe().keys);
    const details = error?.details ?? [];
    const missing = details.filter(({ type }) => type === 'any.required').map(({ path: [key] }) => String(key));
    const meant = new Map(
      details.filter(({ type }) => type === 'object.unknown').map(({ path: [key] }) => [String(key), nearest(String(key), missing)[0]]),
    );
    const faults = details
      // A misspelt key is one error, not two.
      .filter(({ path: [key], type }) => type !== 'any.required' || ![...meant.values()].includes(String(key)))
      .map(({ path: [key], type, message }): FrontMatterFault => {
        const line = lineOf(String(key), fileContent);
        return { line, message: `front matter: ${message}`, remedy: remedyFor(String(key), type, known, meant.get(String(key))) };
      });
    return { result, faults };
  } catch (thrown) {
    const { mark, reason, message } = thrown as YamlError;
    if (mark) return { faults: [{ line: mark.line + 1, message: `front matter: ${reason}`, remedy: ASKS_FOR_QUOTES }] };
    // An unknown brand token: `file:line: message. Remedy.`
    const [, line = '1', words = message] = /^[^:]*:(\d+): ([\s\S]*)$/.exec(message) ?? [];
    const [fault, ...remedies] = words.split(/(?<=\.ts)\. /);
    return { faults: [{ line: Number(line), message: fault, remedy: remedies.join(' ') }] };
  }
}

/** Returns the correction of a key that violates the schema. */
function remedyFor(key: string, type: string, known: readonly string[], meant?: string): string {
  if (type === 'object.unknown') return `${meant ? `Did you mean \`${meant}\`? ` : ''}Allowed keys: ${known.join(', ')}.`;
  if (type === 'any.required') return `Add a line \`${key}: …\`.`;
  return `Correct the value of \`${key}\`.`;
}

/**
 * Checks the front matter of a page.
 *
 * @param page file and content of the page, and the parser of Docusaurus
 */
export const frontMatterFaults = async (page: Page): Promise<FrontMatterFault[]> => (await check(page)).faults;

const linesOf = (filePath: string, faults: readonly FrontMatterFault[]): string[] =>
  faults.map(({ line, message, remedy }) => `${fileOf(filePath)}:${line}:1: error ${message}. ${remedy}`);

/** Returns the faults of all pages but one, so that a writer need not repeat the build for each. */
async function faultsOfOthers(page: Page): Promise<string[]> {
  const files = PAGE_FOLDERS.filter((folder) => existsSync(folder)).flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.resolve(folder, name)),
  );
  const others = files.filter((file) => /\/[^_/][^/]*\.mdx?$/.test(file) && !isReference(file) && file !== path.resolve(page.filePath));
  const checked = await Promise.all(
    others.map(async (filePath) =>
      linesOf(filePath, await frontMatterFaults({ ...page, filePath, fileContent: readFileSync(filePath, 'utf8') })),
    ),
  );
  return checked.flat();
}

/**
 * Parses the front matter of a page, replaces the brand tokens and validates it against the schema for its location. Also derives the slug
 * of a file or folder with `{product}` in its name.
 *
 * @throws Error with file, line and correction, one line for each error of this page and of all others
 */
export const parseFrontMatter: ParseFrontMatter = async (page) => {
  if (isReference(page.filePath)) return page.defaultParseFrontMatter(page);
  const { result, faults } = await check(page);
  if (!result || faults.length) throw new Error(`\n${[...linesOf(page.filePath, faults), ...(await faultsOfOthers(page))].join('\n')}\n`);
  return { ...result, frontMatter: { ...result.frontMatter, ...addressFromName(fileOf(page.filePath), result.frontMatter) } };
};

/** Returns the ID and slug of a page with a placeholder in its file or folder name, e.g. `userguide/{product}_signup.mdx`. */
function addressFromName(file: string, frontMatter: Record<string, unknown>): Record<string, unknown> {
  const branded = withBrand(file);
  if (branded === file) return {};
  const [, ...segments] = branded.replace(/\.mdx?$/, '').split('/');
  // Docusaurus serves an index page at the path of its folder.
  const address = segments.at(-1) === 'index' ? `${segments.slice(0, -1).join('/')}/` : segments.join('/');
  return { id: segments.at(-1), slug: frontMatter.slug ?? `/${address}` };
}
