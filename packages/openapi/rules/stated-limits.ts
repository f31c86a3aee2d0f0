import type { Oas3Rule } from '@redocly/openapi-core';
import { eachNamed, type Node, typesOf } from './support';

type Limits = { least: number; most: number };

const COUNT = String.raw`(\d[\d,]*)`;
const UNITS: Record<string, string> = {
  string: String.raw` characters\b`,
  array: String.raw`(?! (?:%|\w*bytes|[KMG]B|days)\b)`,
  integer: String.raw`(?!\.?\d| (?:[KMG]B)\b)`,
};

/** Returns the limits that the keywords of a type set. */
function limitsOf(schema: Node, type: string): Limits {
  const [least, most] = { string: ['minLength', 'maxLength'], array: ['minItems', 'maxItems'] }[type] ?? ['minimum', 'maximum'];
  return { least: schema[least] ?? (type === 'integer' ? Number.NEGATIVE_INFINITY : 0), most: schema[most] ?? Number.POSITIVE_INFINITY };
}

function statedIn(sentence: string, type: string): { words: string; numbers: number[] }[] {
  const ranges = new RegExp(`${COUNT} to ${COUNT}${UNITS[type]}|(?:at most|up to|at least) ${COUNT}${UNITS[type]}`, 'gi');
  return [...sentence.matchAll(ranges)].map(([words, ...numbers]) => ({
    words,
    numbers: numbers.filter(Boolean).map((number) => Number(number.replaceAll(',', ''))),
  }));
}

/**
 * Reports a description whose words contradict the keywords of the schema: a length, number or value outside `minLength` to `maxLength`,
 * `minItems` to `maxItems` or `minimum` to `maximum`, or "characters of any kind" beside a `pattern`. Only the first sentence states the
 * limits of the field itself; the following ones are about other objects or about conditions.
 */
export const statedLimits: Oas3Rule = () =>
  eachNamed(({ name, schema }, location, { report }) => {
    const description = String(schema.description ?? '');
    if (schema.pattern && /\b(?:any characters?|characters of any kind)\b/i.test(description))
      report({
        message: `The description of \`${name}\` allows any characters, but \`pattern\` is ${schema.pattern}. Name the permitted characters.`,
        location,
      });
    const [sentence] = description.split(/(?<=[.:])\s/);
    for (const type of typesOf(schema).filter((each) => UNITS[each])) {
      const { least, most } = limitsOf(schema, type);
      for (const { words, numbers } of statedIn(sentence, type)) {
        const outside = numbers.find((number) => number < least || number > most);
        if (outside === undefined) continue;
        report({
          message: `The description of \`${name}\` says "${words}", but the schema allows ${least} to ${most}. Correct one of them.`,
          location,
        });
      }
    }
  });
