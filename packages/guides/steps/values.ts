/** JSON object. */
export type Fields = Record<string, unknown>;

export const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Appends a name to a JSON pointer. */
export const below = (pointer: string, name: string | number): string =>
  `${pointer}/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** Lists the strings of a value with their JSON pointers. */
export function stringsIn(value: unknown, pointer = ''): [pointer: string, text: string][] {
  return leavesOf(value, pointer).filter((leaf): leaf is [string, string] => typeof leaf[1] === 'string');
}

/** Returns the value at a JSON pointer; undefined if there is none. */
export function valueAt(value: unknown, pointer: string): unknown {
  const names = pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
  return names.reduce<unknown>(
    (at, name) => (typeof at === 'object' && at !== null && Object.hasOwn(at, name) ? (at as Fields)[name] : undefined),
    value,
  );
}

/** Returns the named fields of an object; the value itself if it is none, or if no names are given. */
export function picked(value: unknown, names: readonly string[] | undefined): unknown {
  return names && isObject(value) ? Object.fromEntries(Object.entries(value).filter(([name]) => names.includes(name))) : value;
}

/** Lists the values that are neither objects nor lists, with their JSON pointers. */
export function leavesOf(value: unknown, pointer = ''): [pointer: string, leaf: unknown][] {
  if (typeof value !== 'object' || value === null) return value === undefined ? [] : [[pointer, value]];
  return Object.entries(value).flatMap(([name, each]) => leavesOf(each, below(pointer, name)));
}

/** Returns a value with a function applied to each of its strings. */
export function mapStrings(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((each) => mapStrings(each, change));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mapStrings(each, change)]));
}

/** Merges fields into an object. Objects are merged, everything else is replaced. */
export function merged(value: unknown, fields: unknown): unknown {
  if (!isObject(value) || !isObject(fields)) return fields;
  const entries = Object.entries(fields).map(([name, each]): [string, unknown] => [
    name,
    Object.hasOwn(value, name) ? merged(value[name], each) : each,
  ]);
  return { ...value, ...Object.fromEntries(entries) };
}
