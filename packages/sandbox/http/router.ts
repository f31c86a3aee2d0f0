import { TrieRouter } from 'hono/router/trie-router';
import type { Contract, Operation } from '../model/contract';
import { parametersIn } from '../model/types';

export type Route = { contract: Contract; operation: Operation; params: Record<string, string> };

/** Finds the operation of a request. */
export class Router {
  readonly #routers = new Map<string, { contract: Contract; routes: TrieRouter<Operation> }>();

  add(contract: Contract): void {
    const routes = new TrieRouter<Operation>();
    // A literal segment takes precedence over a parameter.
    const ordered = [...contract.operations].sort((one, other) => (rank(one.path) < rank(other.path) ? -1 : 1));
    for (const operation of ordered) routes.add(operation.method.toUpperCase(), operation.path.replace(/\{(\w+)\}/g, ':$1'), operation);
    this.#routers.set(contract.base, { contract, routes });
  }

  /** Returns the operation; `methods` if only the method is wrong; undefined if there is none. */
  find(method: string, path: string): Route | { methods: string[] } | undefined {
    const [, family, version] = path.split('/', 3);
    const found = this.#routers.get(`/${family}/${version}`);
    if (!found) return undefined;
    const rest = path.slice(family.length + version.length + 2) || '/';
    const [[match]] = found.routes.match(method, rest);
    if (match) {
      const [operation] = match;
      return { contract: found.contract, operation, params: paramsOf(operation.path, rest) };
    }
    const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((each) => found.routes.match(each, rest)[0].length);
    return methods.length ? { methods } : undefined;
  }
}

const rank = (path: string): string => path.replace(/\{\w+\}/g, '~');

function paramsOf(path: string, actual: string): Record<string, string> {
  const segments = actual.split('/');
  const names = parametersIn(path);
  const at = path.split('/').flatMap((segment, index) => (segment.startsWith('{') ? [index] : []));
  return Object.fromEntries(names.map((name, index) => [name, decoded(segments[at[index]])]));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
