import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { bundleUnchecked } from '../packages/openapi/bundle';
import { lintFamily } from '../packages/openapi/lint';
import type { Family } from '../packages/platform/families';
import { contentOf } from './completeness/html';
import { wantedOf } from './completeness/wanted';
import { checkGenerated } from './samples/generated';
import { reportFailure } from './support/reportFailure';

/** Folder of the downloaded packages. */
const FOLDER = path.resolve(__dirname, '../.cache/public');

/** Public descriptions of the size and habits of real life, in packages of the npm registry under the MIT licence. They are not committed. */
const DESCRIPTIONS: [packageName: string, version: string, file: string][] = [
  ['@scalar/galaxy', '0.2.20', 'dist/3.1.yaml'],
  ['@readme/oas-examples', '8.2.2', '3.0/json/complex-nesting.json'],
  ['@readme/oas-examples', '8.2.2', '3.1/json/train-travel.json'],
  ['@octokit/openapi-webhooks', '12.1.0', 'generated/api.github.com.json'],
  ['@octokit/openapi', '23.0.2', 'generated/api.github.com.json'],
];

/** Parsers by language of samples: the command, the ending of its file, and the form in which many samples are one program. */
const PARSERS: [language: string, command: string[], ending: string, inProgram: (sample: string) => string][] = [
  ['curl', ['bash', '-n'], 'sh', (sample) => sample],
  ['javascript', [process.execPath, '--check'], 'mjs', (sample) => `{\n${sample.replace(/^import .*/gm, '')}\n}`],
  ['python', ['python3', '-c', 'import ast, sys; ast.parse(open(sys.argv[1]).read())'], 'py', (sample) => sample],
];

/**
 * `npm run check:public`: downloads public descriptions, renders every page, and checks that the HTML has every name, value and status, that
 * the samples in three languages parse, how many generated values their schemas do not accept, and how many warnings there are.
 */
async function main() {
  process.env.NODE_ENV ??= 'production'; // React's development build is slower by half and renders the same pages.
  for (const [name, version, file] of DESCRIPTIONS) {
    const begun = Date.now();
    const { pages, missing, samples, warnings, faults, values, unaccepted } = await check(name, version, file);
    const seconds = ((Date.now() - begun) / 1000).toFixed(0);
    console.log(
      `${name} ${version}, ${file}: ${pages} pages, ${missing.length} of their names missing, ${samples} samples, ${faults.length} of them do not parse, ${values} generated values, ${unaccepted.length} of them not accepted by their schema, ${warnings} warnings, ${seconds} s`,
    );
    for (const line of [...missing, ...faults, ...unaccepted].slice(0, 20)) console.error(line);
    if (missing.length || faults.length || !pages) process.exitCode = 1;
  }
}

async function check(name: string, version: string, file: string) {
  // These load React, which reads NODE_ENV.
  const { builtFamily, contentsOf } = await import('../packages/reference/buildFamily');
  const { renderPage } = await import('../packages/reference/renderPage');
  const family = familyOf(name, version, file);
  const { problems, warnings } = await lintFamily(family);
  if (problems.length) throw new Error(problems.join('\n'));
  const document = await bundleUnchecked(family);
  const { values, faults: unaccepted } = checkGenerated(document);
  const built = await builtFamily(family, document);
  const contents = contentsOf(family, built);
  const missing: string[] = [];
  const texts = new Map<string, string[]>();
  for (const [id, content] of contents) {
    const text = content(); // Its Markdown, too, must be possible to write.
    if (!id.endsWith('.json')) continue;
    const { source, operation } = built.pages.find(({ entry }) => `${entry.id}.json` === id) ?? {};
    const html = renderPage(JSON.parse(text));
    if (!source || !operation) continue;
    const { code, statuses } = contentOf(html);
    const shown = new Set([...code, ...[...statuses].map((status) => `status ${status}`)]);
    for (const each of wantedOf(source, false)) if (!shown.has(each)) missing.push(`${name}, ${id}: ${each} is missing`);
    for (const { language, text: sample } of operation.samples) texts.set(language, [...(texts.get(language) ?? []), sample]);
  }
  const faults: string[] = [];
  let samples = 0;
  for (const [language, command, ending, inProgram] of PARSERS) {
    const own = texts.get(language) ?? [];
    samples += own.length;
    const doesParse = (each: readonly string[]) => parses(command, ending, each.map(inProgram).join('\n'));
    faults.push(...faulty(own, doesParse).map((each) => `${name}: does not parse:\n${each}`));
  }
  return { pages: built.pages.length, missing, samples, warnings: warnings.length, faults, values, unaccepted };
}

/** Finds the samples that do not parse by halves, because each program that is parsed costs a process. */
function faulty(samples: readonly string[], doesParse: (samples: readonly string[]) => boolean): readonly string[] {
  if (!samples.length || doesParse(samples)) return [];
  if (samples.length === 1) return samples;
  const middle = Math.ceil(samples.length / 2);
  return [...faulty(samples.slice(0, middle), doesParse), ...faulty(samples.slice(middle), doesParse)];
}

/** Checks whether a program parses. It is not run. */
function parses([program, ...args]: string[], ending: string, text: string): boolean {
  const file = path.join(FOLDER, `samples.${ending}`);
  writeFileSync(file, text);
  const { error, status } = spawnSync(program, [...args, file]);
  if (error) throw error;
  return status === 0;
}

/** Downloads a package, and returns the entry of one of its descriptions. */
function familyOf(name: string, version: string, file: string): Family {
  const slug = `${name}-${version}`.replace(/\W+/g, '-').replace(/^-/, '');
  const unpacked = path.join(FOLDER, slug);
  if (!existsSync(unpacked)) {
    mkdirSync(unpacked, { recursive: true });
    const packed = spawnSync('npm', ['pack', `${name}@${version}`, '--silent', '--pack-destination', FOLDER], { encoding: 'utf8' });
    const archive = path.join(FOLDER, packed.stdout.trim());
    if (packed.status || spawnSync('tar', ['xzf', archive, '--strip-components', '1', '-C', unpacked]).status)
      throw new Error(`${name} ${version} cannot be downloaded from the npm registry. ${packed.stderr}`);
  }
  const folder = path.join(FOLDER, `${slug}-${path.basename(file, path.extname(file))}`);
  mkdirSync(folder, { recursive: true });
  cpSync(path.join(unpacked, file), path.join(folder, `openapi${path.extname(file)}`));
  return {
    folder: path.relative(path.resolve(__dirname, '../openapi'), folder),
    slug: 'public',
    label: name,
    purpose: name,
    rules: 'foreign',
  };
}

main().catch(reportFailure);
