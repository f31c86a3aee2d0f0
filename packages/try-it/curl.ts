import type { Prepared } from './request';

/** Quotes a text as one word of a POSIX shell. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** Returns the request as a cURL command with an environment variable instead of the secret. */
export function asCurl({ method, url, headers, secret, body }: Prepared): string {
  const flag = method === 'GET' ? '' : method === 'HEAD' ? '--head ' : `--request ${method} `;
  const lines = [`curl ${flag}${quoted(url)}`];
  for (const [name, value] of headers) {
    // Double quotes, in which the shell expands the variable.
    if (name === secret?.header) lines.push(`--header "${name}: ${/^(Bearer |Basic )?/.exec(value)?.[0]}$${secret.variable}"`);
    else lines.push(`--header ${quoted(`${name}: ${value}`)}`);
  }
  if (body.kind === 'text') lines.push(`--data-raw ${quoted(body.text)}`);
  if (body.kind === 'file') lines.push(`--data-binary ${quoted(`@${body.file.name}`)}`);
  if (body.kind === 'form') {
    for (const { name, value } of body.entries) {
      // `--form` would read a file if the text starts with @.
      if (typeof value === 'string') lines.push(`--form-string ${quoted(`${name}=${value}`)}`);
      else lines.push(`--form ${quoted(`${name}=@${value.name}`)}`);
    }
  }
  return lines.join(' \\\n  ');
}
