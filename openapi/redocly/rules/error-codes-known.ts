import type { Oas3Rule } from '@redocly/openapi-core';
import { readErrorCatalogue } from '../errorCatalogue';
import { type Node, nearest } from './support';

/**
 * Convention 9: every code in `x-error-codes` is defined in openapi/errors.yaml, from which the page with its cause and remedy is
 * generated.
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
    },
  };
};
