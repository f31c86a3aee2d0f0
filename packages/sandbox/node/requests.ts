import { readFileSync } from 'node:fs';
import path from 'node:path';
import { resolve } from '../../openapi/model/document';
import { testCredential } from '../http/caller';
import { formOf } from '../http/form';
import type { Contract, Json, Operation } from '../model/contract';
import { examplesOf, parameterExample } from '../model/examples';

const BUNDLES = path.resolve(__dirname, '../../../.cache/bundles');

/** Request of an example of a description. */
export type ExampleRequest = {
  operation: Operation;
  name: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: Json;
  isForm: boolean;
  /** Successful statuses whose response has an example of this name. */
  statuses: number[];
};

/** Returns the description that a contract was derived from. */
export const bundleOf = (folder: string): Json => JSON.parse(readFileSync(path.join(BUNDLES, `${folder}.json`), 'utf8'));

/** Returns the requests of all examples of a family: one per named example of a body, or one without a body. For tests. */
export function requestsOf(contract: Contract): ExampleRequest[] {
  const root = bundleOf(contract.family);
  const at = (node: Json): Json => resolve(root, node);
  return contract.operations.flatMap((operation) => {
    const item: Json = root.paths[operation.path];
    const node: Json = item[operation.method];
    // Parameters of the operation precede those of the path, which they replace.
    const parameters = [...(node.parameters ?? []), ...(item.parameters ?? [])].map(at);
    const headers: Record<string, string> = {};
    for (const { name, in: place, required, example } of parameters) if (place === 'header' && required) headers[name] = String(example);
    const query = parameters
      .filter((each) => each.in === 'query' && each.required)
      .map(({ name, example }) => `${name}=${encodeURIComponent(example)}`);
    const pathOf = (example: string) =>
      operation.path.replace(/\{(\w+)\}/g, (_, name) =>
        encodeURIComponent(parameterExample(parameters.find((each) => each.name === name) ?? {}, example)),
      );
    const content: Json | undefined = node.requestBody && at(node.requestBody).content;
    const bodies: (Json | undefined)[] = content ? examplesOf(content, at) : [undefined];
    const names = Object.keys((content && Object.values<Json>(content)[0].examples) ?? { '': 0 });
    return bodies.map((body, index) => ({
      operation,
      name: names[index],
      method: operation.method.toUpperCase(),
      path: `${contract.base}${pathOf(names[index])}${query.length ? `?${query.join('&')}` : ''}`,
      headers: { ...headers, ...(headers['Idempotency-Key'] && { 'Idempotency-Key': `${operation.id}-${index}`.slice(0, 64) }) },
      body,
      isForm: !!content && !('application/json' in content),
      statuses: Object.entries<Json>(node.responses).flatMap(([status, response]) =>
        Number(status) < 400 && names[index] in (Object.values<Json>(at(response).content ?? {})[0]?.examples ?? {})
          ? [Number(status)]
          : [],
      ),
    }));
  });
}

/** Builds the request of an example, signed in as a role that the operation allows. */
export function toRequest({ operation, method, path: target, headers, body, isForm }: ExampleRequest, token?: string): Request {
  const init: RequestInit = { method, headers: { ...headers, Authorization: `Bearer ${token ?? testCredential(operation)}` } };
  if (body && isForm) {
    init.body = formOf(body);
  } else if (body) {
    init.body = JSON.stringify(body);
    init.headers = { ...init.headers, 'Content-Type': 'application/json' };
  }
  return new Request(`http://localhost${target}`, init);
}
