import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { crc32, inflateRawSync } from 'node:zlib';

/**
 * Unpacks an archive that `writeZip` has written, to test it.
 *
 * @param file path of the archive
 * @param target folder for its files
 * @returns the names of the entries
 * @throws Error if an entry is damaged
 */
export function unpackZip(file: string, target: string): string[] {
  const archive = readFileSync(file);
  const end = archive.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  const names: string[] = [];
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [checksum, packed, size, label] = [16, 20, 24]
      .map((place) => archive.readUInt32LE(at + place))
      .concat(archive.readUInt16LE(at + 28));
    const name = archive.subarray(at + 46, at + 46 + label).toString();
    const start = archive.readUInt32LE(at + 42);
    const data = start + 30 + archive.readUInt16LE(start + 26);
    const content = inflateRawSync(archive.subarray(data, data + packed));
    if (crc32(content) !== checksum || content.length !== size) throw new Error(`${name} is damaged.`);
    mkdirSync(path.dirname(path.join(target, name)), { recursive: true });
    writeFileSync(path.join(target, name), content);
    names.push(name);
    at += 46 + label;
  }
  return names;
}
