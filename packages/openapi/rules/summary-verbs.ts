import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Oas3Rule } from '@redocly/openapi-core';
import { parse } from 'yaml';
import { isWebhook, type Node } from './support';

/** First words of summaries and their meaning. */
const MEANINGS: Readonly<Record<string, string>> = parse(readFileSync(path.join(__dirname, '../summary-verbs.yaml'), 'utf8'));

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
        : 'Use the verb of packages/openapi/summary-verbs.yaml that has this meaning, or add the verb with a new meaning.';
      ctx.report({ message: `The summary starts with "${verb}", which is not a standard verb. ${remedy}`, location });
    }
  },
});
