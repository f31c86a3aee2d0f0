import type { Call, Further, Json } from '../behaviour';
import { Reply } from '../call';

/** Returns the result of a decision with the record of the terminal in the stock of the platform. */
function withIssue(call: Call): Json {
  const result = call.derived();
  if (!result || result instanceof Reply) return {};
  const { serial_number, model, issued_at, created_at } = result.terminal;
  const day = (issued_at ?? created_at).slice(0, 7);
  const words: string[] = model.split(' ');
  const series = words
    .map((word) => word[0])
    .join('')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
  const issue = { serial_number, model, batch_number: `${series.padEnd(2, 'X')}-${day}-A`, stock_state: 'issued', issued_at };
  return { ...result, issue: { ...issue, issued_by: null, delivery_note_number: null, returned_at: null, warranty_end_date: null } };
}

/** Blocks of terminals by operators. */
export const terminalBlocks: Further = { operations: { blockTerminal: withIssue, unblockTerminal: withIssue } };
