import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import openapiTS, { astToString, type OpenAPITSOptions } from 'openapi-typescript';
import ts from 'typescript';
import { version } from '../../../package.json';
import { forCustomers } from '../../openapi/customers';
import { Description } from '../../openapi/model/description';
import { brand } from '../../platform/brand';
import { withBrand } from '../../platform/brandText';
import { CLIENT_PACKAGE, creatorOf } from '../../platform/client';
import type { Family } from '../../platform/families';
import { devDependencies } from '../package.json';
import { factsOf, typedDescription } from './description';
import { groupsType } from './names';

const RUNTIME = path.resolve(__dirname, '../runtime');
/** Folder of the modules for `require`, which Node before 20.19 and projects with `"module": "commonjs"` need. */
const COMMON_JS = 'cjs';
const ES_MODULES: ts.CompilerOptions = { module: ts.ModuleKind.ES2022, moduleResolution: ts.ModuleResolutionKind.Bundler };
// The kind that `package.json` beside the sources gives them, which is CommonJS.
const COMMON_JS_MODULES: ts.CompilerOptions = { module: ts.ModuleKind.Node16, moduleResolution: ts.ModuleResolutionKind.Node16 };
const { factory } = ts;
const BLOB = factory.createTypeReferenceNode(factory.createIdentifier('Blob'));
const OPTIONS: OpenAPITSOptions = {
  alphabetize: false,
  // A field of a request that has a default may be omitted.
  defaultNonNullable: false,
  // A file in a form.
  transform: ({ format }) => (format === 'binary' ? BLOB : undefined),
};

/**
 * Writes the client as an npm package: a module per family, without the operations for operators, and the runtime that they share.
 *
 * @param descriptions each house family with its bundled description
 */
export async function writeClient(folder: string, descriptions: readonly { family: Family; root: object }[]): Promise<void> {
  const write = (name: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  };
  const families = descriptions.map(({ family }) => family);
  write('package.json', `${JSON.stringify(manifestOf(families), null, 2)}\n`);
  write('README.md', withBrand(readFileSync(path.resolve(__dirname, '../published.md'), 'utf8'), 'packages/client/published.md'));
  compileRuntime(path.join(folder, 'runtime'), ES_MODULES);
  compileRuntime(path.join(folder, COMMON_JS, 'runtime'), COMMON_JS_MODULES);
  // CommonJS modules may not import the types of ES modules, whereas both may import those of CommonJS.
  for (const each of ['types', COMMON_JS]) write(`${each}/package.json`, '{ "type": "commonjs" }\n');
  for (const { family, root: whole } of descriptions) {
    const root = forCustomers(whole);
    const { slug, purpose } = family;
    const creator = creatorOf(family);
    write(`types/${slug}.d.ts`, astToString(await openapiTS(forCustomers(typedDescription(whole)) as never, OPTIONS)));
    const body = `const facts = ${JSON.stringify(factsOf(root))};\n`;
    const create = `${creator} = (options) => createFamilyClient(facts, options);\n`;
    write(`${slug}.js`, `import { createFamilyClient } from './runtime/index.js';\n${body}export const ${create}`);
    write(`${COMMON_JS}/${slug}.js`, `const { createFamilyClient } = require('./runtime/index.js');\n${body}exports.${create}`);
    const declarations = (types: string) =>
      `import type { EventOf, FamilyClient, Method, Options } from './runtime/index.js';\nimport type { paths, webhooks } from '${types}/${slug}.js';\nexport type { components, operations, paths, webhooks } from '${types}/${slug}.js';\n/** Body of any event of this family, which its type narrows. */\nexport type Event = EventOf<webhooks>;\n/** Operations by the group of the reference and their name. */\nexport type Groups = ${groupsType(new Description(root).calls)};\n/** ${purpose} */\nexport declare function ${creator}(options: Options): FamilyClient<paths> & Groups;\n`;
    write(`${slug}.d.ts`, declarations('./types'));
    write(`${COMMON_JS}/${slug}.d.ts`, declarations('../types'));
  }
}

/** Entry of `exports`, for `import` and for `require`. */
const entry = (name: string) => ({
  import: { types: `./${name}.d.ts`, default: `./${name}.js` },
  require: { types: `./${COMMON_JS}/${name}.d.ts`, default: `./${COMMON_JS}/${name}.js` },
});

const manifestOf = (families: readonly Family[]) => ({
  name: CLIENT_PACKAGE,
  version,
  description: `TypeScript client of the ${brand.name} APIs.`,
  license: 'MIT',
  type: 'module',
  sideEffects: false,
  engines: { node: '>=20.3' },
  exports: {
    '.': entry('runtime/index'),
    ...Object.fromEntries(families.map(({ slug }) => [`./${slug}`, entry(slug)])),
  },
  dependencies: { 'openapi-fetch': devDependencies['openapi-fetch'] },
});

/**
 * Compiles the runtime to JavaScript and declarations.
 *
 * @throws Error with file, line and message of each type error
 */
function compileRuntime(outDir: string, modules: ts.CompilerOptions): void {
  const program = ts.createProgram([path.join(RUNTIME, 'index.ts')], {
    outDir,
    declaration: true,
    strict: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
    ...modules,
  });
  const faults = [...ts.getPreEmitDiagnostics(program), ...program.emit().diagnostics];
  if (faults.length)
    throw new Error(
      ts.formatDiagnostics(faults, { getCanonicalFileName: (name) => name, getCurrentDirectory: () => RUNTIME, getNewLine: () => '\n' }),
    );
}
