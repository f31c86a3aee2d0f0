import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { Fault } from '../fault';

/** Result of a tool: a text, and the same as data for programs. */
export const result = (text: string, structuredContent?: Record<string, unknown>): CallToolResult => ({
  content: [{ type: 'text', text }],
  ...(structuredContent && { structuredContent }),
});

/**
 * Returns the handler of a tool, in which a `Fault` becomes a result that the model can read and correct.
 *
 * @throws what the handler throws besides faults, which is a bug
 */
export const handled =
  <Input>(handle: (input: Input) => Promise<CallToolResult>) =>
  async (input: Input): Promise<CallToolResult> => {
    try {
      return await handle(input);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      return { content: [{ type: 'text', text: error.message }], isError: true };
    }
  };
