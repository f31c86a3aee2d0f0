import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type CodeLanguage, codeLanguages } from '../../../src/codeLanguages';
import type { Sample } from '../../../src/components/reference/model';

/** The name of a template in each language, in each folder of templates. */
export const TEMPLATE_FILES: Record<CodeLanguage, string> = {
  curl: 'curl.sh',
  javascript: 'javascript.mjs',
  python: 'python.py',
  php: 'php.php',
  go: 'go.go',
  java: 'java.java',
};

const PLACE = /\{\{([\w-]+)\}\}/g;

/**
 * Samples that are the same for every operation but for a few values.
 *
 * @param folder with a template a language: one beside this file, or an absolute path
 * @param values what stands in the place of `{{name}}`; a line that names one which is not given is left out. The lines of a value after
 * its first are indented as the line that it stands in
 * @returns a sample in each language that there is a template in, in the order of the tabs
 */
export function samplesFrom(folder: string, values: Readonly<Record<string, string | undefined>>): Sample[] {
  return templatesIn(folder).map(({ language, label, text }) => ({
    language,
    label,
    text: text
      .split('\n')
      .filter((line) => placesOf(line).every((name) => values[name] !== undefined))
      .map((line) => filled(line, values))
      .join('\n')
      .trimEnd(),
  }));
}

/** @returns the names of all values that the templates of a folder take; undefined when there is no template in it */
export function templatePlaces(folder: string): string[] | undefined {
  const texts = templatesIn(folder).map(({ text }) => text);
  return texts.length ? [...new Set(texts.flatMap(placesOf))] : undefined;
}

const placesOf = (text: string): string[] => [...text.matchAll(PLACE)].map(([, name]) => name);

function filled(line: string, values: Readonly<Record<string, string | undefined>>): string {
  const indent = /^\s*/.exec(line)?.[0] ?? '';
  return line.replace(PLACE, (_, name: string) => (values[name] ?? '').replaceAll('\n', `\n${indent}`));
}

/** Read each time: a page that is made anew while somebody writes it shows what is in the file now. */
function templatesIn(folder: string): Sample[] {
  return codeLanguages.flatMap(({ id, label }) => {
    const file = path.resolve(__dirname, folder, TEMPLATE_FILES[id]);
    return existsSync(file) ? [{ language: id, label, text: readFileSync(file, 'utf8') }] : [];
  });
}
