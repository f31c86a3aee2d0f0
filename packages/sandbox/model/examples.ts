import type { Json } from './contract';

/** Returns the examples of a response or request. */
export function examplesOf(content: Json | undefined, at: (node: Json) => Json): Json[] {
  const media = Object.values<Json>(content ?? {})[0];
  if (!media) return [];
  if (media.example !== undefined) return [media.example];
  return Object.values<Json>(media.examples ?? {}).map((each) => at(each).value);
}

/** Returns the example of a parameter: the one with a name if it has several, otherwise the first. */
export function parameterExample({ example, examples = {} }: Json, name = ''): string {
  return String(example ?? examples[name]?.value ?? Object.values<Json>(examples)[0]?.value);
}
