import { type CodeLanguage, codeLanguages } from '../../platform/codeLanguages';
import type { Credential } from './credentials';
import { withTextBlocks } from './textBlock';

/** Configuration of the sample generator for a language. */
export type Generator = {
  language: CodeLanguage;
  label: string;
  /** Client name in the generator, such as `requests`. */
  variant: string;
  options?: Record<string, string | number | boolean>;
  /** The client rejects a body with GET or HEAD. */
  refusesBodyWithGet?: boolean;
  /** Corrects the generator's output. */
  finish?: (text: string) => string;
  /** Replaces the literal key with an environment variable. */
  withKey: (text: string, name: Credential) => string;
};

/** Placeholder for the credential until the sample is complete; a string that occurs in no description. */
export const KEY = '00-reader-s-key-00';

/** Without TypeScript, whose samples use the typed client (typed.ts). */
const LANGUAGES: Record<Exclude<CodeLanguage, 'typescript'>, Omit<Generator, 'language' | 'label'>> = {
  curl: {
    variant: 'curl',
    options: { followRedirect: false },
    // Indents the continuation lines.
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
    finish: (text) => withTextBlocks(withoutEmptyBodyOfGet(text)),
    withKey: (text, name) => replaceOnce(text, `"Bearer ${KEY}"`, `"Bearer " + System.getenv("${name}")`),
  },
};

/** Generators in tab order. */
export const generators: Generator[] = codeLanguages.flatMap(({ id, label }) =>
  id === 'typescript' ? [] : { language: id, label, ...LANGUAGES[id] },
);

/** Replaces browser file inputs in a form with Node's file API: browsers must not hold a secret key. */
function withFilesOfNode(text: string): string {
  const own = text.replace(/fileInput\.files\[0\], ("(?:[^"\\]|\\.)*")/g, 'await openAsBlob($1), $1');
  return own === text ? text : `import { openAsBlob } from 'node:fs';\n\n${own}`;
}

/** Removes the empty body that the generator adds to GET requests, which OkHttp rejects. */
function withoutEmptyBodyOfGet(text: string): string {
  if (!text.includes('.method("GET", body)')) return text;
  return text.replace(/ *MediaType mediaType = .*\n *RequestBody body = .*\n/, '').replace('.method("GET", body)', '.get()');
}

function withGoImport(text: string, name: string): string {
  return text.includes(`\n  "${name}"\n`) ? text : text.replace('import (\n', `import (\n  "${name}"\n`);
}

function replaceOnce(text: string, from: string, to: string): string {
  const [before, after, ...more] = text.split(from);
  if (after === undefined || more.length)
    throw new Error(`A generated sample contains ${more.length ? 'more than one' : 'no'} ${from}:\n${text}`);
  return before + to + after;
}
