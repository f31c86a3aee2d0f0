import type { Description } from '../../openapi/model/description';
import type { Operation } from '../../openapi/model/operation';
import { pageName } from '../../openapi/normalise';
import type { Family } from '../../platform/families';
import type { Authentication, AuthScheme, Link } from '../components/model';
import { describeScheme } from './schemes';

/**
 * Collects the authentication of a family's operations.
 *
 * @returns every scheme in use, and the combinations in which they are accepted
 */
export function authenticationOf(description: Description, family: Pick<Family, 'rules'>): Authentication {
  const all = description.calls.map(({ security }) => security);
  // An empty combination means that credentials can be left out.
  const open = all.filter((security) => !security.length || security.some((each) => !Object.keys(each).length)).length;
  const ways = new Map<string, string[]>();
  for (const each of all.flat()) {
    const key = Object.keys(each).sort().join();
    if (key && !ways.has(key)) ways.set(key, Object.keys(each));
  }
  const schemes = schemesOf(description, family);
  const linkTo = (id: string): Link => ({ label: schemes.get(id)?.label ?? id, href: `#${schemes.get(id)?.anchor}` });
  return { schemes: [...schemes.values()], ways: [...ways.values()].map((way) => way.map(linkTo)), open, operations: all.length };
}

/**
 * Returns a function that returns the alternatives of an operation's authentication, each a list of links to the schemes that are required
 * together; an empty one if no credentials are required.
 */
export function waysWithLinks(description: Description, family: Pick<Family, 'rules'>, href: string): (operation: Operation) => Link[][] {
  const schemes = schemesOf(description, family);
  const linkTo = (id: string): Link => ({ label: schemes.get(id)?.label ?? id, href: `${href}#${schemes.get(id)?.anchor}` });
  return ({ security }) => security.map((each) => Object.keys(each).map(linkTo));
}

/** Describes the schemes of all operations, and of webhooks, by name. */
function schemesOf(description: Description, { rules }: Pick<Family, 'rules'>): Map<string, AuthScheme> {
  const all = description.operations.flatMap(({ security }) => security);
  const schemes = new Map<string, AuthScheme>();
  for (const id of new Set(all.flatMap((each) => Object.keys(each)))) {
    const taken = all.flatMap((each) => each[id] ?? []);
    schemes.set(id, {
      anchor: `auth-${pageName(id)}`,
      ...describeScheme({ id, scheme: description.securityScheme(id), taken, description, house: rules === 'house' }),
    });
  }
  distinguish(schemes);
  return schemes;
}

/** Appends the scheme name in the description to duplicate labels. */
function distinguish(schemes: Map<string, AuthScheme>): void {
  const labels = [...schemes.values()].map(({ label }) => label);
  for (const [id, scheme] of schemes)
    if (labels.filter((label) => label === scheme.label).length > 1) schemes.set(id, { ...scheme, label: `${scheme.label} (${id})` });
  const anchors = new Set<string>();
  for (const [id, scheme] of schemes) {
    if (anchors.has(scheme.anchor)) schemes.set(id, { ...scheme, anchor: `${scheme.anchor}-${anchors.size}` });
    anchors.add(scheme.anchor);
  }
}
