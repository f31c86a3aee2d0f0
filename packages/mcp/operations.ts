import { brand } from '../platform/brand';
import { LOCAL_SANDBOX } from '../platform/localSandbox';
import type { Contract, Operation } from '../sandbox/model/contract';
import { nameKey } from '../search/names';
import { Fault } from './fault';
import type { FamilyEntry, OperationEntry } from './site/catalogue';
import type { Site } from './site/site';

/** How a tool names an operation: by its ID, or by method and path; `family` is needed if several families have it. */
export type OperationName = { operation?: string; method?: string; path?: string; family?: string };

/** Hosts of the APIs, with that of a sandbox on the reader's machine. */
export const OWN_HOSTS: readonly string[] = [brand.apiHost, brand.sandboxHost, new URL(LOCAL_SANDBOX).host];

/** Number of names that a message lists. */
const LISTED = 8;

/**
 * Finds a family by its folder, slug or label.
 *
 * @throws Fault if there is none
 */
export function findFamily({ catalogue: { families } }: Site, name: string): FamilyEntry {
  const key = nameKey(name);
  const found = families.find(({ folder, slug, label }) => [folder, slug, label].some((each) => nameKey(each) === key));
  if (found) return found;
  throw new Fault(`There is no API family "${name}". Families: ${families.map(({ slug }) => slug).join(', ')}.`);
}

/**
 * Finds an operation or a webhook.
 *
 * @throws Fault if the name is incomplete, unknown or ambiguous
 */
export async function findOperation(site: Site, { operation, method, path, family }: OperationName): Promise<OperationEntry> {
  const folder = family === undefined ? undefined : findFamily(site, family).folder;
  const inFamily = site.catalogue.operations.filter((each) => folder === undefined || each.family === folder);
  if (operation !== undefined) return onlyOne(await namedOperations(site, inFamily, operation), operation);
  if (path === undefined) throw new Fault('Name the operation: send `operation` (an operationId), or `method` and `path`.');
  checkAddress(path);
  const verb = method?.toUpperCase();
  const onPath = inFamily.filter((each) => fits(each.path, path));
  if (!onPath.length) throw new Fault(`No operation has the path ${path}. Find it with search.`);
  const found = onPath.filter((each) => verb === undefined || each.method === verb);
  if (!found.length) throw new Fault(`${path} has no ${verb}. Methods: ${[...new Set(onPath.map((each) => each.method))].join(', ')}.`);
  // A literal segment takes precedence over a parameter.
  const fewest = Math.min(...found.map((each) => parametersIn(each.path)));
  return onlyOne(
    found.filter((each) => parametersIn(each.path) === fewest),
    `${verb ?? ''} ${path}`.trim(),
  );
}

async function namedOperations(site: Site, all: readonly OperationEntry[], name: string): Promise<OperationEntry[]> {
  const exact = all.filter(({ id }) => id === name.trim());
  const key = nameKey(name);
  const found = exact.length ? exact : all.filter(({ id }) => nameKey(id) === key);
  if (found.length) return found;
  const { hits } = await site.search(name, { size: LISTED, filters: {} });
  const ids = hits.flatMap(({ url }) => all.filter(({ route }) => route === url.split('#')[0]).map(({ id }) => id));
  const similar = [...new Set(ids)].slice(0, 3);
  throw new Fault(`There is no operation ${name}.${similar.length ? ` Similar: ${similar.join(', ')}.` : ''} Find operations with search.`);
}

function onlyOne(found: readonly OperationEntry[], name: string): OperationEntry {
  if (found.length === 1) return found[0];
  const all = found.map(({ id, family, method, path }) => `${id} (${method} ${path}, family ${family})`);
  throw new Fault(`${name} is ambiguous: ${all.slice(0, LISTED).join('; ')}. Send \`operation\` or \`method\`, and \`family\`.`);
}

const parametersIn = (path: string) => path.split('{').length - 1;

/** @throws Fault for a URL of another host than those of the APIs, and for control characters */
function checkAddress(path: string): void {
  if (/\p{Cc}/u.test(path)) throw new Fault('The path contains a control character.');
  if (!/^https?:/i.test(path)) return;
  const host = URL.canParse(path) ? new URL(path).host : '';
  if (!OWN_HOSTS.includes(host)) throw new Fault(`${path} is not a URL of the APIs. Send a path, or a URL of ${OWN_HOSTS.join(' or ')}.`);
}

/** Checks whether a path is that of an operation: with or without the host and base path, with values or names of parameters. */
function fits(template: string, given: string): boolean {
  if (!template.startsWith('/')) return template === given;
  const path = given.replace(/^https?:\/\/[^/]+/i, '').split(/[?#]/)[0];
  const actual = segmentsOf(path);
  const whole = segmentsOf(template);
  const below = segmentsOf(template.replace(/^\/[^/]+\/v\d+(?=\/|$)/, ''));
  return [whole, below].some(
    (segments) => segments.length === actual.length && segments.every((each, at) => each.startsWith('{') || each === actual[at]),
  );
}

const segmentsOf = (path: string) => path.split('/').filter(Boolean);

/**
 * Returns the contract that an operation belongs to, with the operation in it.
 *
 * @throws Fault for a webhook, and for a family without a sandbox
 */
export function contractOperation(site: Site, { family, id, method }: OperationEntry): { contract: Contract; operation: Operation } {
  if (method === 'WEBHOOK') throw new Fault(`${id} is a webhook, which the platform sends to you. Only operations can be requested.`);
  const contract = site.contract(family);
  const operation = contract?.operations.find((each) => each.id === id);
  if (!contract || !operation) throw new Fault(`The family ${family} has no sandbox.`);
  return { contract, operation };
}
