/** A file with its content. */
export type Source = { file: string; source: string };

export type Problem = { file: string; offset: number; message: string; remedy: string };

/** Formats a problem as `file:line:column: error message. Remedy.` */
export function asLine({ file, offset, message, remedy }: Problem, source: string): string {
  const lines = source.slice(0, offset).split('\n');
  return `${file}:${lines.length}:${(lines.at(-1)?.length ?? 0) + 1}: error ${message}. ${remedy}`;
}

/** Formats problems as lines, with the sources of their files. */
export function asLines(problems: readonly Problem[], sources: readonly Source[]): string[] {
  const sourceOf = new Map(sources.map(({ file, source }) => [file, source]));
  return problems.map((problem) => asLine(problem, sourceOf.get(problem.file) ?? ''));
}
