import { isObject } from '../../openapi/model/document';
import type { Parameter, Operation as Source } from '../../openapi/model/operation';
import { jsonOf } from '../calls';
import type { Example } from '../components/model';

/** Matches an ID of the house descriptions; the group is the kind of its resource. */
const ID = /^([a-z]+)_[0-9A-HJKMNP-TV-Z]{26}$/;

/**
 * Returns the parameters of a call, so that its path names the resource of its examples: an example of a path parameter with their name, or, where
 * the first response shows the resource of the path, the `id` of this response.
 */
export function parametersOf(source: Source, request: Example | undefined, response: Example | undefined): readonly Parameter[] {
  const { parameters, success } = source;
  const last = parameters.findLast((each) => each.in === 'path' && ID.test(String(each.example)));
  const isShown = idIn(success?.content[0]?.examples[0]?.value) === last?.example;
  return parameters.map((parameter) => {
    if (parameter.in !== 'path') return parameter;
    const named =
      parameter.examples.find(({ name }) => name === request?.name) ?? parameter.examples.find(({ name }) => name === response?.name);
    if (named) return { ...parameter, example: named.value };
    const id = parameter === last && isShown ? idIn(jsonOf(response)) : undefined;
    return id && kindOf(id) === kindOf(last?.example) ? { ...parameter, example: id } : parameter;
  });
}

const idIn = (body: unknown): unknown => (isObject(body) ? body.id : undefined);
const kindOf = (id: unknown): string | undefined => ID.exec(String(id))?.[1];
