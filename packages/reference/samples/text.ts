import type { CodeLanguage } from '../../platform/codeLanguages';

/** Languages whose samples are generated from a request; those in TypeScript use the typed client (typed.ts). */
export type Generated = Exclude<CodeLanguage, 'typescript'>;

/** Value of a request that a program reads from its environment. */
export type Variable =
  | { kind: 'value'; name: string }
  /** Encoded for a query. */
  | { kind: 'query'; name: string }
  /** Base64 of `name:password`. */
  | { kind: 'basic'; name: string; password: string };

/** Text of a request: literal parts and variables. */
export type Text = readonly (string | Variable)[];

/** Writes texts in a language. */
export type Writer = {
  /** Writes a string literal. */
  literal: (text: string) => string;
  /** Writes an expression for a text with at least one variable. */
  expression: (text: Text) => string;
};

const inDouble = (text: string) => JSON.stringify(text);
const inSingle = (text: string) => `'${text.replace(/[\\']/g, '\\$&')}'`;

/** Joins adjacent literal parts to one. */
function compacted(text: Text): Text {
  const all: (string | Variable)[] = [];
  for (const part of text) {
    const last = all.at(-1);
    if (typeof part === 'string' && typeof last === 'string') all[all.length - 1] = last + part;
    else all.push(part);
  }
  return all;
}

const joined = (text: Text, operator: string, literal: Writer['literal'], write: (variable: Variable) => string) =>
  compacted(text)
    .flatMap((part) => (typeof part === 'string' ? (part ? [literal(part)] : []) : [write(part)]))
    .join(` ${operator} `);

/** Quotes a text as one word of a POSIX shell. */
const shellQuoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

export const writers: Record<Generated, Writer> = {
  curl: {
    literal: shellQuoted,
    expression: (text) => {
      const isPlain = text.every((part) => typeof part !== 'string' || !/["$`\\!]/.test(part));
      // The shell expands variables in double quotes only.
      if (isPlain) return `"${text.map((part) => (typeof part === 'string' ? part : `$${part.name}`)).join('')}"`;
      return text.map((part) => (typeof part === 'string' ? (part ? shellQuoted(part) : '') : `"$${part.name}"`)).join('');
    },
  },
  javascript: {
    literal: inDouble,
    expression: (text) =>
      `\`${text
        .map((part) => {
          if (typeof part === 'string') return part.replace(/[\\`]|\$\{/g, '\\$&');
          const value = `process.env.${part.name}`;
          if (part.kind === 'basic') return `\${btoa(\`\${${value}}:\${process.env.${part.password}}\`)}`;
          return part.kind === 'query' ? `\${encodeURIComponent(${value})}` : `\${${value}}`;
        })
        .join('')}\``,
  },
  python: {
    literal: inSingle,
    expression: (text) =>
      `f'${text
        .map((part) => {
          if (typeof part === 'string') return part.replace(/[\\']/g, '\\$&').replace(/[{}]/g, '$&$&');
          const value = `os.environ["${part.name}"]`;
          if (part.kind === 'basic') return `{base64.b64encode((${value} + ":" + os.environ["${part.password}"]).encode()).decode()}`;
          return part.kind === 'query' ? `{urllib.parse.quote(${value}, safe="")}` : `{${value}}`;
        })
        .join('')}'`,
  },
  php: {
    literal: inSingle,
    expression: (text) =>
      joined(text, '.', inSingle, (part) => {
        const value = `getenv('${part.name}')`;
        if (part.kind === 'basic') return `base64_encode(${value} . ':' . getenv('${part.password}'))`;
        return part.kind === 'query' ? `rawurlencode(${value})` : value;
      }),
  },
  go: {
    literal: inDouble,
    expression: (text) =>
      joined(text, '+', inDouble, (part) => {
        const value = `os.Getenv("${part.name}")`;
        if (part.kind === 'basic') return `base64.StdEncoding.EncodeToString([]byte(${value} + ":" + os.Getenv("${part.password}")))`;
        return part.kind === 'query' ? `url.QueryEscape(${value})` : value;
      }),
  },
  java: {
    literal: inDouble,
    expression: (text) =>
      joined(text, '+', inDouble, (part) => {
        const value = `System.getenv("${part.name}")`;
        if (part.kind === 'basic')
          return `Base64.getEncoder().encodeToString((${value} + ":" + System.getenv("${part.password}")).getBytes())`;
        return part.kind === 'query' ? `URLEncoder.encode(${value}, "UTF-8")` : value;
      }),
  },
};
