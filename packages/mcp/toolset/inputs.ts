import { z } from 'zod';

/** Arguments by which a tool names an operation. */
export const operationInput = {
  operation: z
    .string()
    .optional()
    .describe(
      'operationId, such as transferToBank, or the name of a webhook event, such as transfer.succeeded. Alternative to method and path.',
    ),
  method: z.string().optional().describe('HTTP method, with `path`.'),
  path: z
    .string()
    .optional()
    .describe(
      'Path of the operation, such as /wallet/v1/transfers/{transfer_id} or /transfers/{transfer_id}. Values instead of the parameters and whole URLs are accepted.',
    ),
  family: z.string().optional().describe('Slug of the API family, such as wallet. Needed only if several families have the operation.'),
};

/** Describes the behaviour of a tool that only reads the documentation. */
export const READS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
