import { toHtml } from '../markdown/markdown';
import type { Operation as Source } from '../openapi/model/operation';
import { changesStateOnce } from '../openapi/model/transition';
import type { Link, Retry } from './components/model';

type Advice = { label: string; text: string };

const BY_METHOD: Record<string, (source: Source) => Advice> = {
  put: () => ({ label: 'safe', text: 'Sending the same request again has the same result.' }),
  patch: ({ versionRead }) => ({
    label: 'safe',
    text: versionRead
      ? 'Sending the same request again has the same result. If you sent `If-Match` and the first request was applied, the retry fails with 412: get the resource to confirm the change.'
      : 'Sending the same request again has the same result.',
  }),
  delete: ({ path }) =>
    path.includes('{')
      ? {
          label: 'safe, 404 if processed',
          text: 'Sending the same request again has no further effect. If the first request was applied, the retry fails with 404 `not_found`.',
        }
      : { label: 'safe', text: 'Sending the same request again has no further effect.' },
};

/**
 * Builds the retry advice for requests without a response, or with a 5xx status that leaves the outcome open.
 *
 * @param source an operation of a house description, whose `Idempotency-Key` parameter, `x-retry` and `x-transition` determine the advice
 * @param pageOf returns the page of an operation of the same family, by operationId
 * @returns undefined for a webhook
 * @throws Error when `x-retry` names an operation without a page; the lint reports it with file and line
 */
export function retryOf(source: Source, pageOf: (operationId: string) => Link | undefined): Retry | undefined {
  if (source.webhook) return undefined;
  const { label, text } = adviceOf(source, pageOf);
  return { label, html: toHtml(text) };
}

function adviceOf(source: Source, pageOf: (operationId: string) => Link | undefined): Advice {
  const { method, retry: given } = source;
  if (typeof given === 'object' && given.label && given.text) return { label: given.label, text: given.text };
  if (source.parameters.some(({ name }) => name === 'Idempotency-Key'))
    return {
      label: 'with the same Idempotency-Key',
      text: 'Send the same request with the same `Idempotency-Key` within 24 hours. If the first request was processed, its response is returned and the operation is not repeated.',
    };
  if (given === 'safe') return { label: 'safe', text: 'Sending the same request again has no further effect.' };
  if (typeof given === 'object' && given.unique)
    return {
      label: `with the same ${given.unique}`,
      text: `Send the same request again, with the same \`${given.unique}\`. If the first request was processed, the retry fails with \`${given.code}\` and nothing is created twice.`,
    };
  if (typeof given === 'object' && given.check) {
    const check = pageOf(given.check);
    if (!check) throw new Error(`x-retry of ${source.operationId} names ${given.check}, which has no page.`);
    return {
      label: 'after a check',
      text: `Do not repeat the request immediately. It may have been processed, and a second request would repeat its effect. Check with [${check.label}](${check.href}) first.`,
    };
  }
  // An update is possible in further states: it does not fail because the first request has changed the state.
  if (method !== 'patch' && method !== 'put' && changesStateOnce(source.transitions))
    return {
      label: 'safe, 409 if processed',
      text: 'Send the same request again. If the first request was processed, the retry fails with 409 `invalid_state_transition` and the operation is not repeated.',
    };
  return BY_METHOD[method]?.(source) ?? { label: 'safe', text: 'The operation only reads data. You can repeat the request at any time.' };
}
