import type { Oas3Rule, Plugin, UserContext } from '@redocly/openapi-core';
import { toPlainText } from '../markdown/markdown';
import { SAMPLE_LANGUAGES, unshownKeys } from './keywords';
import { isObject, targetOf } from './model/document';
import { type ReadSchema, schemaReader } from './model/schema';
import { pageName } from './normalise';
import { guarded } from './rules/guard';
import { incompatibleParts } from './schemaMerge';
import { NOT_CONVERTED } from './swagger';

/** Reports a description that is empty after sanitising; the page shows a fallback text. */
const textLeft: Oas3Rule = () => {
  const check = ({ description }: { description?: unknown }, { report, location }: UserContext) => {
    if (typeof description !== 'string' || !description.trim() || toPlainText(description)) return;
    report({
      message: 'The description is empty without the HTML that pages must not contain. Write it as text',
      location: location.child('description'),
    });
  };
  return { Tag: check, Operation: check };
};

/** Reports a schema that is `true` or `false`. Keywords such as `additionalProperties` are boolean by design. */
const booleanSchema: Oas3Rule = () => {
  const check = (schema: unknown, path: (string | number)[], { report, location }: UserContext) => {
    if (typeof schema !== 'boolean') return;
    report({
      message: `The schema \`${schema}\` is shown as "${schema ? 'any value' : 'no value'}". Write a schema with a type`,
      location: location.child(path.map(String)),
    });
  };
  const inSchema = ({ schema }: { schema?: unknown }, ctx: UserContext) => check(schema, ['schema'], ctx);
  const inMap = (schemas: Record<string, unknown>, ctx: UserContext) => {
    for (const [name, schema] of Object.entries(schemas)) check(schema, [name], ctx);
  };
  return {
    MediaType: inSchema,
    Parameter: inSchema,
    Header: inSchema,
    NamedSchemas: inMap,
    SchemaProperties: inMap,
    Schema(node, ctx) {
      // `items: false` closes a tuple.
      if (node.items === true) check(true, ['items'], ctx);
      for (const list of ['allOf', 'anyOf', 'oneOf'] as const)
        for (const [index, schema] of (node[list] ?? []).entries()) check(schema, [list, index], ctx);
    },
  };
};

/** Reports an `allOf` that no value satisfies because its parts have different types. */
const allOfMerges: Oas3Rule = () => {
  let read: ReadSchema;
  return {
    Root(root) {
      read = schemaReader(root);
    },
    Schema(node, { report, location }) {
      const found = incompatibleParts(read(node));
      if (!found) return;
      const what = found.property === undefined ? 'this schema' : `the property \`${found.property}\``;
      report({
        message: `The parts of this allOf require ${what} to be ${found.types.join(' and ')}, which no value satisfies; the page shows the last type. Write one type`,
        location: location.child('allOf').key(),
      });
    },
  };
};

/** Reports a discriminator value that maps to a schema that does not exist. */
const discriminatorMapping: Oas3Rule = () => {
  let names: string[] = [];
  return {
    Root(node) {
      names = Object.keys(node.components?.schemas ?? {});
    },
    DiscriminatorMapping(mapping, { report, resolve, location }) {
      for (const [value, target] of Object.entries(mapping)) {
        if (names.includes(target) || resolve({ $ref: target }).node !== undefined) continue;
        report({
          message: `The discriminator maps \`${value}\` to ${target}, which does not exist, so the page omits the value. Add the schema, or remove the value`,
          location: location.child(value),
        });
      }
    },
  };
};

/** Reports keys of the description that pages do not show, so that nothing vanishes silently. */
const keysShown: Oas3Rule = () => {
  const check =
    (kind: Parameters<typeof unshownKeys>[0]) =>
    (node: object, { report, location }: UserContext) => {
      for (const [key, message] of unshownKeys(kind, node)) report({ message, location: location.child(key).key() });
    };
  return {
    Schema: check('schema'),
    PathItem: check('path item'),
    Operation(node, ctx) {
      check('operation')(node, ctx);
      const [tag, ...others] = node.tags ?? [];
      if (others.length)
        ctx.report({
          message: `The operation is shown only in the group of its first tag, ${tag}, and not in ${others.join(', ')}. Move the tag that readers expect to the front`,
          location: ctx.location.child('tags').key(),
        });
      for (const [at, { lang }] of (node['x-codeSamples'] ?? []).entries()) {
        if (SAMPLE_LANGUAGES[String(lang).toLowerCase()]) continue;
        ctx.report({
          message: `The sample in \`${lang}\` is not shown. Write one in ${Object.keys(SAMPLE_LANGUAGES).join(', ')}`,
          location: ctx.location.child(['x-codeSamples', String(at), 'lang']),
        });
      }
    },
    Parameter(node, ctx) {
      check('parameter')(node, ctx);
      if (String(node.in) === 'querystring')
        ctx.report({
          message: `The parameter \`${node.name}\` in \`querystring\` is not shown. Describe its fields as parameters in \`query\``,
          location: ctx.location.child('in'),
        });
    },
    Callback: { Operation: check('operation of a callback') },
    Response: check('response'),
    Link: check('link'),
    MediaType: check('media type'),
    Encoding: check('encoding'),
    Tag: check('tag'),
  };
};

