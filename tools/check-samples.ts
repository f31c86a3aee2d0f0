import { existsSync } from 'node:fs';
import { Description } from '../packages/openapi/model/description';
import { isForOperators } from '../packages/openapi/roles';
import { type CodeLanguage, codeLanguages } from '../packages/platform/codeLanguages';
import { families } from '../packages/platform/selection';
import { buildFamily } from '../packages/reference/buildFamily';
import { generatedClient } from './client/generated';
import { bundleOf } from './reference/bundleCache';
import { assertSame, type Call, type Expected, expectedCall } from './samples/call';
import { curlCalls } from './samples/curl';
import { assertHolds, type Read } from './samples/literals';
import { javascriptCalls, pythonCalls } from './samples/run';
import { sampleTypeFaults, typescriptCalls, withGeneratedKey } from './samples/typescript';
import { reportFailure } from './support/reportFailure';

type Checked = { at: string; text: string; expected: Expected };

/** Runners for the languages whose samples can be executed. They send no requests. */
type Runners = Partial<Record<CodeLanguage, (samples: string[]) => Call[] | undefined>>;

/**
 * `npm run check:samples`: checks that every code sample of every operation sends the request that the operation's description defines.
 * cURL, JavaScript, TypeScript and Python samples run with a stubbed client; for PHP, Go and Java, brackets, quotation marks and string
 * literals are checked statically. TypeScript samples are type-checked with the generated client. Arguments are the files of groups to which
 * the check is restricted.
 */
async function main() {
  const groups = process.argv.slice(2).filter((argument) => argument !== '--');
  const missing = groups.filter((group) => !existsSync(group));
  if (missing.length) throw new Error(`There is no file ${missing.join(', ')}. Name files such as openapi/wallet/cards.yaml.`);
  const isChosen = (file = '') => !groups.length || groups.some((group) => file.startsWith(`${group}:`));
  const problems: string[] = [];
  const byLanguage = new Map<CodeLanguage, Checked[]>();
  let operations = 0;
  for (const family of families) {
    const description = new Description(await bundleOf(family));
    for (const { entry, operation, source } of buildFamily(family, description).pages) {
      if (operation.kind === 'webhook' || !isChosen(entry.source)) continue;
      operations += 1;
      const expected = expectedCall(description, source);
      for (const { language, text } of operation.samples) {
        const at = `${family.folder}, ${operation.operationId}, ${language}`;
        const checked = byLanguage.get(language) ?? [];
        byLanguage.set(language, checked);
        checked.push({ at, text, expected });
      }
      const languages = codeLanguages.filter(
        ({ id }) => id !== 'typescript' || (family.rules === 'house' && !isForOperators(source.roles)),
      );
      if (operation.samples.length !== languages.length)
        problems.push(`${family.folder}, ${operation.operationId}: ${operation.samples.length} samples`);
    }
  }
  const client = await generatedClient(families.map(({ folder }) => folder));
  const runners: Runners = {
    curl: curlCalls,
    javascript: javascriptCalls,
    typescript: (texts) => typescriptCalls(client, texts),
    python: pythonCalls,
  };
  let samples = 0;
  for (const [language, checked] of byLanguage) samples += check(language, runners[language], checked, problems);
  problems.push(...sampleTypeFaults(client, byLanguage.get('typescript') ?? []));
  client.dispose();
  for (const problem of problems) console.error(problem);
  if (!samples && !groups.length) throw new Error('There are no samples. Run "npm run reference" first.');
  const outcome = problems.length ? `checked, ${problems.length} problems` : 'ok';
  console.log(`${samples} samples of ${operations} operations, ${outcome}`);
  process.exitCode = problems.length ? 1 : 0;
}

/**
 * Checks the samples of one language and appends to `problems`.
 *
 * @returns the number of samples checked
 */
function check(language: CodeLanguage, runner: Runners[CodeLanguage], checked: Checked[], problems: string[]): number {
  const calls = runner?.(checked.map(({ text }) => text));
  if (runner && !calls) {
    console.warn(`${checked.length} samples in ${language} are not checked, because this machine cannot run them.`);
    return 0;
  }
  for (const [index, { at, text, expected }] of checked.entries()) {
    try {
      if (calls) assertSame(calls[index], language === 'typescript' ? withGeneratedKey(expected, calls[index]) : expected);
      else assertHolds(text, language as Read, expected);
    } catch (error) {
      problems.push(`${at}: ${(error as Error).message}\n${text}`);
    }
  }
  return checked.length;
}

main().catch(reportFailure);
