import CopyButton from './CopyButton';
import { masked } from './credentials';
import { asCurl } from './curl';
import { type Prepared, sentUrl } from './request';

/** Request as it will be sent, with the secret masked. */
export default function RequestPreview({ request }: { request: Prepared }) {
  return (
    <details className="try-preview">
      <summary>Request preview</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable elements must be focusable */}
      <pre tabIndex={0}>{textOf(request)}</pre>
      <CopyButton label="Copy as cURL" text={asCurl(request)} />
    </details>
  );
}

function textOf({ method, url, headers, cookies, secrets, body }: Prepared): string {
  const isSecret = (name: string) => secrets.some((secret) => secret.place === 'header' && secret.name === name);
  const lines = headers.map(([name, value]) => `${name}: ${isSecret(name) ? masked(value) : value}`);
  const jar = [...cookies, ...secrets.flatMap((secret) => (secret.place === 'cookie' ? [`${secret.name}=${masked(secret.value)}`] : []))];
  if (jar.length) lines.push(`Cookie: ${jar.join('; ')}`);
  const hidden = secrets.map((secret) => ({ ...secret, value: masked(secret.value) }));
  const address = sentUrl({ url, secrets: hidden }).replaceAll('%E2%80%A2', '•');
  if (body.kind === 'form') lines.push('Content-Type: multipart/form-data; boundary=…');
  return [`${method} ${address}`, ...lines, ...(body.kind === 'none' ? [] : ['', bodyText(body)])].join('\n');
}

function bodyText(body: Prepared['body']): string {
  if (body.kind === 'text') return body.text;
  const fileWords = (file: File) => `(file ${file.name}, ${file.size} bytes)`;
  if (body.kind === 'file') return fileWords(body.file);
  if (body.kind === 'none') return '';
  return body.entries.map(({ name, value }) => `${name}: ${typeof value === 'string' ? value : fileWords(value)}`).join('\n');
}
