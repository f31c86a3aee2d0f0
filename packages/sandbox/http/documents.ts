/** Lines on a page of A4, and the size of the page in points. */
const LINES = 50;
const PAGE = '0 0 595 842';

/** Returns text for a PDF string: printable ASCII, in which other characters become question marks. */
const escaped = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[–—−]/g, '-')
    .replace(/×/g, 'x')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, '?')
    .replace(/[\\()]/g, '\\$&');

/**
 * Builds a PDF of text lines, 50 on a page. It contains ASCII only, so its characters are its bytes.
 *
 * @param lines text of the document; an empty line leaves a gap
 */
export function pdfOf(lines: string[]): string {
  const pages: string[][] = [];
  for (let at = 0; at === 0 || at < lines.length; at += LINES) pages.push(lines.slice(at, at + LINES));
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap((page, index) => {
      const text = `BT /F1 10 Tf 50 790 Td 14 TL ${page.map((line) => `(${escaped(line)}) Tj T*`).join('\n')} ET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [${PAGE}] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + index * 2} 0 R >>`,
        `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
      ];
    }),
  ];
  let body = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  return `${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
}

/**
 * Returns a small valid document of a media type, for a download that no behaviour fills.
 *
 * @param title text of its only line
 * @returns undefined for a media type of which none can be made
 */
export function documentOf(mediaType: string, title: string): string | undefined {
  if (mediaType === 'application/pdf') return pdfOf([title]);
  if (mediaType.startsWith('text/')) return `${title}\n`;
  return undefined;
}
