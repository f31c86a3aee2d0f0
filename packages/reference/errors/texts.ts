import type { CatalogueEntry } from '../../openapi/errorCatalogue';
import type { ErrorTexts } from '../../openapi/model/document';
import type { Operation } from '../../openapi/model/operation';
import { isSameState } from '../../openapi/model/transition';
import { inWords } from '../lifecycle';

/** Cause and remedy of an error, as Markdown. */
export type Texts = { cause: string; remedy: string };

/**
 * Returns the texts of an error for the page of an operation: those of the operation, otherwise those that follow from its method, headers
 * and transitions, otherwise those of the catalogue.
 */
export function textsOf(operation: Operation, code: string, entry: Pick<CatalogueEntry, 'cause' | 'remedy' | 'retry'>): Texts {
  const { cause, remedy } = { ...entry, ...DERIVED[code]?.(operation), ...operation.errorTexts[code] };
  return {
    cause,
    remedy: entry.retry === 'look_first' && onlyReads(operation) ? 'The request only reads data. Retry it after a minute.' : remedy,
  };
}

/** Texts that the catalogue can only state conditionally, because it describes a code for all operations. */
const DERIVED: Record<string, (operation: Operation) => ErrorTexts> = {
  malformed_request: ({ body }) =>
    body && !body.required
      ? { cause: 'The body is larger than 1 MB or not valid JSON, or its Content-Type is not one that the operation accepts.' }
      : {},
  unauthenticated: ({ security }) =>
    security.every((each) => Object.keys(each).join() === 'session')
      ? {
          cause: 'The `Authorization` header is missing, or its token is unknown, revoked, expired, or belongs to the other environment.',
          remedy: 'Log in, and send `Authorization: Bearer …` with the access token of the session.',
        }
      : {},
  validation_failed(operation) {
    const isForm = operation.body?.content.every(({ contentType }) => contentType.startsWith('multipart/'));
    const cause = isForm
      ? 'The form is complete, but a part has the wrong format or violates a rule'
      : 'The body is valid JSON, but a field is missing, has the wrong format or violates a rule';
    const entry = 'Each entry of `errors` names a field by its JSON pointer';
    if (hasKey(operation)) {
      const remedy = `${entry}, or a header. Correct them, and send the request again with a new \`Idempotency-Key\`.`;
      return { cause: `${cause}; or the \`Idempotency-Key\` header is missing or has the wrong format.`, remedy };
    }
    return { cause: `${cause}.`, remedy: `${entry} and states the problem. Correct the fields and send the request again.` };
  },
  conflict(operation) {
    const again = `end the request again${hasKey(operation) ? ' with a new `Idempotency-Key`' : ''}.`;
    const existing = operation.path.includes('{');
    return { remedy: existing ? `Read the resource again and check that your change still applies. Then s${again}` : `S${again}` };
  },
  invalid_state_transition({ method, path, transitions }) {
    const first = transitions.find(({ from }) => from.length > 0);
    // An update is possible in further states, and a creation changes the state of resources that the path does not name.
    if (!first || method === 'patch' || method === 'put' || !path.includes('{')) return {};
    const states = new Set(transitions.filter((each) => isSameState(each, first)).flatMap(({ from }) => from));
    return {
      cause: `The \`${first.field}\` of the ${inWords(first.resource)} is not ${oneOf([...states].map((state) => `\`${state}\``))}.`,
    };
  },
};

const hasKey = (operation: Operation): boolean => operation.parameter('header', 'Idempotency-Key') !== undefined;

/** Checks whether a repeated request cannot change anything. */
const onlyReads = ({ method, retry, transitions, emits }: Operation): boolean =>
  method === 'get' || (retry === 'safe' && !transitions.length && !emits.length);

/** Joins words as alternatives: `a, b or c`. */
const oneOf = (words: readonly string[]): string =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
