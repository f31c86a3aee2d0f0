import { stringify } from 'yaml';
import { isNumber, unmarked } from '../openapi/numbers';

const OPTIONS = { lineWidth: 0, aliasDuplicateObjects: false };

/** Strings that need no quotes and are not the name of another type's value. */
const PLAIN = /^(?!.*(?:: | #))(?!(?:true|false|null)$)[a-z$/_][ -~\u00a1-\u2027]*(?<![: ])$/i;

/** Longer keys are written in another form. */
const MOST_KEY = 500;

/**
 * Writes JSON data as YAML, byte for byte as the `yaml` package does. The package needs several times as long for a large description, because
 * it builds a tree of nodes and copies the text of each node once per level. It still writes all scalars that may need a style.
 *
 * @param value plain JSON without cycles
 */
export function yamlText(value: unknown): string {
  if (!isCollection(value)) return stringify(value, OPTIONS);
  const lines: string[] = [];
  write(value, '', '', lines);
  return `${lines.join('\n')}\n`;
}

/** Appends the lines of a non-empty collection. `lead` starts the first line, `indent` all others. */
function write(value: object, lead: string, indent: string, lines: string[]): void {
  const isList = Array.isArray(value);
  let start = lead;
  for (const [key, child] of Object.entries(value)) {
    if (!isList && key.length > MOST_KEY) lines.push(start + indented(stringify({ [key]: child }, OPTIONS).slice(0, -1), indent));
    else {
      const head = isList ? `${start}-` : `${start}${keyOf(key, indent)}:`;
      if (!isCollection(child)) lines.push(`${head} ${scalarOf(child, indent)}`);
      else if (isList) write(child, `${head} `, `${indent}  `, lines);
      else {
        lines.push(head);
        write(child, `${indent}  `, `${indent}  `, lines);
      }
    }
    start = indent;
  }
}

const isCollection = (value: unknown): value is object => typeof value === 'object' && value !== null && Object.keys(value).length > 0;

/** Indents the further lines of a text, except empty ones. */
const indented = (text: string, indent: string) => text.replace(/\n(?=[^\n])/g, `\n${indent}`);

const keys = new Map<string, string>();

function keyOf(key: string, indent: string): string {
  if (PLAIN.test(key)) return key;
  if (!indent) return stringify({ [key]: 0 }, OPTIONS).slice(0, -': 0\n'.length); // Here, keys such as `---` need quotes.
  const text = keys.get(key) ?? stringify([{ [key]: 0 }], OPTIONS).slice('- '.length, -': 0\n'.length);
  keys.set(key, text);
  return text;
}

function scalarOf(value: unknown, indent: string): string {
  if (typeof value === 'string' && isNumber(value)) return unmarked(value);
  if (typeof value === 'string' ? PLAIN.test(value) : value === null || typeof value === 'boolean' || Number.isSafeInteger(value))
    return String(value);
  const text = styled.get(value) ?? stringify({ x: value }, OPTIONS).slice('x: '.length, -1);
  styled.set(value, text);
  return indented(text, indent);
}

/** Cache: operations share descriptions, addresses and times. */
const styled = new Map<unknown, string>();
