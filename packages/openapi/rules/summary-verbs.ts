import type { Oas3Rule } from '@redocly/openapi-core';
import { isWebhook, type Node } from './support';

/** First words of summaries and their meaning. Two families that mean the same use the same word; before you add one, look for its meaning here. */
const MEANINGS: Readonly<Record<string, string>> = {
  Accept: 'agrees to an offer, task or invitation that another party sent',
  Activate: 'makes a resource usable',
  Add: 'adds a part to a resource; the opposite of Remove',
  Adjust: 'changes a quantity by a difference',
  Advance: 'moves a process to its next step',
  Analyse: 'derives figures from stored data',
  Apply: 'requests a product that another person approves',
  Approve: 'decides a submitted resource positively',
  Assign: 'makes a person or resource responsible',
  Authorise: 'supplies what a card issuer requires',
  Block: 'prevents an actor from acting; the opposite of Unblock',
  Buy: 'sells airtime or data to a customer',
  Calculate: 'returns an amount without storing it',
  Cancel: 'ends a process before its completion',
  Change: 'replaces a secret that the caller proves to know',
  Close: 'ends the life of an account, a product or a case',
  Complete: 'ends a process successfully',
  Confirm: 'finishes an operation that waits for the consent of its author',
  Connect: 'links an account of a customer at another institution',
  Create: 'creates a resource',
  Deactivate: 'makes a resource temporarily unusable',
  Decide: 'approves or rejects, depending on the request body',
  Decline: 'refuses an offer; only where the state is `declined`',
  Delete: 'deletes a resource',
  Deposit: 'pays money into a plan',
  Deprecate: 'announces the end of a service',
  Deregister: 'ends a registration',
  Disburse: 'pays out a loan',
  Disable: 'makes a setting or function inactive',
  Disconnect: 'ends a connection',
  Dispatch: 'hands a shipment to its carrier',
  Download: 'returns the content of a file',
  Echo: 'returns the request for tests',
  Enable: 'makes a setting or function active',
  Enrol: 'adds a second factor to an account',
  Erase: 'deletes personal data and keeps the records',
  Export: 'creates a file of many records',
  File: 'reports an incident that another party handles',
  Freeze: 'prevents changes of a resource and its money; the opposite of Unfreeze',
  Fulfil: 'hands over the goods of an order',
  Get: 'returns one resource',
  Import: 'creates many resources from a file',
  Index: 'makes documents searchable',
  Invite: 'asks a person to become a user',
  List: 'returns a page of resources',
  Log: 'starts or ends a session',
  Map: 'makes a service available to a tenant; the opposite of Unmap',
  Mark: 'records a fact about a resource',
  Merge: 'combines resources into one',
  Open: 'creates an account or a negotiation, which can be closed',
  Optimise: 'computes the best order of stops',
  Override: 'replaces a calculated state',
  Pay: 'pays a bill',
  Ping: 'tests the connection',
  Propose: 'creates an agreement that the other side must accept',
  Publish: 'makes a resource visible to others; the opposite of Unpublish',
  Purge: 'deletes old records in bulk',
  Query: 'requests data from an external register for a fee',
  Rebuild: 'recreates an index from its documents',
  Record: 'stores an event that has already happened',
  Redeliver: 'sends an event to a webhook endpoint again',
  Refresh: 'replaces a session token',
  Refund: 'returns money to its payer',
  Register: 'enters a person or device that exists outside the platform',
  Reject: 'decides a submitted resource negatively',
  Remove: 'removes a part from a resource; the opposite of Add',
  Render: 'fills in a template without executing it',
  Reorder: 'changes the order of parts',
  Repay: 'pays back a loan',
  Request: 'starts a process that another party completes',
  Requery: 'asks the bank for the outcome of a payment',
  Resend: 'sends a message to a person again',
  Reset: 'restores an initial state',
  Resolve: 'finds the name behind a number, or settles a case',
  Reverse: 'books the opposite of a transaction',
  Revoke: 'withdraws a permission that was granted',
  Rotate: 'replaces a secret with a generated one',
  Search: 'returns resources that match a text',
  Send: 'sends a message or document to a person',
  Set: 'stores a single value, whether or not it existed',
  Simulate: 'creates an event for tests',
  Split: 'divides a resource into several',
  Start: 'begins a process',
  Stop: 'ends the collection of an issued invoice',
  Submit: 'passes something on to the party who decides',
  Suggest: 'proposes completions of a text',
  Track: 'returns the position or progress of a delivery',
  Transfer: 'moves money or custody',
  Unblock: 'reverses Block',
  Undo: 'reverses a decision',
  Unfreeze: 'reverses Freeze',
  Unmap: 'reverses Map',
  Unpublish: 'reverses Publish',
  Update: 'changes fields of a resource',
  Upgrade: 'raises a tier',
  Upload: 'stores a file',
  Validate: 'checks an input that a later request will use',
  Verify: 'checks an identity, a claim or an outcome at its source',
  Void: 'annuls a sale on its day',
  Withdraw: 'retracts an application, or takes money from a plan',
  Write: 'writes off a debt',
};

/** Other verbs for common meanings. */
const INSTEAD: Readonly<Record<string, string>> = {
  Browse: 'List',
  Check: 'Verify',
  Edit: 'Update',
  Fetch: 'Get',
  Find: 'Search',
  Modify: 'Update',
  Read: 'Get',
  Retrieve: 'Get',
  Show: 'Get',
  Terminate: 'Close',
  View: 'Get',
};

/** Past participles that do not end in "-ed". */
const PARTICIPLES = 'paid|overpaid|sent|read|held|made|left|reset|rebuilt|frozen|unfrozen|hidden|withdrawn|undone|written off';
/** States that begin without an action (a date or a threshold is reached), for which English has no participle. */
const CONDITIONS = 'available|due|due soon|expiring|low|mismatch|overdue|ready';
const EVENT = new RegExp(`^[A-Z].* (?:\\w+ed|${PARTICIPLES}|${CONDITIONS}|marked dormant|sent to review)$`);
const ARTICLE = /^(?:An?|The) /;

/** Requires a standard verb at the start of each summary, and a past participle at the end of the summary of a webhook event. */
export const summaryVerbs: Oas3Rule = () => ({
  Operation({ summary }: Node, ctx) {
    if (typeof summary !== 'string') return; // operation-summary reports its absence.
    const location = ctx.location.child('summary');
    const verb = summary.trim().split(/\s/)[0];
    if (isWebhook(ctx)) {
      if (!EVENT.test(summary) || ARTICLE.test(summary))
        ctx.report({
          message: `The summary "${summary}" is not a noun with a past participle. Write, for example, "Task assigned".`,
          location,
        });
    } else if (!Object.hasOwn(MEANINGS, verb)) {
      const remedy = INSTEAD[verb]
        ? `Write "${INSTEAD[verb]}".`
        : 'Use the verb of `MEANINGS` in packages/openapi/rules/summary-verbs.ts that has this meaning, or add the verb with a new meaning.';
      ctx.report({ message: `The summary starts with "${verb}", which is not a standard verb. ${remedy}`, location });
    }
  },
});
