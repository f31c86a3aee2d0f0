import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { zipSync } from 'fflate';
import { version } from '../../../package.json';
import { forCustomers } from '../../openapi/customers';
import { Description } from '../../openapi/model/description';
import type { Operation } from '../../openapi/model/operation';
import { brand } from '../../platform/brand';
import { withBrand } from '../../platform/brandText';
import { creatorOf } from '../../platform/client';
import type { Family } from '../../platform/families';
import { PYTHON_MODULE, packageFile } from '../../platform/packages';
import { factsOf, typedDescription } from './description';
import { groupsOf } from './names';
import { PythonTypes } from './pythonTypes';

const FOLDER = path.resolve(__dirname, '../python');
/** Times of the files in the archive, so that the same content results in the same bytes. ZIP knows none before 1980. */
const MODIFIED = new Date(1980, 0, 1);
/** Names that Python does not accept as arguments or methods. They get an underscore, as PEP 8 recommends. */
const KEYWORDS = new Set(['and', 'as', 'assert', 'async', 'await', 'break', 'class', 'continue', 'def', 'del', 'elif', 'else', 'except', 'finally', 'for', 'from', 'global', 'if', 'import', 'in', 'is', 'lambda', 'nonlocal', 'not', 'or', 'pass', 'raise', 'return', 'try', 'while', 'with', 'yield']); // biome-ignore format: a table
const named = (name: string) => (KEYWORDS.has(name) ? `${name}_` : name);
const snakeCase = (name: string) => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();

/**
 * Packs the Python client as a wheel (PEP 427): a module per family with its types (PEP 561), without the operations for operators, and the runtime.
 *
 * @param descriptions each house family with its bundled description
 * @param target folder for the wheel, whose name is that of the package for Python
 */
export function writeWheel(descriptions: readonly { family: Family; root: object }[], target: string): void {
  const readme = withBrand(readFileSync(path.join(FOLDER, 'published.md'), 'utf8'), 'packages/client/python/published.md');
  const files: Record<string, string> = { [`${PYTHON_MODULE}/py.typed`]: '' };
  for (const name of readdirSync(path.join(FOLDER, 'runtime')).filter((each) => each.endsWith('.py')))
    files[`${PYTHON_MODULE}/${name}`] = readFileSync(path.join(FOLDER, 'runtime', name), 'utf8');
  for (const { family, root } of descriptions) {
    const module = `${PYTHON_MODULE}/${family.slug.replaceAll('-', '_')}`;
    files[`${module}.py`] = moduleOf(family, forCustomers(root));
    files[`${module}.pyi`] = stubOf(family, forCustomers(typedDescription(root)));
  }
  const info = `${PYTHON_MODULE}-${version}.dist-info`;
  const metadata = [
    'Metadata-Version: 2.1',
    `Name: ${PYTHON_MODULE.replaceAll('_', '-')}`,
    `Version: ${version}`,
    `Summary: Python client of the ${brand.name} APIs.`,
    'License: MIT',
    'Requires-Python: >=3.8',
    'Description-Content-Type: text/markdown',
  ];
  files[`${info}/METADATA`] = `${metadata.join('\n')}\n\n${readme}`;
  files[`${info}/WHEEL`] = 'Wheel-Version: 1.0\nGenerator: developer portal\nRoot-Is-Purelib: true\nTag: py3-none-any\n';
  // Without hashes, which pip does not verify: SHA256SUMS has that of the wheel.
  files[`${info}/RECORD`] = [...Object.keys(files), `${info}/RECORD`].map((name) => `${name},,\n`).join('');
  const bytes = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, new TextEncoder().encode(text)]));
  mkdirSync(target, { recursive: true });
  writeFileSync(path.join(target, packageFile('python')), zipSync(bytes, { mtime: MODIFIED, level: 9 }));
}

const classOf = (family: Family) => creatorOf(family).slice('create'.length);

const methodsOf = (calls: readonly Operation[]) =>
  [...groupsOf(calls)].map(
    ([group, methods]) => [named(snakeCase(group)), [...methods].map(([name, call]) => [named(snakeCase(name)), call] as const)] as const,
  );

/** Headers that are arguments, by argument. */
const headersOf = (call: Operation) =>
  Object.fromEntries(
    call.parameters.filter((each) => each.in === 'header').map(({ name }) => [name.toLowerCase().replaceAll('-', '_'), name]),
  );

const queryOf = (call: Operation) => call.parameters.filter((each) => each.in === 'query');
const isForm = (call: Operation) => call.body?.content[0]?.contentType.startsWith('multipart/') === true;

