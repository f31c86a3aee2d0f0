import type { Oas3Rule } from '@redocly/openapi-core';
import { readErrorCatalogue } from '../errorCatalogue';
import { listed, type Node, nearest } from './support';

const TEXTS = ['cause', 'remedy', 'detail', 'field'];

/**
 * Convention 9: every code in `x-error-codes` is defined in openapi/errors.yaml, from which the page with its cause and remedy is
 * generated. `x-error-texts` replaces some of these texts on the page of one operation; `null` removes a standard code.
 */
export const errorCodesKnown: Oas3Rule = () => {
  const codes = Object.keys(readErrorCatalogue());
  return {
    Operation(operation: Node, { report, location }) {
      [operation['x-error-codes'] ?? []].flat().forEach((code: string, index: number) => {
        if (codes.includes(code)) return;
        const message = `openapi/errors.yaml has no code \`${code}\`. Use an existing code, or add this one with status, title, detail, cause and remedy.`;
        report({ message, location: location.child(['x-error-codes', index]), suggest: nearest(code, codes) });
      });
      for (const [code, texts] of Object.entries<Node>(operation['x-error-texts'] ?? {})) {
        const at = location.child(['x-error-texts', code]);
        if (!codes.includes(code))
          report({ message: `openapi/errors.yaml has no code \`${code}\`.`, location: at.key(), suggest: nearest(code, codes) });
        if (texts === null && readErrorCatalogue()[code]?.when) continue;
        const isText = ([name, text]: [string, unknown]) => TEXTS.includes(name) && typeof text === 'string' && text.length > 0;
        if (!texts || !Object.keys(texts).length || !Object.entries(texts).every(isText))
          report({ message: `\`x-error-texts\` must have texts for ${listed(TEXTS)}, at least one of them.`, location: at });
      }
    },
  };
};
