import { type ReactNode, useState } from 'react';
import { isStorageAvailable } from '../browser/store';
import { type Credentials, isKept, keyKind, masked, secretOf } from './credentials';
import type { TryItData, TryItServer } from './model';

type Props = { data: TryItData; credentials: Credentials; server?: TryItServer; onChange: (credentials: Credentials) => void };

/** ID of the field of the secret. */
export const SECRET = 'try-secret';

/** Credentials of the reader, in one line if they are known. The secret is sent in one header of the request and nowhere else. */
export default function Authentication({ data, credentials, server, onChange }: Props): ReactNode {
  const [shown, setShown] = useState(false);
  const [wasKnown] = useState(secretOf(credentials) !== '');
  const scheme = data.schemes.find(({ id }) => id === credentials.scheme);
  if (!scheme) return null;
  const secret = secretOf(credentials);
  const kind = keyKind(secret);
  const other = kind && server?.kind && kind !== server.kind;
  return (
    <fieldset>
      <details open={!wasKnown} className="try-credentials">
        <summary>
          {scheme.label} <span className="try-quiet">{secret ? masked(secret) : data.authRequired ? 'not entered' : '(optional)'}</span>
        </summary>
        {data.schemes.length > 1 && (
          <div className="try-row">
            {data.schemes.map(({ id, label }) => (
              <label key={id} className="try-choice">
                <input
                  type="radio"
                  name="try-scheme"
                  checked={id === scheme.id}
                  onChange={() => onChange({ ...credentials, scheme: id })}
                />
                <span>{label}</span>
              </label>
            ))}
          </div>
        )}
        <div className="try-field">
          <label htmlFor={SECRET}>{scheme.label}</label>
          <div className="try-row">
            <input
              id={SECRET}
              type={shown ? 'text' : 'password'}
              value={secret}
              placeholder={scheme.placeholder}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              aria-describedby="try-secret-hint"
              onChange={({ target }) => onChange({ ...credentials, secrets: { ...credentials.secrets, [scheme.id]: target.value } })}
            />
            <button type="button" className="try-button" aria-pressed={shown} onClick={() => setShown(!shown)}>
              {shown ? 'Hide' : 'Reveal'}
            </button>
          </div>
          <p id="try-secret-hint" className="try-hint">
            Sent to the selected server only. {keptWords(credentials)}
            {scheme.scopes.length > 0 && ` Required scope: ${scheme.scopes.join(', ')}.`}
          </p>
        </div>
        <label className="try-choice">
          <input
            type="checkbox"
            checked={isKept(credentials)}
            onChange={({ target }) => onChange({ ...credentials, keep: target.checked })}
          />
          <span>Keep until I close this tab</span>
        </label>
      </details>
      {other && (
        <p role="alert" className="try-warning">
          This is a {kind} key, but the selected environment is {server?.kind}. The server will reject the request.
        </p>
      )}
    </fieldset>
  );
}

/** Describes how long the secret is kept. Without session storage it cannot be passed to the next page. */
function keptWords(credentials: Credentials): string {
  if (!isStorageAvailable()) return 'Discarded when you leave this page.';
  return isKept(credentials) ? 'Stored until you close this tab.' : 'Discarded when you reload this page.';
}
