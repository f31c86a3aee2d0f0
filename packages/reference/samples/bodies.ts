import type { Body, Part } from '../../openapi/serialise/body';
import { type Generated, writers } from './text';

/** Body of a request until the sample is complete; a text that occurs in no description. */
export const BODY = '00-reader-s-body-00';
/** Content type of a multipart body whose boundary the program chooses. */
export const BOUNDARY = '00-boundary-00';

type Write = (text: string, body: Body) => string;
type Quote = (text: string) => string;

const isFile = (part: Part): part is Part & { file: string } => 'file' in part;

/** Replaces the generator's code for a body, which cannot send types and repeated names of parts, files, and all numbers. */
export const bodyWriters: Record<Generated, Write> = {
  curl: (text, body) => replaced(text, /--data(?:-raw)? '00-reader-s-body-00'/, curlBody(body, writers.curl.literal)),
  javascript(text, body) {
    const { literal } = writers.javascript;
    const withFiles = (source: string) => `import { openAsBlob } from 'node:fs';\n\n${source}`;
    const line = `const raw = "${BODY}";`;
    if ('text' in body) return replaced(text, line, `const raw = ${literal(body.text)};`);
    if ('file' in body) return withFiles(replaced(text, line, `const raw = await openAsBlob(${literal(body.file)});`));
    const parts = body.parts.map((part) => `formdata.append(${literal(part.name)}, ${javascriptValue(part, literal)});`);
    const source = replaced(replaced(text, line, ['const formdata = new FormData();', ...parts].join('\n')), 'body: raw', 'body: formdata');
    return body.parts.some(isFile) ? withFiles(source) : source;
  },
  python(text, body) {
    const { literal } = writers.python;
    const line = `payload = "${BODY}"`;
    if ('text' in body) return replaced(text, line, `payload = ${pythonText(body.text)}`);
    if ('file' in body) return replaced(text, line, `payload = open(${literal(body.file)}, 'rb')`);
    const parts = body.parts.map((part) => `  (${literal(part.name)}, ${pythonTuple(part, literal)})`);
    return replaced(replaced(text, line, `files = [\n${parts.join(',\n')}\n]`), 'data=payload', 'files=files');
  },
  php(text, body) {
    const { literal } = writers.php;
    const value = `'${BODY}'`;
    if ('text' in body) return replaced(text, value, literal(body.text));
    if ('file' in body) return replaced(text, value, `file_get_contents(${literal(body.file)})`);
    return phpForm(text, body.parts, literal);
  },
  go(text, body) {
    const { literal } = writers.go;
    const line = `payload := strings.NewReader(\`${BODY}\`)`;
    if ('text' in body) return replaced(text, line, `payload := strings.NewReader(${literal(body.text)})`);
    if ('file' in body) return replaced(text, line, `payload, err := os.Open(${literal(body.file)})\n${GO_STOPS}`);
    const parts = body.parts.map((part) => goPart(part, literal));
    return replaced(
      replaced(text, line, ['payload := &bytes.Buffer{}', '  form := multipart.NewWriter(payload)', ...parts, '  form.Close()'].join('\n')),
      `"multipart/form-data; boundary=${BOUNDARY}"`,
      'form.FormDataContentType()',
    );
  },
  java(text, body) {
    const { literal } = writers.java;
    const create = `RequestBody.create(mediaType, "${BODY}")`;
    if ('text' in body) return replaced(text, create, `RequestBody.create(mediaType, ${literal(body.text)})`);
    if ('file' in body) return replaced(text, create, `RequestBody.create(mediaType, new File(${literal(body.file)}))`);
    const parts = body.parts.map((part) => `\n      .addFormDataPart(${javaPart(part, literal)})`).join('');
    const form = `new MultipartBody.Builder().setType(MultipartBody.FORM)${parts}\n      .build()`;
    return replaced(replaced(text, create, form), / *MediaType mediaType = .*\n/, '');
  },
};

/** Replaces a part of a generated sample. */
export function replaced(text: string, from: string | RegExp, to: string): string {
  const result = text.replace(from, () => to);
  if (result === text) throw new Error(`A generated sample has no ${from}:\n${text}`);
  return result;
}

function curlBody(body: Body, literal: Quote): string {
  if ('text' in body) return `--data-raw ${literal(body.text)}`;
  if ('file' in body) return `--data-binary ${literal(`@${body.file}`)}`;
  // In quotation marks, because a semicolon ends a value.
  const quoted = (value: string) => `"${value.replace(/["\\]/g, '\\$&')}"`;
  return body.parts
    .map((part) => {
      const value = isFile(part) ? `@${quoted(part.file)}` : quoted(part.value);
      return `--form ${literal(`${part.name}=${value}${part.contentType ? `;type=${part.contentType}` : ''}`)}`;
    })
    .join(' \\\n');
}

