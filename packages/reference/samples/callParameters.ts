import { isObject } from '../../openapi/model/document';
import type { Example as Described, Parameter, Operation as Source } from '../../openapi/model/operation';
import { jsonOf } from '../calls';
import type { Call, Example } from '../components/model';

/** Matches an ID of the house descriptions; the group is the kind of its resource. */
const ID = /^([a-z]+)_[0-9A-HJKMNP-TV-Z]{26}$/;

/**
 * Returns the parameters of a call, so that its path names the resource of its examples: an example of a path parameter with the name of the
 * response; the ID in the response, if the first response shows that of the path in the same field; or an example with the name of the request.
 */
export function parametersOf(source: Source, request: Example | undefined, response: Example | undefined): readonly Parameter[] {
  const { parameters, success } = source;
  const first = success?.content[0]?.examples[0]?.value;
  const shown = jsonOf(response);
  return parameters.map((parameter) => {
    if (parameter.in !== 'path') return parameter;
    const named = (name?: string) => parameter.examples.find((each) => each.name === name)?.value;
    const [place] = idsIn(first).find(([, value]) => value === parameter.example) ?? [];
    const id = place && Object.fromEntries(idsIn(shown))[place];
    const inResponse = id && kindOf(id) === kindOf(parameter.example) ? id : undefined;
    return { ...parameter, example: named(response?.name) ?? inResponse ?? named(request?.name) ?? parameter.example };
  });
}

/**
 * Returns the examples of a path parameter: those of the description, and the other IDs that the calls of the operation send, with the words for
 * their responses.
 *
 * @param source operation in its description
 * @param parameter one of its parameters
 * @param calls calls of the page
 */
export function pathExamples(source: Source, parameter: Parameter, calls: readonly Call[]): Described[] {
  if (!isId(parameter)) return parameter.examples;
  const sent = calls.map(({ label, request, response }): Described => {
    const value = parametersOf(source, request.body, response?.example).find(({ name }) => name === parameter.name)?.example;
    return { name: label, summary: response?.example.summary, value };
  });
  return [...parameter.examples, ...sent].filter(({ value }, at, all) => all.findIndex((each) => each.value === value) === at);
}

const isId = (parameter: Parameter): boolean => parameter.in === 'path' && ID.test(String(parameter.example));
/** Lists the fields of a body that can name its resource: those of its own, and the `id` of each object in it. */
const idsIn = (body: unknown): [place: string, value: unknown][] =>
  isObject(body) ? Object.entries(body).map(([name, value]) => (isObject(value) ? [`${name}.id`, value.id] : [name, value])) : [];
const kindOf = (id: unknown): string | undefined => ID.exec(String(id))?.[1];
