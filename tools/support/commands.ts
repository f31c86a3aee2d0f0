import path from 'node:path';

/** Program with its arguments. */
export type Command = [program: string, ...args: string[]];

/** Returns the command that runs a TypeScript file of the project. Node starts it directly: the `tsx` command would be a process of its own. */
export const script = (file: string, ...args: string[]): Command => [process.execPath, '--import', 'tsx', file, ...args];

/** Returns the command that runs the program of an installed package. */
export const program = (root: string, name: string, ...args: string[]): Command => [
  process.execPath,
  path.join(root, 'node_modules/.bin', name),
  ...args,
];
