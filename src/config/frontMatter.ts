import path from 'node:path';
import type { ParseFrontMatter } from '@docusaurus/types';
import { Joi } from '@docusaurus/utils-validation';
import { withBrand } from '../brandText';

const READERS = ['developer', 'tenant', 'operator', 'trader', 'merchant', 'writer'];
const common = {
  title: Joi.string().min(3).max(90).required(),
  description: Joi.string().min(50).max(160).required(),
};
const address = { slug: Joi.string(), sidebar_label: Joi.string().max(40), sidebar_position: Joi.number() };

/** What the front matter of a hand-written page holds. These lists are the writers' manual: CONTRIBUTING.md leads here. */
const guide = Joi.object({
  ...common,
  ...address,
  /** For whom the page is. */
  audience: Joi.array()
    .items(Joi.valid(...READERS))
    .min(1)
    .required(),
  /** One sentence: what the reader has at the end. */
  outcome: Joi.string().min(20).max(240).required(),
  /** What the reader needs first, each a line of Markdown. */
  prerequisites: Joi.array().items(Joi.string()).required(),
  /** How long it takes, in minutes. */
  time_minutes: Joi.number().integer().min(1).max(240).required(),
  /** The day on which somebody last checked every word of it. */
  last_reviewed: Joi.date().iso().required(),
});

/** The home page is a guide without a box of facts. */
const home = Joi.object({ ...common, ...address, hide_table_of_contents: Joi.boolean() });

/** A page that `npm run reference` wrote. */
const generated = Joi.object({
  ...address,
  id: Joi.string().required(),
  title: Joi.string().required(),
  description: Joi.string().allow('').required(),
  /** The label of the family whose operation it is: it stands in the document's title, not in the page's. */
  family: Joi.string(),
  unlisted: Joi.boolean(),
  hide_title: Joi.boolean(),
  hide_table_of_contents: Joi.boolean(),
  sidebar_class_name: Joi.string(),
  custom_edit_url: Joi.string().allow(null),
  displayed_sidebar: Joi.string(),
});

const post = Joi.object({
  ...common,
  slug: Joi.string(),
  date: Joi.date().iso(),
  authors: Joi.array().items(Joi.string()).min(1).required(),
  tags: Joi.array().items(Joi.string()).min(1).required(),
});

const page = Joi.object(common);

/** @returns the schema for a file, by the room that it stands in */
function schemaFor(file: string): Joi.ObjectSchema {
  if (file.startsWith('blog/')) return post;
  if (file.startsWith('src/pages/')) return page;
  if (/^api\/.+\//.test(file)) return generated;
  return file === 'docs/index.mdx' ? home : guide;
}

/** What the YAML parser throws. `line` counts from 0, the opening `---`. */
type YamlError = Error & { reason?: string; mark?: { line: number } };

/** The line of a key in the file, from 1; the first line when the front matter does not have it, whatever the page below has. */
function lineOf(key: string, fileContent: string): number {
  const [frontMatter] = fileContent.split(/\n---\s*\n/, 1);
  const index = frontMatter.split('\n').findIndex((line) => line.startsWith(`${key}:`));
  return index < 0 ? 1 : index + 1;
}

/**
 * Reads a page's front matter with the brand's words in place and holds it against the schema of its room. A file or folder
 * that has `{product}` in its name gets its address from here, where the name's placeholder is replaced.
 *
 * @throws Error with file, line and what to write instead, one line for each thing that is wrong
 */
export const parseFrontMatter: ParseFrontMatter = async ({ filePath, fileContent, defaultParseFrontMatter }) => {
  const file = path.relative(process.cwd(), filePath).split(path.sep).join('/');
  const branded = withBrand(fileContent, file);
  const result = await defaultParseFrontMatter({ filePath, fileContent: branded }).catch((error: YamlError) => {
    throw new Error(
      `\n${file}:${(error.mark?.line ?? 0) + 1}: front matter: ${error.reason ?? error.message}. Put a value with a colon or a quote in it in quotes.\n`,
    );
  });
  const schema = schemaFor(file);
  const { error } = schema.validate(result.frontMatter, { abortEarly: false, convert: true });
  if (error) {
    const known = Object.keys(schema.describe().keys).join(', ');
    const lines = error.details.map(({ path: [key], type, message }) => {
      const remedy = type === 'object.unknown' ? ` Keys here: ${known}.` : '';
      return `${file}:${lineOf(String(key), fileContent)}: front matter: ${message}.${remedy}`;
    });
    throw new Error(`\n${lines.join('\n')}\n`);
  }
  return { ...result, frontMatter: { ...result.frontMatter, ...addressFromName(file, result.frontMatter) } };
};

/** The id and slug of a page whose file or folder name holds a placeholder, e.g. `userguide/{product}_signup.mdx`. */
function addressFromName(file: string, frontMatter: Record<string, unknown>): Record<string, unknown> {
  const branded = withBrand(file);
  if (branded === file) return {};
  const [, ...segments] = branded.replace(/\.mdx?$/, '').split('/');
  // An index page answers at its folder's address, as Docusaurus has it.
  const address = segments.at(-1) === 'index' ? `${segments.slice(0, -1).join('/')}/` : segments.join('/');
  return { id: segments.at(-1), slug: frontMatter.slug ?? `/${address}` };
}
