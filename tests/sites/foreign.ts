import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { INJECTIONS } from '../../tools/policy/injections';

/** Number of operations in the description. Divisible by 4, 6 and 7, so that all methods, tags and kinds of operations occur together. */
export const FOREIGN_OPERATIONS = 84;

/** Markdown of every kind, and text that only resembles it. Each is used in many operations. */
const HOSTILE_TEXTS = [
  'A list:\n\n- one\n- two\n  - nested\n\n1. first\n2. second',
  '# A heading\n\n### Another, two levels down\n\nText.',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: text that looks like a template
  'Less than: 3 < 4 and 5 > 2, `a < b`, {braces}, {{double}}, ${template}.',
  'An <unknown-tag>tag</unknown-tag>, an unclosed <b>bold, a stray </div> and a <br> break.',
  '<script>alert(1)</script><img src=x onerror=alert(1)> and <a href="javascript:alert(1)">a link</a>.',
  '| a | b |\n|---|---|\n| `{x}` | <b>y</b> |\n\n```json\n{"a": "<b>"}\n```',
  'A [link](/docs/elsewhere), one [to a heading](#heading), one [relative](../x.md), one [out](https://example.com/?a=1&b=2).',
  'import x from "y"\n\nexport const z = 1\n\n<Tabs><Tab /></Tabs> &nbsp; &lt;i&gt; &unknown;',
  '---\ntitle: not front matter\n---\n\n:::note\nNot an admonition.\n:::',
  '<!-- a comment --> Text with "quotes", \'single\', a backslash \\ and a tab\t.',
  '<details><summary>More</summary>\n\nHidden *text*.\n\n</details>',
  '',
  ...INJECTIONS.map(([, text]) => text),
];

/** Recursive schemas, alternatives and a security scheme of each kind, which the operations use. */
const { security, components } = parse(readFileSync(path.join(__dirname, 'fixtures/foreign.yaml'), 'utf8'));

/**
 * Builds a third-party description: one file, no custom extensions, tags with spaces, operations without a tag, an operationId or a
 * summary, duplicate operationIds, recursive schemas, an empty response.
 *
 * @param version OpenAPI version, 3.0 or 3.1
 */
export function foreignDescription(version: '3.0.3' | '3.1.0') {
  const paths: Record<string, Record<string, unknown>> = {};
  for (let i = 0; i < FOREIGN_OPERATIONS; i++) {
    const text = HOSTILE_TEXTS[i % HOSTILE_TEXTS.length];
    const method = ['get', 'post', 'put', 'patch', 'delete', 'options', 'head'][i % 7];
    const row = Math.floor(i / 7);
    // The first two rows have the same path except for the parameter's name.
    const name = row === 1 ? 'other id' : 'thing id';
    const path = `/things-${row === 1 ? 0 : row}/{${name}}`;
    paths[path] ??= {};
    paths[path][method] = {
      ...(i % 5 && { operationId: i % 11 ? `thing/Op_${i}` : 'repeated' }),
      ...(i % 4 && { summary: `Do "thing" <${i}> & {more}: it's #${i}` }),
      ...(i % 6 && { tags: [['User accounts', 'Größe & Maße', 'user-accounts', 'v2: Pets'][i % 4]] }),
      description: text,
      parameters: [{ name, in: 'path', required: true, description: text, schema: { type: 'string' } }],
      ...(['post', 'put', 'patch'].includes(method) && {
        requestBody: { content: { 'application/json': { schema: { $ref: `#/components/schemas/${i % 2 ? 'Pet' : 'Node'}` } } } },
      }),
      responses:
        i % 9
          ? {
              200: { description: text, content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } } },
              default: { description: 'Failed' },
            }
          : { 204: { description: '' } },
    };
  }
  return {
    openapi: version,
    info: { title: 'Foreign', version: '2026-01', description: HOSTILE_TEXTS.join('\n\n') },
    servers: [{ url: 'https://{region}.foreign.example/{base}', variables: { region: { default: 'eu' }, base: { default: 'v1' } } }],
    tags: [{ name: 'User accounts', description: HOSTILE_TEXTS[6] }],
    security,
    paths,
    components,
  };
}
