/** A secret key or access token, or a function that returns the current one. */
export type Credential = string | (() => string | Promise<string>);

type ClientCredentials = {
  /** ID of the key, `key_…`. */
  clientId: string;
  /** `cs_test_…` or `cs_live_…`. */
  clientSecret: string;
  /** Token endpoint: `/oauth2/token` on the host of the environment. */
  tokenUrl: string;
  /** Scopes of the tokens; all scopes of the credentials if omitted. */
  scopes?: readonly string[];
  fetch?: typeof globalThis.fetch;
};

/** A token is replaced this long before it expires, in milliseconds. */
const MARGIN = 60_000;

/**
 * Obtains access tokens with client credentials (RFC 6749, section 4.4). Requests made at the same time share one token, which is kept until a
 * minute before it expires, because token requests have a limit of their own.
 *
 * @returns the credential for a client
 * @throws from the credential, Error with the endpoint's `error` and `error_description`
 */
export function clientCredentials({
  clientId,
  clientSecret,
  tokenUrl,
  scopes,
  fetch = globalThis.fetch,
}: ClientCredentials): () => Promise<string> {
  let known: { token: string; until: number } | undefined;
  let pending: Promise<{ token: string; until: number }> | undefined;
  const request = async () => {
    const body = new URLSearchParams({ grant_type: 'client_credentials', ...(scopes?.length && { scope: scopes.join(' ') }) });
    const headers = { Authorization: `Basic ${btoa(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`)}` };
    const response = await fetch(tokenUrl, { method: 'POST', headers, body });
    const granted = await response.json().catch(() => ({}));
    if (!response.ok) throw new Error(`${tokenUrl}: ${granted.error ?? response.status} ${granted.error_description ?? ''}`.trim());
    return { token: granted.access_token as string, until: Date.now() + granted.expires_in * 1000 - MARGIN };
  };
  return async () => {
    if (known && known.until > Date.now()) return known.token;
    pending ??= request().finally(() => {
      pending = undefined;
    });
    known = await pending;
    return known.token;
  };
}
