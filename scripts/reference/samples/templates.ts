import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type CodeLanguage, codeLanguages } from '../../../src/codeLanguages';
import type { Sample } from '../../../src/components/reference/model';

/** The name of a template in each language, in each folder of templates beside this file. */
export const TEMPLATE_FILES: Record<CodeLanguage, string> = {
  curl: 'curl.sh',
  javascript: 'javascript.mjs',
  python: 'python.py',
  php: 'php.php',
  go: 'go.go',
  java: 'java.java',
};

const texts = new Map<string, string>();

/**
 * Samples that are the same for every operation but for a few values.
 *
 * @param folder beside this file, with a template a language
 * @param values what stands in the place of `{{name}}`; a line that names one which is not given is left out
 * @returns a sample a language, in the order of the tabs
 */
export function samplesFrom(folder: 'tokens' | 'webhooks', values: Readonly<Record<string, string | undefined>>): Sample[] {
  return codeLanguages.map(({ id, label }) => ({
    language: id,
    label,
    text: templateOf(folder, id)
      .split('\n')
      .filter((line) => [...line.matchAll(PLACE)].every(([, name]) => values[name] !== undefined))
      .join('\n')
      .replace(PLACE, (_, name: string) => values[name] ?? '')
      .trimEnd(),
  }));
}

const PLACE = /\{\{([\w-]+)\}\}/g;

function templateOf(folder: string, language: CodeLanguage): string {
  const file = path.join(__dirname, folder, TEMPLATE_FILES[language]);
  const text = texts.get(file) ?? readFileSync(file, 'utf8');
  texts.set(file, text);
  return text;
}