/** Reports a path in which a URL would end: a fragment is not sent, so requests contain the character as an escape. */
const pathCharacters: Oas3Rule = () => ({
  Paths(paths, { report, location }) {
    for (const path of Object.keys(paths).filter((each) => each.includes('#')))
      report({
        message: `The \`#\` in the path ${path} is sent as %23, because a URL ends there. Write %23, or remove it if it only tells operations apart`,
        location: location.child(path).key(),
      });
  },
});

/** Reports a parameter of a path that is not in its template, or only there; Redocly's rule accepts only ASCII names. */
const pathParameters: Oas3Rule = () => {
  type Described = { names: Set<string>; location: UserContext['location'] };
  /** Path items being read: callbacks are inside of others. */
  const open: { path: string; names: Set<string>; operations: Described[] }[] = [];
  const add = (names: Set<string> | undefined, { in: place, name }: { in?: string; name: string }, { report, location }: UserContext) => {
    const { path = '' } = open.at(-1) ?? {};
    if (place !== 'path' || !path) return;
    names?.add(name);
    if (!path.includes(`{${name}}`))
      report({
        message: `The path ${path} has no parameter \`${name}\`, so it is not sent. Add it to the path, or correct its name`,
        location,
      });
  };
  return {
    PathItem: {
      enter(_, { key }) {
        open.push({ path: String(key).startsWith('/') ? String(key) : '', names: new Set(), operations: [] });
      },
      leave(_, { report }) {
        const { path, names, operations } = open.pop() ?? { path: '', names: new Set(), operations: [] };
        for (const [, name] of path.matchAll(/\{([^{}]+)\}/g))
          for (const { location } of operations.filter((each) => !names.has(name) && !each.names.has(name)))
            report({
              message: `The parameter \`${name}\` of the path ${path} is not described, so it is shown with any value. Add it to \`parameters\``,
              location: location.key(),
            });
      },
      Parameter: (parameter, ctx) => add(open.at(-1)?.names, parameter, ctx),
      Operation: {
        enter(_, { location }) {
          open.at(-1)?.operations.push({ names: new Set(), location });
        },
        Parameter: (parameter, ctx) => add(open.at(-1)?.operations.at(-1)?.names, parameter, ctx),
      },
    },
  };
};

/** Reports a requirement of a security scheme that does not exist; samples send no credential for it. */
const securityDefined: Oas3Rule = () => {
  let schemes: object = {};
  return {
    Root(root) {
      schemes = root.components?.securitySchemes ?? {};
    },
    SecurityRequirement(requirement, { report, location }) {
      for (const name of Object.keys(requirement).filter((each) => !Object.hasOwn(schemes, each)))
        report({
          message: `The security scheme \`${name}\` does not exist, so requests are shown without its credential. Add it to \`components.securitySchemes\`, or correct its name`,
          location: location.child(name).key(),
        });
    },
  };
};

/** Reports tags that share a page, because their names differ only in spelling. */
const tagsApart: Oas3Rule = () => ({
  Root(root, { report, location }) {
    const pages = new Map<string, string>();
    for (const [at, { name }] of (root.tags ?? []).entries()) {
      const page = pageName(String(name));
      const other = pages.get(page);
      if (other !== undefined && other !== name)
        report({
          message: `The tags ${other} and ${name} have the same page name, ${page}, so they are shown as one group. Rename one of them`,
          location: location.child(['tags', String(at), 'name']),
        });
      pages.set(page, name);
    }
  },
});

