import type { Description } from '../../openapi/model/description';
import { pageName } from '../../openapi/normalise';
import type { Family } from '../../platform/families';
import type { Authentication, AuthScheme, Link } from '../components/model';
import { describeScheme } from './schemes';

/**
 * Collects the authentication of a family's operations.
 *
 * @returns every scheme in use, and the combinations in which they are accepted
 */
export function authenticationOf(description: Description, { rules }: Pick<Family, 'rules'>): Authentication {
  const all = description.calls.map(({ security }) => security);
  const open = all.filter((security) => security.every((each) => !Object.keys(each).length)).length;
  const ways = new Map<string, string[]>();
  for (const each of all.flat()) {
    const key = Object.keys(each).sort().join();
    if (key && !ways.has(key)) ways.set(key, Object.keys(each));
  }
  const ids = [...new Set([...ways.values()].flat())];
  const schemes = new Map<string, AuthScheme>();
  for (const id of ids) {
    const taken = all.flat().flatMap((each) => each[id] ?? []);
    schemes.set(id, {
      anchor: `auth-${pageName(id)}`,
      ...describeScheme({ id, scheme: description.securityScheme(id), taken, description, house: rules === 'house' }),
    });
  }
  distinguish(schemes);
  const linkTo = (id: string): Link => ({ label: schemes.get(id)?.label ?? id, href: `#${schemes.get(id)?.anchor}` });
  return { schemes: [...schemes.values()], ways: [...ways.values()].map((way) => way.map(linkTo)), open, operations: all.length };
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
