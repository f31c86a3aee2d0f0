import { closeSync, openSync, writeSync } from 'node:fs';
import { crc32, deflateRawSync } from 'node:zlib';

/** Date of all entries, so that the same files result in the same archive: 1 January 2026, as DOS stores it. */
const DATE = ((2026 - 1980) << 9) | (1 << 5) | 1;
const DEFLATED = 8;
/** Flag for names in UTF-8. */
const UTF8 = 1 << 11;
/** Most entries and bytes that the format has without its 64-bit extension. */
const MOST_ENTRIES = 0xffff;
const MOST_BYTES = 0xffffffff;

/**
 * Writes a ZIP archive.
 *
 * @param file path of the archive, which is replaced
 * @param entries names with `/` between folders, and contents
 * @param level level of the compression, from 0 to 9
 * @returns the size in bytes
 * @throws Error if the archive would need the 64-bit extension of the format
 */
export function writeZip(file: string, entries: Iterable<readonly [name: string, content: Uint8Array]>, level = 9): number {
  const output = openSync(file, 'w');
  const directory: Buffer[] = [];
  let at = 0;
  const write = (part: Uint8Array) => {
    writeSync(output, part);
    at += part.length;
  };
  try {
    for (const [name, content] of entries) {
      const packed = deflateRawSync(content, { level });
      const label = Buffer.from(name);
      const facts = Buffer.alloc(26);
      facts.writeUInt16LE(20, 0); // Version needed.
      facts.writeUInt16LE(UTF8, 2);
      facts.writeUInt16LE(DEFLATED, 4);
      facts.writeUInt16LE(DATE, 8);
      facts.writeUInt32LE(crc32(content), 10);
      facts.writeUInt32LE(packed.length, 14);
      facts.writeUInt32LE(content.length, 18);
      facts.writeUInt16LE(label.length, 22);
      const start = at;
      write(Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, label]));
      write(packed);
      const rest = Buffer.alloc(14);
      rest.writeUInt32LE(start, 10);
      directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, rest, label]));
    }
    const start = at;
    if (directory.length > MOST_ENTRIES || start > MOST_BYTES) throw new Error('The archive is too large for a ZIP file.');
    const all = Buffer.concat(directory);
    write(all);
    const end = Buffer.alloc(22);
    end.write('PK\x05\x06', 'latin1');
    end.writeUInt16LE(directory.length, 8);
    end.writeUInt16LE(directory.length, 10);
    end.writeUInt32LE(all.length, 12);
    end.writeUInt32LE(start, 16);
    write(end);
    return at;
  } finally {
    closeSync(output);
  }
}
