import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** Files of a build by name, sorted. */
export type Files = Map<string, Buffer>;

/** Reads every file of a build, sorted by name. */
export function filesOf(build: string): Files {
  const names = readdirSync(build, { recursive: true, encoding: 'utf8' }).sort();
  return new Map(
    names.filter((name) => statSync(path.join(build, name)).isFile()).map((name) => [name, readFileSync(path.join(build, name))]),
  );
}

/** Returns files that are in only one build, and files that differ, with the text around the first differing byte. */
export function differences(one: Files, other: Files): string[] {
  return [...new Set([...one.keys(), ...other.keys()])].flatMap((file) => {
    const [first, second] = [one.get(file), other.get(file)];
    if (!first || !second) return `${file}: only in the ${first ? 'first' : 'second'} build`;
    return first.equals(second) ? [] : firstDifference(file, first, second);
  });
}

function firstDifference(file: string, one: Buffer, other: Buffer): string {
  const at = one.findIndex((byte, index) => byte !== other[index]);
  const around = (bytes: Buffer) => bytes.subarray(Math.max(0, at - 40), at + 40).toString('latin1');
  return `${file}: …${around(one)}… and …${around(other)}…`;
}

/** Leaves out the bundler's runtime, in which a build with a cache has other variable names, and its name on every application page. */
export function withoutRuntime(files: Files): Files {
  const kept = [...files].filter(([name]) => !/runtime~main/.test(name));
  return new Map(
    kept.map(([name, bytes]) => [
      name,
      name.endsWith('.html') ? Buffer.from(bytes.toString().replace(/runtime~main\.\w+/, 'runtime~main')) : bytes,
    ]),
  );
}
