import { encoded } from '../openapi/serialise/parameter';
import type { Secret } from './credentials';
import type { Prepared } from './request';

/** Quotes a text as one word of a POSIX shell. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** Returns the request as a cURL command with environment variables instead of the secrets. */
export function asCurl({ method, url, headers, cookies, secrets, body }: Prepared): string {
  const flag = method === 'GET' && body.kind === 'none' ? '' : method === 'HEAD' ? '--head ' : `--request ${method} `;
  const lines = [`curl ${flag}${quoted(url)}`, ...secrets.map(secretLine)];
  const isSecret = (name: string) => secrets.some((secret) => secret.place === 'header' && secret.name === name);
  for (const [name, value] of headers) if (!isSecret(name)) lines.push(`--header ${quoted(`${name}: ${value}`)}`);
  if (cookies.length) lines.push(`--cookie ${quoted(cookies.join('; '))}`);
  if (body.kind === 'text') lines.push(`--data-raw ${quoted(body.text)}`);
  if (body.kind === 'file') lines.push(`--data-binary ${quoted(`@${body.file.name}`)}`);
  if (body.kind === 'form') {
    for (const { name, value, contentType } of body.entries) {
      const type = contentType ? `;type=${contentType}` : '';
      const inQuotes = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;
      if (typeof value !== 'string') lines.push(`--form ${quoted(`${name}=@${type ? inQuotes(value.name) : value.name}${type}`)}`);
      // `--form` would read a file if the text starts with @.
      else lines.push(type ? `--form ${quoted(`${name}=${inQuotes(value)}${type}`)}` : `--form-string ${quoted(`${name}=${value}`)}`);
    }
  }
  return lines.join(' \\\n  ');
}

/** Returns the option for a secret, in double quotes, in which the shell expands the variable. */
function secretLine({ place, name, prefix, variable, isBasic }: Secret): string {
  const word = (text: string) => text.replace(/["\\$`]/g, '\\$&');
  if (isBasic) return '--user "$USERNAME:$PASSWORD"';
  if (place === 'query') return `--url-query "${encoded(name)}=$${variable}"`;
  if (place === 'cookie') return `--cookie "${word(name)}=$${variable}"`;
  return `--header "${word(name)}: ${word(prefix)}$${variable}"`;
}
