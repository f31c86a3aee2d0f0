import type { Oas3Rule, UserContext } from '@redocly/openapi-core';
import { changesStateOnce } from '../model/transition';
import { type Followed, follow, isWebhook, listed, type Node, nearest, parametersOf, propertyOf, transitionsOf } from './support';

const FORMS =
  '`safe`, `{ unique: <field of the body>, code: <error code> }`, `{ check: <operationId of a GET> }` or `{ label: <few words>, text: <advice> }`';

/** Maximum length of a label, which is displayed above the description. */
const LONGEST_LABEL = 32;

/** Advice to read data before a retry. It must link to the operation that reads it. */
const READS = /\bget\b|\blist\b|\bread\b[^.]*\bfirst\b(?! request)/i;

/**
 * Requires advice on retrying a POST after which no response arrived. The advice on the page is generated from the `Idempotency-Key`
 * parameter, from a state change that cannot happen twice, or from `x-retry`; a POST has exactly one of the three. The form with `text`
 * replaces the generated advice of any method, and its label does not say more than the text.
 */
export const retry: Oas3Rule = () => {
  const methods = new Map<string, string>();
  const checks: { check: string; report(message: string, suggest: string[]): void }[] = [];
  return {
    Operation(operation: Node, ctx) {
      methods.set(operation.operationId, String(ctx.key));
      const { report, location } = ctx;
      const given = operation['x-retry'];
      const at = location.child('x-retry');
      if (given?.text !== undefined && !isWebhook(ctx)) {
        checkForm(operation, given, ctx);
        return;
      }
      if (isWebhook(ctx) || ctx.key !== 'post') {
        if (given !== undefined)
          report({
            message: '`x-retry` without `text` is only supported on a POST. Remove it: other methods are idempotent.',
            location: at.key(),
          });
        return;
      }
      const hasKey = parametersOf(operation, ctx).some(({ node }) => node.name === 'Idempotency-Key');
      const once = changesStateOnce(transitionsOf(operation, ctx).map(({ transition }) => transition));
      if (given === undefined) {
        if (hasKey || once || operation['x-moves-money']) return; // The rule idempotency-key requires the key if money moves.
        const message = `The retry advice for this POST is missing. Add the \`Idempotency-Key\` parameter if it has a legal or financial effect, otherwise \`x-retry\`: ${FORMS}.`;
        report({ message, location: location.key() });
        return;
      }
      if (hasKey) report({ message: '`x-retry` contradicts the `Idempotency-Key` parameter. Remove one of them.', location: at.key() });
      checkForm(operation, given, ctx);
      if (typeof given.check === 'string')
        checks.push({ check: given.check, report: (message, suggest) => report({ message, location: at.child('check'), suggest }) });
    },
    Root: {
      leave() {
        const reads = [...methods].filter(([, method]) => method === 'get').map(([id]) => id);
        for (const { check, report } of checks)
          if (!reads.includes(check)) report(`\`check\` must be the operationId of a GET operation of this family.`, nearest(check, reads));
      },
    },
  };
};

function checkForm(operation: Node, given: unknown, ctx: UserContext): void {
  const at = ctx.location.child('x-retry');
  if (given === 'safe') return;
  const { check, unique, code, label, text, ...rest } = (given ?? {}) as Node;
  if (text !== undefined) {
    const isLabel = typeof label === 'string' && label.length <= LONGEST_LABEL;
    if (Object.keys(given as Node).length !== 2 || !isLabel || typeof text !== 'string')
      ctx.report({ message: `\`x-retry\` must be ${FORMS}. The label has at most ${LONGEST_LABEL} characters.`, location: at });
    else if (READS.test(text) && !text.includes('](/api/'))
      ctx.report({
        message: 'The advice says to read data, but does not link to the operation. Write `[get the order](/api/…/get-order)`.',
        location: at.child('text'),
      });
    else if (label === 'safe' && /\bfails with\b/.test(text))
      ctx.report({
        message:
          'The label `safe` contradicts the text, which says that the retry fails. Write the status, as in "safe, 404 if processed".',
        location: at.child('label'),
      });
    return;
  }
  const isCheck = typeof check === 'string' && unique === undefined && code === undefined;
  const isUnique = typeof unique === 'string' && typeof code === 'string' && check === undefined;
  if (Object.keys(rest).length || label !== undefined || (!isCheck && !isUnique)) {
    ctx.report({ message: `\`x-retry\` must be ${FORMS}.`, location: at });
    return;
  }
  if (isCheck) return;
  const codes: string[] = operation['x-error-codes'] ?? [];
  if (!codes.includes(code))
    ctx.report({ message: `\`code\` must be one of the operation's \`x-error-codes\` (${listed(codes) || 'none'}).`, location: at });
  const branches = branchesOf(ctx, operation);
  if (!branches.some(({ node, file }) => propertyOf(ctx, node, unique, file)))
    ctx.report({ message: `The request body has no field \`${unique}\`. Name the field whose value must be unique.`, location: at });
  else if (!branches.every((branch) => requires(ctx, branch, unique)))
    ctx.report({
      message: `\`${unique}\` is optional, and a request without it can be processed twice. Name a field that every form of the body requires, or use \`text\`.`,
      location: at,
    });
}

/** Returns the forms of the request body: the branches of its `oneOf` or `anyOf`, or the body itself. */
function branchesOf(ctx: UserContext, operation: Node): Followed[] {
  const { node: body, file } = follow(ctx, operation.requestBody);
  const [media] = Object.values<Node>(body.content ?? {});
  const { node: schema, file: from } = follow(ctx, media?.schema, file);
  const schemas: Node[] = schema.oneOf ?? schema.anyOf ?? [schema];
  return schemas.map((each) => follow(ctx, each, from));
}

/** Checks whether a schema, or a part of its `allOf`, requires a property. */
function requires(ctx: UserContext, { node, file }: Followed, name: string): boolean {
  if (node.required?.includes(name)) return true;
  return (node.allOf ?? []).some((part: Node) => requires(ctx, follow(ctx, part, file), name));
}
