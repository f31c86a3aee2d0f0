import type { Parameter, Operation as Source } from '../../openapi/model/operation';
import { merged } from '../../openapi/schemaMerge';
import type { Proof } from '../../openapi/security';
import { CLIENT_PACKAGE, creatorOf } from '../../platform/client';
import type { Example, Operation, Sample } from '../components/model';
import { bodyOf, parameterValue, type SampleRequest } from './request';

/** Header that the client adds itself. */
const GENERATED = 'Idempotency-Key';
/** Matches names that need no quotation marks as keys. */
const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;

type Options = { proofs: Proof[]; query?: Record<string, unknown>; example?: Example; parameters?: readonly Parameter[] };

/**
 * Builds the sample of a request with the typed client (packages/client), with the same examples as the other samples.
 *
 * @param operation operation of a family of the house; third-party descriptions have no client
 * @param options as of `requestOf`
 * @returns undefined for a body with GET or HEAD, which `fetch` rejects
 */
export function typedSample(operation: Operation, source: Source, options: Options): Sample | undefined {
  const { family, path, responses } = operation;
  const method = operation.method.toUpperCase();
  const body = bodyOf(source, operation.request?.content ?? [], options.example);
  if (body && /^(GET|HEAD)$/.test(method)) return undefined;
  const [, slug] = /^\/category\/(.+)$/.exec(family.href) ?? [];
  const creator = creatorOf(family);
  const name = `${creator.charAt('create'.length).toLowerCase()}${creator.slice('create'.length + 1)}`;
  const type = responses.find(({ status }) => status.startsWith('2'))?.content[0]?.contentType;
  const isFile = type !== undefined && !/json/.test(type);
  const init = [
    paramsOf(options.parameters ?? source.parameters, options.query ?? {}),
    body && `body: ${bodyText(body, listsOf(source))},`,
    isFile && "parseAs: 'blob',",
  ];
  const [credential] = options.proofs.flatMap((proof) => ('variable' in proof ? [proof.variable] : []));
  const lines = init.filter((line): line is string => Boolean(line)).flatMap((line) => line.split('\n'));
  const given = lines.length ? `, {\n${lines.map((line) => `  ${line}`).join('\n')}\n}` : '';
  const request = `await ok(${name}.${method}('${path}'${given}));`;
  const text = [
    ...(body && !('text' in body) ? ["import { openAsBlob } from 'node:fs';"] : []),
    `import { ok } from '${CLIENT_PACKAGE}';`,
    `import { ${creator} } from '${CLIENT_PACKAGE}/${slug}';`,
    '',
    `const ${name} = ${creator}({${credential ? ` credential: process.env.${credential} ` : ''}});`,
    type ? `const result = ${request}` : request,
    ...(type ? [isFile ? 'console.log(result.size);' : 'console.log(result);'] : []),
  ].join('\n');
  return { language: 'typescript', label: 'TypeScript', text };
}

/** Formats the parameters of a request by their place: all in the path, the others if they are required or in `query`. */
function paramsOf(parameters: readonly Parameter[], query: Record<string, unknown>): string {
  const places = (['path', 'query', 'header'] as const).flatMap((place) => {
    const sent = parameters.filter(
      (each) => each.in === place && each.name !== GENERATED && (each.required || (place === 'query' && Object.hasOwn(query, each.name))),
    );
    const fields = sent.map((each) => `${keyOf(each.name)}: ${literal(exampleValue(each, place === 'query' ? query : {}))}`);
    return fields.length ? [`${place}: { ${fields.join(', ')} },`] : [];
  });
  if (!places.length) return '';
  return places.length === 1 ? `params: { ${places[0].slice(0, -1)} },` : `params: {\n  ${places.join('\n  ')}\n},`;
}

const exampleValue = (parameter: Parameter, query: Record<string, unknown>): unknown =>
  Object.hasOwn(query, parameter.name) ? query[parameter.name] : parameterValue(parameter);

const keyOf = (name: string) => (IDENTIFIER.test(name) ? name : `'${name}'`);

/** Formats a value. Bodies are JSON as in the other samples, which also compresses better. */
const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'` : JSON.stringify(value);

/** Returns the names of the lists in a form, which has a part per item. */
const listsOf = ({ body }: Source): Set<string> =>
  new Set(
    (body?.content ?? []).flatMap(({ schema }) =>
      Object.entries(merged(schema).schema.properties ?? {}).flatMap(([name, property]) =>
        [merged(property).schema.type].flat().includes('array') ? [name] : [],
      ),
    ),
  );

function bodyText(body: NonNullable<SampleRequest['body']>, lists: ReadonlySet<string>): string {
  if ('text' in body) return body.text;
  if ('file' in body) return `await openAsBlob(${literal(body.file)})`;
  const values = new Map<string, string[]>();
  for (const part of body.parts) {
    const value = 'file' in part ? `new File([await openAsBlob(${literal(part.file)})], ${literal(part.file)})` : literal(part.data);
    values.set(part.name, [...(values.get(part.name) ?? []), value]);
  }
  const fields = [...values].map(([name, items]) => `  ${keyOf(name)}: ${lists.has(name) ? `[${items.join(', ')}]` : items[0]},`);
  return `{\n${fields.join('\n')}\n}`;
}
