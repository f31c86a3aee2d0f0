import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Generated } from '../../packages/reference/samples/text';
import { runProgram } from './program';

type Runnable = Exclude<Generated, 'java'>;

/** Joins samples to one program per language, which runs them one after the other. */
const JOIN: Record<Runnable, (samples: readonly string[], folder: string) => string> = {
  curl: (samples) => samples.map((text) => text.replace(/\bcurl /, 'curl --silent --max-time 20 ')).join('\n'),
  javascript(samples, folder) {
    const files = samples.map((text, at) => {
      writeFileSync(path.join(folder, `sample-${at}.mjs`), text);
      return `await import('./sample-${at}.mjs');`;
    });
    return files.join('\n');
  },
  python(samples, folder) {
    writeFileSync(path.join(folder, 'samples.json'), JSON.stringify(samples));
    return "import json\nfor text in json.load(open('samples.json')):\n    exec(compile(text, 'sample.py', 'exec'), {})\n";
  },
  php(samples, folder) {
    const files = samples.map((text, at) => {
      writeFileSync(path.join(folder, `sample-${at}.php`), text);
      return `include 'sample-${at}.php';`;
    });
    return `<?php\n${files.join('\n')}\n`;
  },
  go(samples) {
    const imports = new Set<string>();
    const functions = samples.map((text, at) => {
      const [head, code] = text.split(/\n\)\n/, 2);
      for (const [, name] of head.matchAll(/^ {2}("[^"]+")$/gm)) imports.add(name);
      return code.replace('func main()', `func sample${at}()`);
    });
    const main = `func main() {\n${samples.map((_, at) => `sample${at}()`).join('\n')}\n}`;
    return `package main\n\nimport (\n${[...imports].join('\n')}\n)\n${functions.join('\n')}\n${main}\n`;
  },
};

/**
 * Runs samples in one process.
 *
 * @param folder working folder, in which the samples find their files
 * @throws Error with the output when the process fails, as it does if a sample cannot be parsed
 */
export async function runSamples(
  language: Runnable,
  samples: readonly string[],
  folder: string,
  env: Record<string, string>,
): Promise<void> {
  const { status, output, errors } = await runProgram(language, JOIN[language](samples, folder), {
    folder,
    env: { GOFLAGS: '-mod=mod', ...env },
  });
  if (status !== 0 || /error/i.test(errors)) throw new Error(`${language}: ${errors}\n${output}`);
}
