import { withPlainNumbers } from '../openapi/numbers';
import { type Draft, mediaOf, nameOf } from './draft';
import { typedValue } from './input';
import type { TryItData } from './model';
import { checkOf, type Problem } from './validate';

/** Validation errors of a draft: a message for each parameter and a list for the body. */
export type Problems = { parameters: Record<string, string>; body: Problem[] };

/** Builds the validation of an operation's drafts. It compiles the schemas, so call it once per operation. */
export function draftCheck(data: TryItData): (draft: Draft) => Problems {
  const parameters = data.parameters.map((parameter) => ({ parameter, check: checkOf(parameter.schema, data.defs) }));
  const bodies = new Map((data.body?.content ?? []).map(({ contentType, schema }) => [contentType, schema && checkOf(schema, data.defs)]));
  return (draft) => ({
    parameters: Object.fromEntries(
      parameters.flatMap(({ parameter, check }) => {
        const text = draft.values[nameOf(parameter)] ?? '';
        const words = text ? check(withPlainNumbers(typedValue(parameter, text)))[0]?.words : parameter.required && 'is required';
        return words ? [[nameOf(parameter), words]] : [];
      }),
    ),
    body: bodyProblems(data, draft, bodies.get(draft.contentType)),
  });
}

function bodyProblems(data: TryItData, draft: Draft, check: ((value: unknown) => Problem[]) | undefined): Problem[] {
  const media = mediaOf(data, draft);
  if (!media || (media.kind !== 'json' && media.kind !== 'text')) return [];
  if (!draft.text.trim()) return data.body?.required ? [{ pointer: '', words: 'is required' }] : [];
  if (media.kind !== 'json') return [];
  try {
    return check?.(JSON.parse(draft.text)) ?? [];
  } catch (error) {
    return [{ pointer: '', words: `is not JSON: ${(error as Error).message}` }];
  }
}
