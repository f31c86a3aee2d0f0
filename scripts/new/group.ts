import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isSeq, parseDocument } from 'yaml';
import { writeRefs } from '../openapi/refs';
import { inWords, nameOf } from './names';
import type { NewFile } from './pages';

/** Example ULID, the same in every new group. */
const ULID = '01JDB6Z4T8M2QK9V3XR5N7HWYC';
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/**
 * Creates a group with a first operation, a list, as a template for the writer.
 *
 * @param root the folder that contains openapi/
 * @param name `family/group`
 * @returns the file of the group; `declare` adds its tag and its `$ref`s to the family's openapi.yaml
 * @throws Error when the family already has the tag, the path or the operation
 */
export function group(root: string, name: string): NewFile & { declare: () => void } {
  const [family, groupName] = nameOf(name, 'group', root);
  const folder = path.join(root, 'openapi', family);
  const others = readdirSync(folder)
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
    .join('\n');
  const things = groupName.replaceAll('_', '-');
  const many = pascal(things);
  for (const [pattern, what] of [
    [new RegExp(`^\\s*-? ?\\{? ?name: ${things}[,\\s]`, 'm'), `the tag ${things}`],
    [new RegExp(`operationId: list${many}\\b`), `the operation list${many}`],
    [new RegExp(`^ {2}/${things}:`, 'm'), `the path /${things}`],
  ] as const) {
    if (pattern.test(others)) throw new Error(`openapi/${family} has ${what} already. Take another name for the group.`);
  }
  const openapi = path.join(folder, 'openapi.yaml');
  return {
    file: `openapi/${family}/${things}.yaml`,
    text: textOf({ things, prefix: unusedPrefix(things, others), security: securityOf(readFileSync(openapi, 'utf8')) }),
    next: `Write the operation (openapi/README.md says how), then npm run openapi:refs and FAMILY=${family} npm run lint:openapi. Its page: FAMILY=${family} npm start.`,
    declare() {
      const document = parseDocument(readFileSync(openapi, 'utf8'));
      const tags = document.get('tags');
      if (!isSeq(tags)) throw new Error(`openapi/${family}/openapi.yaml has no list of tags. Write tags: [].`);
      const words = inWords(things);
      tags.add(
        document.createNode({
          name: things,
          'x-displayName': words,
          description: `${words} of a tenant - what they are for, in one sentence.`,
        }),
      );
      writeFileSync(openapi, document.toString({ lineWidth: 0 }));
      writeRefs(folder);
    },
  };
}

const pascal = (name: string) => name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

const singular = (words: string) => words.replace(/ies$/, 'y').replace(/(?<=s|x|ch|sh)es$|(?<![su])s$/, '');

/** Returns three letters of the name that are not yet an ID prefix in the family. */
function unusedPrefix(name: string, others: string): string {
  const [first, ...rest] = name.replaceAll('-', '');
  for (const second of [...rest, ...LETTERS]) {
    for (const third of [...rest.slice(1), ...LETTERS]) {
      const prefix = `${first}${second}${third}`;
      if (/^[a-z]{3}$/.test(prefix) && !others.includes(`${prefix}_`)) return prefix;
    }
  }
  throw new Error(`Every prefix that begins with ${first} is in use. Take another name.`);
}

/** Returns the security of a list operation: the family's first read scope, and the secret key scheme if it has one. */
function securityOf(openapi: string): string {
  const schemes = parseDocument(openapi).toJS().components?.securitySchemes ?? {};
  const scopes = Object.keys(schemes.oauth2?.flows?.clientCredentials?.scopes ?? {});
  const scope = scopes.find((each) => each.endsWith(':read')) ?? scopes[0];
  const ways = [...(scope ? [`{ oauth2: ['${scope}'] }`] : []), ...(schemes.secretKey ? ['{ secretKey: [] }'] : [])];
  return `[${ways.join(', ')}]`;
}

type Parts = { things: string; prefix: string; security: string };

function textOf({ things, prefix, security }: Parts): string {
  const words = things.replaceAll('-', ' ');
  const one = singular(words);
  const name = pascal(singular(things));
  return `# The group ${things}: its paths, webhooks and components. openapi/README.md says how each is written; this list is the first operation.
paths:
  /${things}:
    get:
      operationId: list${pascal(things)}
      tags: [${things}]
      summary: List ${words.split(' ').slice(-5).join(' ')}
      # What it does, when to use it, what happens next and what it does not do.
      description: >-
        Lists the ${words} of your tenant, newest first. Use it to find the id of one before you work with it; a ${one} that somebody
        else made is among them, one of another tenant is not, and reading the list changes nothing.
      # Who may call it, and the scope that it takes.
      x-roles: [tenant]
      security: ${security}
      parameters:
        - $ref: '../shared/parameters.yaml#/Limit'
        - $ref: '../shared/parameters.yaml#/Cursor'
      responses:
        '200':
          description: One page of ${words}.
          content:
            application/json:
              schema: { $ref: '#/components/schemas/${name}List' }
              # Names and ids of openapi/STORY.md.
              example:
                data: [{ id: ${prefix}_${ULID}, created_at: '2026-11-20T09:14:22Z' }]
                page: { next_cursor: null, has_more: false }
components:
  schemas:
    ${name}List:
      type: object
      description: One page of ${words}.
      required: [data, page]
      properties:
        data:
          type: array
          maxItems: 100
          description: The ${words} of the page, newest first.
          items: { $ref: '#/components/schemas/${name}' }
        page: { $ref: '../shared/schemas.yaml#/Page' }
    ${name}:
      type: object
      description: What a ${one} is, in one sentence.
      required: [id, created_at]
      properties:
        id:
          type: string
          pattern: '^${prefix}_[0-9A-HJKMNP-TV-Z]{26}$'
          description: The id of the ${one}, \`${prefix}_\` and a ULID.
          example: ${prefix}_${ULID}
        created_at: { type: string, format: date-time, description: When it was made., example: '2026-11-20T09:14:22Z' }
`;
}
