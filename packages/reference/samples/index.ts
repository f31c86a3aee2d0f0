import { convert } from 'postman-code-generators';
import { Request } from 'postman-collection';
import { parseJson, printJson } from '../../openapi/numbers';
import { type Proof, USER } from '../../openapi/security';
import { kindOf } from '../../openapi/serialise/body';
import { encoded } from '../../openapi/serialise/parameter';
import { codeLanguages } from '../../platform/codeLanguages';
import type { Sample } from '../components/model';
import { BODY, BOUNDARY, bodyWriters, replaced } from './bodies';
import { type Generator, generators } from './languages';
import type { SampleRequest } from './request';
import { type Generated, type Text, writers } from './text';

/** Parts of a request until the sample is complete, because the generator would encode the first and cannot write expressions. */
const ADDRESS = 'https://host.invalid/00-reader-s-url-00';
const SECRET = '00-reader-s-key-';

/**
 * Builds the code samples of a request, with credentials from the environment, in tab order. Omits languages whose client rejects the
 * request, such as a body with GET.
 *
 * @param typed sample with the typed client, if there is one
 * @throws Error when the generator's output does not have the expected form, which only a new version of it can cause
 */
export function samplesOf(request: SampleRequest, typed?: Sample): Sample[] {
  const { method, body } = request;
  const samples = generators
    .filter(({ refuses, refusesBodyWith }) => !refuses?.includes(method) && !(body && refusesBodyWith?.includes(method)))
    .map((generator) => sampleOf(request, generator));
  const all = typed ? [...samples, typed] : samples;
  return codeLanguages.flatMap(({ id }) => all.filter(({ language }) => language === id));
}

function sampleOf(request: SampleRequest, { language, label, variant, options, finish, withCertificate }: Generator): Sample {
  const writer = writers[language];
  const { body, proofs } = request;
  const headers = headersOf(request);
  let text = '';
  convert(
    language,
    variant,
    postmanRequest(request, headers, language),
    { indentCount: 2, indentType: 'Space', ...options },
    (error, snippet) => {
      if (error) throw new Error(`${request.method} ${request.url}: cannot generate the ${label} sample: ${error}`);
      text = snippet.trim();
    },
  );
  const written = (value: Text) =>
    value.every((part) => typeof part === 'string') ? writer.literal(value.join('')) : writer.expression(value);
  const url = language === 'curl' ? [request.url] : urlOf(request);
  const globs = language === 'curl' && url.some((part) => typeof part === 'string' && /[[\]{}]/.test(part)) ? '--globoff ' : '';
  text = replacedOnce(text, new RegExp(`(["'])${ADDRESS}\\1`), globs + written(url));
  for (const [at, { name, value }] of headers.entries()) {
    if (value.every((part) => typeof part === 'string')) continue;
    const whole = language === 'curl' || language === 'php'; // Name and value are one literal.
    text = replacedOnce(
      text,
      new RegExp(`(["'])${whole ? `${escaped(name)}: ` : ''}${SECRET}${at}\\1`),
      written(whole ? [`${name}: `, ...value] : value),
    );
  }
  // cURL encodes these values itself.
  if (language === 'curl')
    for (const proof of proofs)
      if (proof.in === 'query')
        text += ` \\\n--url-query ${writer.expression([`${encoded(proof.name)}=`, { kind: 'value', name: proof.variable }])}`;
  if (body && isOwn(body)) text = bodyWriters[language](text, body);
  if (request.saveAs) text = saveWriters[language](text, writer.literal(request.saveAs));
  text = finish?.(text) ?? text;
  return { language, label, text: proofs.some((proof) => proof.in === 'certificate') ? withCertificate(text) : text };
}

type Header = { name: string; value: Text };

