import { replaced } from './bodies';
import type { Generated } from './text';

/** Adds to a sample that it saves the response as a file, whose name is a literal of the language, instead of printing it as text. */
export const saveWriters: Record<Generated, (text: string, file: string) => string> = {
  curl: (text, file) => `${text} \\\n  --output ${file}`,
  javascript: (text, file) =>
    `import { writeFile } from 'node:fs/promises';\n${text.startsWith('import ') ? '' : '\n'}${replaced(
      text,
      'const result = await response.text();\n  console.log(result)',
      `await writeFile(${file}, Buffer.from(await response.arrayBuffer()));`,
    )}`,
  python: (text, file) => replaced(text, 'print(response.text)', `with open(${file}, 'wb') as saved:\n  saved.write(response.content)`),
  php: (text, file) => replaced(text, 'echo $response;', `file_put_contents(${file}, $response);`),
  go: (text, file) => replaced(text, 'fmt.Println(string(body))', `os.WriteFile(${file}, body, 0o644)`),
  java: (text, file) =>
    replaced(text, 'System.out.println(response.body().string());', `Files.write(Paths.get(${file}), response.body().bytes());`),
};