function javascriptValue(part: Part, literal: Quote): string {
  const type = part.contentType && `{ type: ${literal(part.contentType)} }`;
  if (isFile(part)) return `await openAsBlob(${literal(part.file)}${type ? `, ${type}` : ''}), ${literal(part.file)}`;
  return type ? `new Blob([${literal(part.value)}], ${type})` : literal(part.value);
}

/** Writes a text for `data`, which `requests` would otherwise encode as Latin-1. */
const pythonText = (text: string) => `${writers.python.literal(text).replaceAll('\n', '\\n').replaceAll('\r', '\\r')}.encode()`;

function pythonTuple(part: Part, literal: Quote): string {
  const line = (text: string) => literal(text).replaceAll('\n', '\\n').replaceAll('\r', '\\r');
  const type = part.contentType ? `, ${literal(part.contentType)}` : '';
  return isFile(part) ? `(${literal(part.file)}, open(${literal(part.file)}, 'rb')${type})` : `(None, ${line(part.value)}${type})`;
}

/** Writes a form as a list, or as a text if it has types or repeated names of values, which the extension cannot send. */
function phpForm(text: string, parts: Part[], literal: Quote): string {
  const names = parts.map(({ name }) => name);
  const header = `'Content-Type: multipart/form-data; boundary=${BOUNDARY}'`;
  if (new Set(names).size === names.length && parts.every((part) => isFile(part) || !part.contentType)) {
    const entries = parts.map((part) => {
      const file = (type?: string) => `new CURLFile(${[isFile(part) ? part.file : '', ...(type ? [type] : [])].map(literal).join(', ')})`;
      return `    ${literal(part.name)} => ${isFile(part) ? file(part.contentType) : literal(part.value)}`;
    });
    const form = replaced(text, `'${BODY}'`, ` array(\n${entries.join(',\n')}\n  )`);
    return form
      .replace(`,\n    ${header}`, '')
      .replace(`    ${header},\n`, '')
      .replace(new RegExp(` *CURLOPT_HTTPHEADER => array\\(\\n *${header}\\n *\\),\\n`), '');
  }
  const lines = parts.map((part) => {
    const name = part.name.replaceAll('"', '%22');
    const disposition = `Content-Disposition: form-data; name="${name}"${isFile(part) ? `; filename="${part.file}"` : ''}`;
    const type = part.contentType ?? (isFile(part) ? 'application/octet-stream' : undefined);
    const head = [disposition, ...(type ? [`Content-Type: ${type}`] : [])].map((line) => `${literal(line)} . "\\r\\n"`).join(' . ');
    return `$body .= "--$boundary\\r\\n" . ${head} . "\\r\\n" . ${isFile(part) ? `file_get_contents(${literal(part.file)})` : literal(part.value)} . "\\r\\n";`;
  });
  const form = ['$boundary = bin2hex(random_bytes(16));', "$body = '';", ...lines, '$body .= "--$boundary--\\r\\n";'].join('\n');
  return replaced(
    replaced(replaced(text, '$curl = curl_init();', `${form}\n\n$curl = curl_init();`), `'${BODY}'`, ' $body'),
    header,
    `'Content-Type: multipart/form-data; boundary=' . $boundary`,
  );
}

const GO_STOPS = '  if err != nil {\n    fmt.Println(err)\n    return\n  }';

function goPart(part: Part, literal: Quote): string {
  const { name, contentType } = part;
  if (!isFile(part) && !contentType) return `  form.WriteField(${literal(name)}, ${literal(part.value)})`;
  const disposition = `form-data; name="${name.replace(/["\\]/g, '\\$&')}"${isFile(part) ? `; filename="${part.file}"` : ''}`;
  const head =
    contentType && `textproto.MIMEHeader{"Content-Disposition": {${literal(disposition)}}, "Content-Type": {${literal(contentType)}}}`;
  const create = head ? `form.CreatePart(${head})` : `form.CreateFormFile(${literal(name)}, ${literal(isFile(part) ? part.file : '')})`;
  if (!isFile(part)) return `  {\n    part, _ := ${create}\n    part.Write([]byte(${literal(part.value)}))\n  }`;
  const open = `    file, err := os.Open(${literal(part.file)})\n${GO_STOPS.replaceAll('\n', '\n  ').replace(/^/, '  ')}\n    defer file.Close()`;
  return `  {\n${open}\n    part, _ := ${create}\n    io.Copy(part, file)\n  }`;
}

function javaPart(part: Part, literal: Quote): string {
  const name = literal(part.name);
  if (!isFile(part) && !part.contentType) return `${name}, ${literal(part.value)}`;
  const type = `MediaType.parse(${literal(part.contentType ?? 'application/octet-stream')})`;
  if (isFile(part)) return `${name}, ${literal(part.file)}, RequestBody.create(${type}, new File(${literal(part.file)}))`;
  return `${name}, null, RequestBody.create(${type}, ${literal(part.value)})`;
}
