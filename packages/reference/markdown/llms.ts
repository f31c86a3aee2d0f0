import { markdownOf } from '../../markdown/twin';
import { twinHref } from '../../platform/twins';
import type { FamilyIndex, FamilyPageData, Field, Operation, Schema } from '../components/model';
import { blocks, code, linkTo } from './text';

/** Name of the file in the folder of the family's pages. */
export const LLMS_FILE = '_llms-full.txt';

/**
 * Renders all listed operations and webhooks of a family as one compact text for language models: what each does, its parameters, fields,
 * states, events and own errors. The twins contain everything else.
 *
 * @param data the family's page
 * @param operations model of each page, by route
 */
export function llmsFull(
  index: FamilyIndex,
  { label, purpose, servers }: FamilyPageData,
  operations: ReadonlyMap<string, Operation>,
): string {
  const known: Known = new Map();
  const listed = index.groups.filter(({ unlisted }) => !unlisted);
  return `${blocks(
    `# ${label} API`,
    `> ${purpose}`,
    servers.map(({ url, description }) => `- ${description}: ${url}`).join('\n'),
    `Authentication: ${linkTo({ label: `${label} API`, href: `/category/${index.slug}` })}. Conventions of all APIs, such as amounts, pagination, idempotency and webhook signatures: ${linkTo({ label: 'API introduction', href: '/api/intro' })}. Every operation can also return the errors that follow from its kind: ${linkTo({ label: 'Errors', href: '/api/errors' })}.`,
    'Notation: `*` required, `?` nullable, `[]` array, `{}` object. Each heading ends in the name of the page, which has all details, examples and errors at the address given for its group.',
    ...listed.flatMap((group) => [
      `## ${group.label}`,
      `${group.summary} Pages: ${twinHref(`${group.route}/`).replace(/\.md$/, '')}<name>.md`,
      ...group.pages.flatMap(({ route }) => operationText(operations.get(route), known)),
    ]),
  )}\n`;
}

function operationText(operation: Operation | undefined, known: Known): string[] {
  if (!operation) return [];
  const { id, title, kind, method, path, html, deprecated, scopes, transitions, emits, parameters, request, responses, errors } = operation;
  const isWebhook = kind === 'webhook';
  const fields = (place: string) => parameters.filter((each) => each.place === place).flatMap((each) => each.fields);
  const success = responses.find(({ status }) => status.startsWith('2'));
  const [sent, returned] = [request?.content[0]?.schema, success?.content[0]?.schema];
  const lines: [string, string | false | undefined][] = [
    ['Scope', scopes.map((together) => together.join(' and ')).join(' or ')],
    ['Path', isWebhook ? '' : fieldNames(fields('path').filter(({ schema }) => schema.values))],
    ['Query', fieldNames(fields('query'))],
    [
      'Headers',
      isWebhook
        ? ''
        : fields('header')
            .map(({ name, required }) => `${name}${required ? '*' : ''}`)
            .join(', '),
    ],
    [isWebhook ? 'Payload' : 'Body', sent && (isWebhook ? abbreviated(shape(sent, PAYLOAD), id, known) : shape(sent, SENT))],
    ['Returns', !isWebhook && success && `${success.status} ${returned ? abbreviated(shape(returned, NAMES), id, known) : ''}`.trim()],
    ['State', transitions.map(({ resource, from, to }) => `${resource} ${from.join('|') || 'created'} → ${to}`).join('; ')],
    ['Events', emits.map(({ event }) => event).join(', ')],
    [
      'Errors',
      errors
        .map((each) => each.code)
        .filter((each) => !COMMON.has(each))
        .join(', '),
    ],
  ];
  const text = lines.flatMap(([name, value]) => (value ? [`- ${name}: ${value}`] : [])).join('\n');
  const [first] = markdownOf(html).split('\n\n');
  return [
    `### ${title} (${id})`,
    `${code(isWebhook ? path : `${method.toUpperCase()} ${path}`)}${deprecated ? ' (deprecated)' : ''} ${first.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')}\n${text}`,
  ];
}

/** Codes that nearly all operations can return. */
const COMMON = new Set([
  'unauthenticated',
  'forbidden',
  'rate_limited',
  'internal_error',
  'not_found',
  'validation_failed',
  'malformed_request',
]);

/** Level of detail: of a request with types and values, of a response with names. */
type Detail = { depth: number; values: boolean };
const SENT: Detail = { depth: 4, values: true };
const NAMES: Detail = { depth: 2, values: false };
/** The resource in a payload has the same depth as in a response. */
const PAYLOAD: Detail = { depth: 3, values: false };

/** Structures that the text contains already, with the page on which they first appear. */
type Known = Map<string, string>;
/** Minimum number of characters of a structure that is replaced by a reference. */
const SHORT = 80;

/** Replaces the structures that have appeared before by the name of their page, and remembers a new one. */
function abbreviated(text: string, id: string, known: Known): string {
  let short = text;
  for (const [structure, page] of known) short = short.replace(structure, `{as in ${page}}`);
  if (text.length > SHORT && text.startsWith('{') && !known.has(text)) known.set(text, id);
  return short;
}

const fieldNames = (fields: readonly Field[]): string => fields.map((field) => fieldShape(field, SENT)).join(', ');

function fieldShape({ name, required, deprecated, schema }: Field, detail: Detail): string {
  const marks = `${required && detail.values ? '*' : ''}${/ or null$/.test(schema.type) ? '?' : ''}`;
  const inside = schema.named ? (detail.values ? ` ${schema.named.label}` : '') : shape(schema, { ...detail, depth: detail.depth - 1 });
  return `${name}${marks}${inside && !/^[ {[]/.test(inside) ? ` ${inside}` : inside}${deprecated ? ' (deprecated)' : ''}`;
}

/** Formats the structure of a schema in one line. */
function shape(schema: Schema, detail: Detail): string {
  const { type, values, constant, fields, items, variants } = schema;
  if (items && /^array/.test(type)) {
    const each = shape(items, detail);
    return each.startsWith('(') ? `[] ${each}` : `[]${each}`; // Markdown reads `[](` as a link.
  }
  if (fields) return detail.depth > 0 ? `{${fields.map((field) => fieldShape(field, detail)).join(', ')}}` : '{}';
  if (variants) return detail.depth > 0 ? `(${variants.map((each) => shape(each.schema, detail)).join(' | ')})` : '{}';
  if (!detail.values) return '';
  if (constant !== undefined) return constant;
  if (values) return values.map(({ value }) => value).join('|');
  return type.replace(/ or null$/, '').replace(/^string$/, '');
}
