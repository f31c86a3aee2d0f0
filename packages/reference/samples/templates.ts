import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type CodeLanguage, codeLanguages } from '../../platform/codeLanguages';
import type { Sample } from '../components/model';

/** Template file name per language, the same in each folder. */
export const TEMPLATE_FILES: Record<CodeLanguage, string> = {
  curl: 'curl.sh',
  javascript: 'javascript.mjs',
  typescript: 'typescript.mts',
  python: 'python.py',
  php: 'php.php',
  go: 'go.go',
  java: 'java.java',
};

const PLACE = /\{\{([\w-]+)\}\}/g;

/**
 * Fills the sample templates of a folder.
 *
 * @param folder folder with a template per language: relative to this file, or absolute
 * @param values replacements for `{{name}}`; a line with a missing value is omitted. Continuation lines of a value get the indentation of
 * the template line
 * @returns a sample per language with a template, in tab order
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

/** Returns the placeholder names of a folder's templates; undefined if the folder has no template. */
export function templatePlaces(folder: string): string[] | undefined {
  const texts = templatesIn(folder).map(({ text }) => text);
  return texts.length ? [...new Set(texts.flatMap(placesOf))] : undefined;
}

const placesOf = (text: string): string[] => [...text.matchAll(PLACE)].map(([, name]) => name);

function filled(line: string, values: Readonly<Record<string, string | undefined>>): string {
  const indent = /^\s*/.exec(line)?.[0] ?? '';
  return line.replace(PLACE, (_, name: string) => (values[name] ?? '').replaceAll('\n', `\n${indent}`));
}

/** Not cached, so that regenerated pages use the current file while it is being edited. */
function templatesIn(folder: string): Sample[] {
  return codeLanguages.flatMap(({ id, label }) => {
    const file = path.resolve(__dirname, folder, TEMPLATE_FILES[id]);
    return existsSync(file) ? [{ language: id, label, text: readFileSync(file, 'utf8') }] : [];
  });
}
