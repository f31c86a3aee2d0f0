import { type CodeLanguage, codeLanguages } from '../../../src/codeLanguages';
import type { Credential } from './credentials';

/** How a sample in one language is made. */
export type Generator = {
  language: CodeLanguage;
  label: string;
  /** The generator's name for the client, e.g. `requests`. */
  variant: string;
  options?: Record<string, string | number | boolean>;
  /** The client refuses to send a body with GET or HEAD. */
  refusesBodyWithGet?: boolean;
  /** Puts right what the generator gets wrong. */
  finish?: (text: string) => string;
  /** Puts what the environment has under that name in the place of the literal key. */
  withKey: (text: string, name: Credential) => string;
};

/** Stands for the reader's key or token until the sample is finished; a word that no description has. */
export const KEY = '00-reader-s-key-00';

const LANGUAGES: Record<CodeLanguage, Omit<Generator, 'language' | 'label'>> = {
  curl: {
    variant: 'curl',
    options: { followRedirect: false },
    // Its lines after the first are not indented.
    finish: (text) => text.replace(/ \\\n--(?=header |data|form )/g, ' \\\n  --'),
    withKey: (text, name) => replaceOnce(text, `'Authorization: Bearer ${KEY}'`, `"Authorization: Bearer $${name}"`),
  },
  javascript: {
    variant: 'fetch',
    options: { asyncAwaitEnabled: true },
    refusesBodyWithGet: true,
    finish: withFilesOfNode,
    withKey: (text, name) => replaceOnce(text, `"Bearer ${KEY}"`, `\`Bearer \${process.env.${name}}\``),
  },
  python: {
    variant: 'requests',
    withKey: (text, name) => `import os\n${replaceOnce(text, `'Bearer ${KEY}'`, `f'Bearer {os.environ["${name}"]}'`)}`,
  },
  php: {
    variant: 'curl',
    withKey: (text, name) => replaceOnce(text, `Bearer ${KEY}'`, `Bearer ' . getenv('${name}')`),
  },
  go: {
    variant: 'native',
    withKey: (text, name) => withGoImport(replaceOnce(text, `"Bearer ${KEY}"`, `"Bearer " + os.Getenv("${name}")`), 'os'),
  },
  java: {
    variant: 'okhttp',
    options: { includeBoilerplate: true },
    refusesBodyWithGet: true,
    finish: withoutEmptyBodyOfGet,
    withKey: (text, name) => replaceOnce(text, `"Bearer ${KEY}"`, `"Bearer " + System.getenv("${name}")`),
  },
};

/** The generators in the order of the tabs. */
export const generators: Generator[] = codeLanguages.map(({ id, label }) => ({ language: id, label, ...LANGUAGES[id] }));

/** The generator takes a form's files from an input of a web page, where no secret key may be; here they are Node's. */
function withFilesOfNode(text: string): string {
  const own = text.replace(/fileInput\.files\[0\], ("(?:[^"\\]|\\.)*")/g, 'await openAsBlob($1), $1');
  return own === text ? text : `import { openAsBlob } from 'node:fs';\n\n${own}`;
}

/** The generator gives every GET an empty body, with which OkHttp throws. */
function withoutEmptyBodyOfGet(text: string): string {
  if (!text.includes('.method("GET", body)')) return text;
  return text.replace(/ *MediaType mediaType = .*\n *RequestBody body = .*\n/, '').replace('.method("GET", body)', '.get()');
}

function withGoImport(text: string, name: string): string {
  return text.includes(`\n  "${name}"\n`) ? text : text.replace('import (\n', `import (\n  "${name}"\n`);
}

function replaceOnce(text: string, from: string, to: string): string {
  const [before, after, ...more] = text.split(from);
  if (after === undefined || more.length) throw new Error(`A generated sample has ${more.length ? 'several' : 'no'} ${from}:\n${text}`);
  return before + to + after;
}
