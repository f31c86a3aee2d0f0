import { type ReactNode, useState } from 'react';
import { isStorageAvailable } from '../browser/store';
import { type Credentials, keyKind } from './credentials';
import type { TryItData, TryItServer } from './model';

type Props = { data: TryItData; credentials: Credentials; server?: TryItServer; onChange: (credentials: Credentials) => void };

/** Without session storage the secret cannot be passed to the next page. */
const FORGOTTEN = { reload: 'Discarded when you reload this page.', leave: 'Discarded when you leave this page.' };

/** Credentials of the reader. The secret is sent in one header of the request and nowhere else. */
export default function Authentication({ data, credentials, server, onChange }: Props): ReactNode {
  const [shown, setShown] = useState(false);
  const scheme = data.schemes.find(({ id }) => id === credentials.scheme);
  if (!scheme) return null;
  const kind = keyKind(credentials.secret);
  const other = kind && server?.kind && kind !== server.kind;
  return (
    <fieldset>
      <legend>Authentication {!data.authRequired && <span className="try-quiet">(optional)</span>}</legend>
      {data.schemes.length > 1 && (
        <div className="try-row">
          {data.schemes.map(({ id, label }) => (
            <label key={id} className="try-choice">
              <input
                type="radio"
                name="try-scheme"
                checked={id === scheme.id}
                onChange={() => onChange({ ...credentials, scheme: id, secret: '' })}
              />
              <span>{label}</span>
            </label>
          ))}
        </div>
      )}
      <div className="try-field">
        <label htmlFor="try-secret">{scheme.label}</label>
        <div className="try-row">
          <input
            id="try-secret"
            type={shown ? 'text' : 'password'}
            value={credentials.secret}
            placeholder={scheme.placeholder}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            aria-describedby="try-secret-hint"
            onChange={({ target }) => onChange({ ...credentials, secret: target.value })}
          />
          <button type="button" className="try-button" aria-pressed={shown} onClick={() => setShown(!shown)}>
            {shown ? 'Hide' : 'Reveal'}
          </button>
        </div>
        <p id="try-secret-hint" className="try-hint">
          Sent to the selected server only.{' '}
          {credentials.keep ? 'Stored until you close this tab.' : FORGOTTEN[isStorageAvailable() ? 'reload' : 'leave']}
          {scheme.scopes.length > 0 && ` Required scope: ${scheme.scopes.join(', ')}.`}
        </p>
        {other && (
          <p role="alert" className="try-warning">
            This is a {kind} key, but the selected environment is {server?.kind}. The server will reject the request.
          </p>
        )}
      </div>
      <label className="try-choice">
        <input type="checkbox" checked={credentials.keep} onChange={({ target }) => onChange({ ...credentials, keep: target.checked })} />
        <span>Keep until I close this tab</span>
      </label>
    </fieldset>
  );
}
