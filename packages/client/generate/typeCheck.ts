import ts from 'typescript';

/** Type error of a file. Lines start with 1. */
export type TypeFault = { file: string; line: number; message: string };

/**
 * Checks the types of modules for Node as the strictest project does.
 *
 * @param files paths of the modules, whose imports are resolved from their folders
 * @param types packages whose global types the modules use, such as `node`
 * @returns the errors of these modules; those in declarations of packages are not reported
 */
export function typeFaults(files: readonly string[], types: readonly string[] = []): TypeFault[] {
  const options: ts.CompilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    skipLibCheck: true,
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [...types],
  };
  return ts.getPreEmitDiagnostics(ts.createProgram([...files], options)).map(({ file, start = 0, messageText }) => ({
    file: file?.fileName ?? '',
    line: file ? file.getLineAndCharacterOfPosition(start).line + 1 : 0,
    message: ts.flattenDiagnosticMessageText(messageText, '\n'),
  }));
}
