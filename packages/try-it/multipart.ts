/** Part of a multipart body. `contentType` is undefined for text, and for a file that has a type of its own. */
export type FormEntry = { name: string; value: string | File; contentType?: string };

/** Escapes a name in a header of a part, as browsers do. */
const escaped = (name: string) => name.replaceAll('\n', '%0A').replaceAll('\r', '%0D').replaceAll('"', '%22');

/**
 * Builds a multipart body. A browser's own form data would send a text with a type as a file.
 *
 * @returns the body, whose type contains the boundary
 */
export function multipartOf(entries: readonly FormEntry[]): Blob {
  const boundary = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
  const parts = entries.flatMap(({ name, value, contentType }) => {
    const isFile = typeof value !== 'string';
    const type = contentType ?? (isFile ? value.type || 'application/octet-stream' : undefined);
    const filename = isFile ? `; filename="${escaped(value.name)}"` : '';
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${escaped(name)}"${filename}\r\n`;
    return [`${head}${type ? `Content-Type: ${type}\r\n` : ''}\r\n`, value, '\r\n'];
  });
  return new Blob([...parts, `--${boundary}--\r\n`], { type: `multipart/form-data; boundary=${boundary}` });
}
