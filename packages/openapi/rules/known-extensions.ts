import type { Oas3Rule } from '@redocly/openapi-core';
import { listed, type Node, nearest } from './support';

const OPERATION = [
  'x-roles',
  'x-transition',
  'x-moves-money',
  'x-billed',
  'x-emits',
  'x-error-codes',
  'x-error-texts',
  'x-retry',
  'x-read-only',
  'x-reverses',
  'x-deprecation',
  'x-sample-query',
  'x-sample-session',
];

/** Supported extensions by node type, as listed in openapi/README.md. */
const KNOWN: Record<string, { where: string; names: string[] }> = {
  Info: { where: 'the `info` object', names: ['x-service'] },
  Tag: { where: 'a tag', names: ['x-displayName', 'x-unlisted', 'x-also'] },
  Operation: { where: 'an operation', names: OPERATION },
  Parameter: { where: 'a parameter', names: ['x-field'] },
  Schema: { where: 'a schema', names: ['x-resource', 'x-enum-descriptions'] },
};

/** Rejects unknown and misplaced extensions. They have no effect, so a misspelt one would go unnoticed. */
export const knownExtensions: Oas3Rule = () => ({
  any: {
    enter(node: Node, { report, location, type }) {
      if (!node || typeof node !== 'object' || Array.isArray(node) || type.name === 'SpecExtension') return;
      const { where, names } = KNOWN[type.name] ?? { where: '', names: [] };
      for (const name of Object.keys(node).filter((key) => key.startsWith('x-') && !names.includes(key))) {
        const home = Object.values(KNOWN).find((known) => known.names.includes(name))?.where;
        const message = home
          ? `\`${name}\` is only supported on ${home}. Move it there.`
          : `\`${name}\` is not a supported extension. Remove it${names.length ? `; ${where} supports ${listed(names)}` : ''}.`;
        report({ message, location: location.child(name).key(), suggest: home ? [] : nearest(name, names) });
      }
    },
  },
});