function headersOf({ headers, proofs, cookies, body }: SampleRequest): Header[] {
  const jar: Text = [
    ...cookies.map((pair) => `${pair}; `),
    ...proofs.flatMap((proof) => (proof.in === 'cookie' ? [`${proof.name}=`, { kind: 'value' as const, name: proof.variable }, '; '] : [])),
  ];
  const type = body && ('parts' in body ? `multipart/form-data; boundary=${BOUNDARY}` : body.contentType);
  return [
    ...proofs.flatMap(headerOf),
    ...headers.map(({ name, value }) => ({ name, value: [value] })),
    ...(jar.length ? [{ name: 'Cookie', value: [...jar.slice(0, -1), String(jar.at(-1)).replace(/; $/, '')] }] : []),
    ...(type ? [{ name: 'Content-Type', value: [type] }] : []),
  ];
}

function headerOf(proof: Proof): Header[] {
  if (proof.in === 'basic') return [{ name: 'Authorization', value: ['Basic ', { kind: 'basic', ...USER }] }];
  return proof.in === 'header' ? [{ name: proof.name, value: [proof.prefix, { kind: 'value', name: proof.variable }] }] : [];
}

function urlOf({ url, proofs }: SampleRequest): Text {
  let separator = url.includes('?') ? '&' : '?';
  const secrets = proofs.flatMap((proof): Text => {
    if (proof.in !== 'query') return [];
    const name = `${separator}${encoded(proof.name)}=`;
    separator = '&';
    return [name, { kind: 'query', name: proof.variable }];
  });
  return [url, ...secrets];
}

/** Builds a new request per language, because generators may modify their input. */
function postmanRequest({ method, body }: SampleRequest, headers: Header[], language: Generated): Request {
  const header = headers
    .map(({ name, value }, at) => ({
      key: name,
      value: value.every((part) => typeof part === 'string') ? value.join('') : `${SECRET}${at}`,
    }))
    // The clients of the other languages choose the boundary.
    .filter(({ value }) => !value.includes(BOUNDARY) || language === 'php' || language === 'go');
  if (!body) return new Request({ method, url: ADDRESS, header });
  return new Request({ method, url: ADDRESS, header, body: { mode: 'raw', raw: isOwn(body) ? BODY : 'text' in body ? body.text : '' } });
}

/** Checks whether the generator cannot write a body: a file, a form, text that Python would not encode as UTF-8, or numbers that it would round. */
function isOwn(body: NonNullable<SampleRequest['body']>): boolean {
  if (!('text' in body)) return true;
  if (kindOf(body.contentType) !== 'json' || body.contentType.includes(';')) return /\P{ASCII}/u.test(body.text);
  try {
    return printJson(parseJson(body.text)) !== JSON.stringify(JSON.parse(body.text));
  } catch {
    return false;
  }
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function replacedOnce(text: string, from: RegExp, to: string): string {
  if (text.match(new RegExp(from, 'g'))?.length !== 1)
    throw new Error(`A generated sample does not contain ${from} exactly once:\n${text}`);
  return text.replace(from, () => to);
}

/** Adds to a sample that it saves the response as a file, whose name is a literal of the language, instead of printing it as text. */
const saveWriters: Record<Generated, (text: string, file: string) => string> = {
  curl: (text, file) => `${text} \\\n  --output ${file}`,
  javascript: (text, file) =>
    `import { writeFile } from 'node:fs/promises';\n${text.startsWith('import ') ? '' : '\n'}${replaced(
      text,
      'const result = await response.text();\n  console.log(result)',
      `await writeFile(${file}, Buffer.from(await response.arrayBuffer()));`,
    )}`,
  python: (text, file) => replaced(text, 'print(response.text)', `with open(${file}, 'wb') as saved:\n  saved.write(response.content)`),
  php: (text, file) => replaced(text, 'echo $response;', `file_put_contents(${file}, $response);`),
  go: (text, file) => replaced(text, 'fmt.Println(string(body))', `os.WriteFile(${file}, body, 0o644)`),
  java: (text, file) =>
    replaced(text, 'System.out.println(response.body().string());', `Files.write(Paths.get(${file}), response.body().bytes());`),
};
