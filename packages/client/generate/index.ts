import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import openapiTS, { astToString, type OpenAPITSOptions } from 'openapi-typescript';
import ts from 'typescript';
import { version } from '../../../package.json';
import { Description } from '../../openapi/model/description';
import { brand } from '../../platform/brand';
import { withBrand } from '../../platform/brandText';
import { CLIENT_PACKAGE, creatorOf } from '../../platform/client';
import type { Family } from '../../platform/families';
import { devDependencies } from '../package.json';
import { factsOf, typedDescription } from './description';
import { groupsType } from './names';

const RUNTIME = path.resolve(__dirname, '../runtime');
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
 * Writes the client as an npm package: a module per family, and the runtime that they share.
 *
 * @param folder target folder
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
  compileRuntime(path.join(folder, 'runtime'));
  for (const { family, root } of descriptions) {
    const { slug, purpose } = family;
    const creator = creatorOf(family);
    write(`types/${slug}.d.ts`, astToString(await openapiTS(typedDescription(root) as never, OPTIONS)));
    write(
      `${slug}.js`,
      `import { createFamilyClient } from './runtime/index.js';\nconst facts = ${JSON.stringify(factsOf(root))};\nexport const ${creator} = (options) => createFamilyClient(facts, options);\n`,
    );
    write(
      `${slug}.d.ts`,
      `import type { EventOf, FamilyClient, Method, Options } from './runtime/index.js';\nimport type { paths, webhooks } from './types/${slug}.js';\nexport type { components, operations, paths, webhooks } from './types/${slug}.js';\n/** Body of any event of this family, which its type narrows. */\nexport type Event = EventOf<webhooks>;\n/** Operations by the group of the reference and their name. */\nexport type Groups = ${groupsType(new Description(root).calls)};\n/** ${purpose} */\nexport declare function ${creator}(options: Options): FamilyClient<paths> & Groups;\n`,
    );
  }
}

const manifestOf = (families: readonly Family[]) => ({
  name: CLIENT_PACKAGE,
  version,
  description: `TypeScript client of the ${brand.name} APIs.`,
  license: 'MIT',
  type: 'module',
  sideEffects: false,
  engines: { node: '>=20.3' },
  exports: {
    '.': { types: './runtime/index.d.ts', default: './runtime/index.js' },
    ...Object.fromEntries(families.map(({ slug }) => [`./${slug}`, { types: `./${slug}.d.ts`, default: `./${slug}.js` }])),
  },
  dependencies: { 'openapi-fetch': devDependencies['openapi-fetch'] },
});

/**
 * Compiles the runtime to JavaScript and declarations.
 *
 * @throws Error with file, line and message of each type error
 */
function compileRuntime(outDir: string): void {
  const program = ts.createProgram([path.join(RUNTIME, 'index.ts')], {
    outDir,
    declaration: true,
    strict: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    module: ts.ModuleKind.ES2022,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: [],
  });
  const faults = [...ts.getPreEmitDiagnostics(program), ...program.emit().diagnostics];
  if (faults.length)
    throw new Error(
      ts.formatDiagnostics(faults, { getCanonicalFileName: (name) => name, getCurrentDirectory: () => RUNTIME, getNewLine: () => '\n' }),
    );
}