/** Reports tags that no operation has, because there is no group for them. */
const tagsUsed: Oas3Rule = () => {
  const declared = new Map<string, { name: string; location: UserContext['location'] }>();
  return {
    Tag: ({ name }, { location }) => void declared.set(pageName(String(name)), { name, location: location.child('name') }),
    Operation(operation) {
      declared.delete(pageName(String(operation.tags?.[0])));
    },
    Root: {
      leave(_root, { report }) {
        for (const { name, location } of declared.values())
          report({
            message: `No operation has \`${name}\` as its first tag, so the tag is not shown. Give it to an operation, or remove it`,
            location,
          });
      },
    },
  };
};

/** Reports that samples and Try it have no host, which is that of the description where it is published. */
const serversAbsolute: Oas3Rule = () => ({
  Root(root, { report, location }) {
    const servers = root.servers ?? [];
    if (!servers.length && Object.keys(root.paths ?? {}).length)
      report({
        message: 'There are no servers, so samples and Try it have no host. Add `servers` with a complete URL',
        location: location.child('openapi'),
      });
  },
  Server({ url }, { report, location }) {
    if (url?.startsWith('//'))
      report({
        message: `The address \`${url}\` has no scheme, so requests are shown with https. Write a complete URL`,
        location: location.child('url'),
      });
    else if (!/^(?:\w+:\/\/|\{)/.test(url ?? ''))
      report({
        message: `The address \`${url}\` has no host, so samples and Try it have none. Write a complete URL`,
        location: location.child('url'),
      });
  },
});

/** Reports a link whose operation does not exist; the page shows what the link calls it. */
const linkTargets: Oas3Rule = () => {
  const ids = new Set<string>();
  const links: { operationId: string; location: UserContext['location'] }[] = [];
  let root: object;
  let source: UserContext['location']['source'];
  /** True also if it cannot be told: the path, or all of the description, is in another file. */
  const exists = (ref: string) => {
    const path = targetOf(root, ref.replace(/\/[^/]*$/, ''));
    return !ref.startsWith('#/') || targetOf(root, ref) !== undefined || (isObject(path) && '$ref' in path);
  };
  return {
    Operation({ operationId }) {
      if (operationId) ids.add(operationId);
    },
    Link({ operationId, operationRef }, { report, location }) {
      if (operationId) links.push({ operationId, location });
      else if (!operationRef || (location.source === source && !exists(operationRef)))
        report({
          message: operationRef
            ? `The link leads to ${operationRef}, which does not exist, so it is shown without a page. Correct it, or write \`operationId\``
            : 'The link has no operation. Add `operationId`',
          location: operationRef ? location.child('operationRef') : location.key(),
        });
    },
    Root: {
      enter(node, { location }) {
        root = node;
        source = location.source;
      },
      leave(_, { report }) {
        for (const { operationId, location } of links.filter((each) => !ids.has(each.operationId)))
          report({
            message: `The link leads to the operation \`${operationId}\`, which does not exist, so it is shown without a page. Correct its name`,
            location: location.child('operationId'),
          });
      },
    },
  };
};

/** Reports what the conversion from Swagger 2.0 leaves out. */
const converted: Oas3Rule = () => ({
  any: {
    enter(node: unknown, { report, location }: UserContext) {
      const message = isObject(node) ? node[NOT_CONVERTED] : undefined;
      if (typeof message === 'string')
        report({ message: `OpenAPI 3 has no equivalent, so it is not shown: ${message}. Describe it in the description`, location });
    },
  },
});

const rules = {
  'servers-absolute': serversAbsolute,
  'path-characters': pathCharacters,
  'path-parameters': pathParameters,
  'security-defined': securityDefined,
  'tags-apart': tagsApart,
  'tags-used': tagsUsed,
  'keys-shown': keysShown,
  'text-left': textLeft,
  'boolean-schema': booleanSchema,
  'all-of-merges': allOfMerges,
  'discriminator-mapping': discriminatorMapping,
  'link-targets': linkTargets,
  converted,
};

/** Warnings about third-party descriptions. Their pages are generated nevertheless, with fallbacks. */
export const foreignPlugin: Plugin = {
  id: 'foreign',
  rules: { oas3: Object.fromEntries(Object.entries(rules).map(([name, rule]) => [name, guarded(rule)])) },
};

/** Severities of the rules, by name in a configuration. */
export const foreignRules = Object.fromEntries(Object.keys(rules).map((name) => [`foreign/${name}`, 'warn']));
