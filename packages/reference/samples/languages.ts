import { codeLanguages } from '../../platform/codeLanguages';
import type { Generated } from './text';
import { withTextBlocks } from './textBlock';

export type Generator = {
  language: Generated;
  label: string;
  /** Client name in the generator, such as `requests`. */
  variant: string;
  options?: Record<string, string | number | boolean>;
  /** Methods that the client rejects, or rejects with a body. */
  refuses?: string[];
  refusesBodyWith?: string[];
  /** Corrects the complete sample. */
  finish?: (text: string) => string;
  /** Adds a client certificate. */
  withCertificate: (text: string) => string;
};

const CERTIFICATE = ['client.pem', 'client-key.pem'] as const;
const commented = (text: string) => `// Configure the client certificate of the connection: ${CERTIFICATE.join(', ')}.\n${text}`;

/** Without TypeScript, whose samples use the typed client (typed.ts). */
const LANGUAGES: Record<Generated, Omit<Generator, 'language' | 'label'>> = {
  curl: {
    variant: 'curl',
    options: { followRedirect: false },
    // Indents the continuation lines.
    finish: (text) =>
      text
        .replace(/ \\\n--header ('|")Cookie: /g, (_, quote: string) => ` \\\n--cookie ${quote}`)
        .replace(/ \\\n--header "Authorization: Basic \$(\w+)"/, ' \\\n--user "$$$1:$$PASSWORD"')
        .replace(/ \\\n--(?=header |data|form |cookie |user |url-query )/g, ' \\\n  --'),
    withCertificate: (text) => `${text} \\\n  --cert ${CERTIFICATE[0]} --key ${CERTIFICATE[1]}`,
  },
  javascript: {
    variant: 'fetch',
    options: { asyncAwaitEnabled: true },
    refuses: ['TRACE'],
    refusesBodyWith: ['GET', 'HEAD'],
    withCertificate: commented,
  },
  python: {
    variant: 'requests',
    finish: (text) => {
      const names = ['os', 'base64', 'urllib.parse'].filter((name) => text.includes(`${name}.`));
      return names.map((name) => `import ${name}\n`).join('') + text;
    },
    withCertificate: (text) => text.replace('headers=headers', `headers=headers, cert=('${CERTIFICATE.join("', '")}')`),
  },
  php: {
    variant: 'curl',
    withCertificate: (text) =>
      text.replace(
        '  CURLOPT_RETURNTRANSFER',
        `  CURLOPT_SSLCERT => '${CERTIFICATE[0]}',\n  CURLOPT_SSLKEY => '${CERTIFICATE[1]}',\n  CURLOPT_RETURNTRANSFER`,
      ),
  },
  go: { variant: 'native', finish: withGoImports, withCertificate: commented },
  java: {
    variant: 'okhttp',
    options: { includeBoilerplate: true },
    refusesBodyWith: ['GET', 'HEAD'],
    finish: (text) => withJavaImports(withTextBlocks(withoutEmptyBody(text))),
    withCertificate: commented,
  },
};

/** Generators in tab order. */
export const generators: Generator[] = codeLanguages.flatMap(({ id, label }) =>
  id === 'typescript' ? [] : { language: id, label, ...LANGUAGES[id] },
);

/** Removes the empty body that the generator adds to GET and HEAD requests, which OkHttp rejects. */
function withoutEmptyBody(text: string): string {
  const [, method] = /\.method\("(GET|HEAD)", body\)/.exec(text) ?? [];
  if (!method) return text;
  return text
    .replace(/ *MediaType mediaType = .*\n *RequestBody body = .*\n/, '')
    .replace(`.method("${method}", body)`, `.${method.toLowerCase()}()`);
}

/** Packages that Go samples use beside those of the generator, by a text that uses them. */
const GO_PACKAGES: [use: string, name: string][] = [
  ['os.', 'os'],
  ['base64.', 'encoding/base64'],
  ['url.QueryEscape', 'net/url'],
  ['bytes.', 'bytes'],
  ['multipart.', 'mime/multipart'],
  ['textproto.', 'net/textproto'],
];

function withGoImports(text: string): string {
  const [, rest] = text.split(/\n\)\n/, 2);
  const code = text.slice(text.indexOf(rest));
  const added = GO_PACKAGES.filter(
    ([use, name]) => new RegExp(`(?<![\\w."])${use.replace('.', '\\.')}`).test(code) && !text.includes(`\n  "${name}"\n`),
  );
  const complete = added.reduceRight((source, [, name]) => source.replace('import (\n', `import (\n  "${name}"\n`), text);
  return code.includes('strings.') ? complete : complete.replace('  "strings"\n', '');
}

function withJavaImports(text: string): string {
  const names = [
    ...(text.includes('URLEncoder.') ? ['java.net.URLEncoder'] : []),
    ...(text.includes('Files.') ? ['java.nio.file.Files', 'java.nio.file.Paths'] : []),
    ...(text.includes('Base64.') ? ['java.util.Base64'] : []),
  ];
  return text.replace('import java.io.*;\n', (line) => line + names.map((name) => `import ${name};\n`).join(''));
}