function moduleOf(family: Family, root: object): string {
  const { calls } = new Description(root);
  const types = new PythonTypes(root);
  const { servers, once } = factsOf(root);
  const described = (name: string, call: Operation) => [
    call.method.toUpperCase(),
    call.path,
    queryOf(call).map(({ name }) => name),
    headersOf(call),
    !once.includes(`${call.method.toUpperCase()} ${call.path}`),
    isForm(call),
    types.isPage(successOf(call)),
    iteratorOf(name, call, types),
  ];
  const groups = Object.fromEntries(
    methodsOf(calls).map(([group, methods]) => [group, Object.fromEntries(methods.map(([name, call]) => [name, described(name, call)]))]),
  );
  for (const [group, methods] of methodsOf(calls)) {
    const names = methods.flatMap(([name, call]) => [name, iteratorOf(name, call, types) || []].flat());
    const taken = names.find((name, at) => names.indexOf(name) < at);
    if (taken)
      throw new Error(`${family.label}: the Python client would have two methods ${group}.${taken}. Rename one of the operations.`);
  }
  // JSON within a JSON string is a literal of Python.
  const facts = JSON.stringify(JSON.stringify({ servers, groups }));
  return `"""${family.purpose}"""\n\nimport json\n\nfrom ._client import FamilyClient\n\n\nclass ${classOf(family)}(FamilyClient):\n    _facts = json.loads(${facts})\n`;
}

function stubOf(family: Family, root: object): string {
  const types = new PythonTypes(root);
  const webhooks = Object.values((root as { webhooks?: object }).webhooks ?? {});
  const groups = methodsOf(new Description(root).calls).map(([group, methods]) => {
    const lines = methods.flatMap(([name, call]) => methodLines(name, call, types));
    return { group, lines };
  });
  const events = webhooks.map(({ post }) => types.bodyOf(post.requestBody, 'Event')).filter(Boolean);
  const body = [
    ...groups.map(({ group, lines }) => `class _${pascal(group)}:\n${lines.join('\n')}\n`),
    `class ${classOf(family)}(_FamilyClient):\n${groups.map(({ group }) => `    ${group}: _${pascal(group)}`).join('\n')}\n`,
    ...types.declarations(),
    ...(events.length ? [`Event = Union[${[...new Set(events)].join(', ')}]`] : []),
    '',
  ].join('\n');
  const used = TYPING.filter((name) => new RegExp(`\\b${name}\\b`).test(body));
  const imports = [
    `from typing import ${used.join(', ')}`,
    ...(body.includes('NotRequired[') ? ['from typing_extensions import NotRequired'] : []),
    // Descriptions have schemas of these names.
    `from ._client import FamilyClient as _FamilyClient${body.includes('_Page[') ? ', Page as _Page' : ''}`,
  ];
  return `${imports.join('\n')}\n\n${body}`;
}

const TYPING = ['Any', 'BinaryIO', 'Dict', 'Iterator', 'List', 'Literal', 'Tuple', 'TypedDict', 'Union'];

const successOf = ({ raw }: Operation) => Object.entries(raw.responses ?? {}).find(([status]) => status.startsWith('2'))?.[1];

/** Returns the name of the method that iterates over all pages of a list: `each` for `list`, `each_accounts` for `list_accounts`; none for other calls. */
function iteratorOf(name: string, call: Operation, types: PythonTypes): string {
  const hasPages = queryOf(call).some((each) => each.name === 'cursor') && types.itemOf(successOf(call), '') !== undefined;
  return hasPages ? name.replace(/^[a-z]+/, 'each') : '';
}

const pascal = (name: string) => name.replace(/(?:^|_)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

function methodLines(name: string, call: Operation, types: PythonTypes): string[] {
  const title = pascal(snakeCase(call.operationId));
  const { raw, summary } = call;
  const body = raw.requestBody && types.bodyOf(raw.requestBody, `${title}Body`);
  const isOptional = body && !call.body?.required;
  const argument = (argumentName: string, type: string, required: boolean) => `${named(argumentName)}: ${type}${required ? '' : ' = ...'}`;
  const parameters = call.parameters.filter((each) => each.in === 'path' || each.in === 'query');
  const own = parameters.map(({ name: each, required, in: place }) =>
    argument(each, types.parameter(raw, call, each, place), required || place === 'path'),
  );
  const keywords = [...own, ...Object.keys(headersOf(call)).map((each) => argument(each, 'str', false))];
  // Arguments without a default come first.
  keywords.sort((one, other) => Number(one.endsWith('= ...')) - Number(other.endsWith('= ...')));
  const success = successOf(call);
  const item = types.itemOf(success, `${title}Response`);
  const returned = types.isPage(success) ? `_Page[${item}]` : types.bodyOf(success, `${title}Response`) || 'None';
  const list = [
    'self',
    ...(body ? [`body: ${body}${isOptional ? ' = ...' : ''}`] : []),
    '/',
    ...(keywords.length ? ['*', ...keywords] : []),
  ];
  const signature = `    def ${name}(${list.join(', ')}) -> ${returned}:`;
  const doc = `        """${summary.replaceAll('\\', '\\\\').replaceAll('"', "'")}"""`;
  const iterator = iteratorOf(name, call, types);
  if (!iterator) return [signature, doc];
  const further = keywords.filter((each) => !each.startsWith('cursor'));
  const each = `    def ${iterator}(${['self', ...(further.length ? ['*', ...further] : [])].join(', ')}) -> Iterator[${item}]:`;
  return [signature, doc, each, `        """All items of: ${summary.replaceAll('"', "'")}"""`];
}
