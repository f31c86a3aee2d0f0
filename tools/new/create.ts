import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { writtenRoute } from '../../packages/platform/writtenRoute';

/** Path of each kind of file. A `$folder` is an existing folder, which the name starts with. */
const KINDS: Record<string, string> = {
  tutorial: 'tutorials/$folder/$name.mdx',
  guide: 'userguide/$name.mdx',
  overview: 'docs/overviews/$name.mdx',
  post: 'blog/$today-$name.mdx',
  group: 'openapi/$folder/$name.yaml',
  family: 'openapi/$name/openapi.yaml',
};

const USAGE =
  'npm run new -- tutorial <area>/<name> | guide <name> | overview <name> | post <name> | group <family>/<name> | family <name>';
const NAME = /^[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*$/;

/** A file to create, and the writer's next step. */
export type NewFile = { file: string; text: string; next: string };

/**
 * Fills in the template of a kind of page, of a group of operations, or of a family.
 *
 * @param root the project's folder
 * @param kind tutorial, guide, overview, post, group or family
 * @param name `key-rotation`, or `wallet/key-rotation` for a kind with folders
 * @param today date as `2026-11-21`
 * @throws Error that names the required form, or an existing file
 */
export function create(root: string, kind: string, name: string, today: string): NewFile {
  if (!Object.hasOwn(KINDS, kind)) throw new Error(`"${kind}" is not a kind of file. Usage:\n  ${USAGE}`);
  const pattern = KINDS[kind];
  const [page, folder = '', ...rest] = name.split('/').reverse();
  if (!NAME.test(page) || page.length < 3)
    throw new Error(`"${page}" is not a valid name. Use lowercase letters and digits, with hyphens between the words: key-rotation.`);
  const parent = pattern.includes('$folder') ? pattern.split('/')[0] : undefined;
  const isThere = parent ? folder && existsSync(path.join(root, parent, folder)) : !folder;
  if (!isThere || rest.length) {
    const folders = parent && readdirSync(path.join(root, parent), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const remedy = folders ? `Start it with a folder of ${parent}: ${folders.map((entry) => entry.name).join(', ')}.` : 'Omit the folder.';
    throw new Error(`"${name}" is not the name of a ${kind}. ${remedy}`);
  }
  const values = { folder, name: page, today, ...wordsOf(page) };
  const filled = (text: string) => text.replace(/\$(folder|name|Name|words|title|today|prefix)/g, (_, key) => values[key as 'name'] ?? '');
  const file = filled(pattern);
  if (existsSync(path.join(root, file))) throw new Error(`${file} already exists. Use another name, or edit that file.`);
  const template = path.join(__dirname, 'templates', `${kind}${path.extname(pattern)}`);
  const text = filled(readFileSync(template, 'utf8'));
  const route = writtenRoute(file, text);
  return { file, text, next: route ? nextOfPage(route) : kind === 'family' ? nextOfFamily(page) : nextOfGroup(page, folder) };
}

/** Returns the forms of a name: `key-rotation` is `KeyRotation`, `key rotation`, `Key rotation` and the ID prefix `key`. */
function wordsOf(name: string) {
  const words = name.replace(/[-_]+/g, ' ');
  const pascal = words.replace(/(?:^| )(\w)/g, (_, letter: string) => letter.toUpperCase());
  return { Name: pascal, words, title: words.charAt(0).toUpperCase() + words.slice(1), prefix: words.replace(' ', '').slice(0, 3) };
}

const nextOfPage = (route: string) =>
  `Run npm start and open http://localhost:3000${route}. Write the front matter first, then run npm run lint:prose to check the page.`;

const nextOfGroup = (name: string, family: string) =>
  `Add the tag ${name} and the scope to openapi/${family}/openapi.yaml, and run FAMILY=${family} npm run openapi:refs. Write the operation as described in openapi/README.md. FAMILY=${family} npm run lint:openapi reports what is missing, and FAMILY=${family} npm start shows the page.`;

const nextOfFamily = (name: string) =>
  `Run npm run new -- group ${name}/<name>, and add the family to packages/platform/families.ts with rules: 'house'. CONTRIBUTING.md ("A family") lists what else names it.`;
