import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isSeq, parseDocument } from 'yaml';
import { withSection, writeRefs } from '../../packages/openapi/refs';
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
    if (pattern.test(others)) throw new Error(`openapi/${family} already has ${what}. Use another name for the group.`);
  }
  const openapi = path.join(folder, 'openapi.yaml');
  return {
    file: `openapi/${family}/${things}.yaml`,
    text: textOf({ things, prefix: unusedPrefix(things, others), security: securityOf(readFileSync(openapi, 'utf8')) }),
    next: `Write the operation as described in openapi/README.md, then run npm run openapi:refs and FAMILY=${family} npm run lint:openapi. To see its page, run FAMILY=${family} npm start.`,
    declare() {
      const source = readFileSync(openapi, 'utf8');
      const tags = parseDocument(source).get('tags');
      if (!isSeq(tags)) throw new Error(`openapi/${family}/openapi.yaml has no list of tags. Add tags: [].`);
      const words = inWords(things);
      const tag = { name: things, 'x-displayName': words, description: `${words} of a tenant. Describe their purpose in one sentence.` };
      writeFileSync(openapi, withSection(source, 'tags', [...tags.toJSON(), tag]));
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
  throw new Error(`Every prefix that begins with ${first} is in use. Use another name.`);
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
  return `# Paths, webhooks and components of the group ${things}, with a list as the first operation. See openapi/README.md for the conventions.
paths:
  /${things}:
    get:
      operationId: list${pascal(things)}
      tags: [${things}]
      summary: List ${words.split(' ').slice(-5).join(' ')}
      # Describe what the operation does, when to use it, its conditions and limits, and what to do next.
      description: >-
        Lists the ${words} of your tenant, newest first. Use the ID of an item in other requests. The list
        includes all ${words} of your tenant, no matter which user created them.
      # Allowed roles, and the required scope.
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
              # Use names and IDs from openapi/STORY.md.
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
          description: Items of the page, newest first.
          items: { $ref: '#/components/schemas/${name}' }
        page: { $ref: '../shared/schemas.yaml#/Page' }
    ${name}:
      type: object
      description: Describe the ${one} in one sentence.
      required: [id, created_at]
      properties:
        id:
          type: string
          pattern: '^${prefix}_[0-9A-HJKMNP-TV-Z]{26}$'
          description: "ID of the ${one}: \`${prefix}_\` and a ULID."
          example: ${prefix}_${ULID}
        created_at: { type: string, format: date-time, description: Date and time the ${one} was created., example: '2026-11-20T09:14:22Z' }
`;
}
