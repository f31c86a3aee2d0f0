import path from 'node:path';

/** Program with its arguments. */
export type Command = [program: string, ...args: string[]];

/** Lets a heap grow by 30 % before its garbage is collected. With the memory of the machine in view, Node lets it double several times. */
export const SMALL_HEAP = '--heap-growing-percent=30';

/** Returns the command that runs a TypeScript file of the project. Node starts it directly: the `tsx` command would be a process of its own. */
export const script = (file: string, ...args: string[]): Command => [process.execPath, '--import', 'tsx', file, ...args];

/** Returns the command that runs the program of an installed package. */
export const program = (root: string, name: string, ...args: string[]): Command => [
  process.execPath,
  path.join(root, 'node_modules/.bin', name),
  ...args,
];
