import { type ReactNode, useState } from 'react';
import { isStorageAvailable } from '../../boot/store';
import { type Credentials, keyKind } from './credentials';
import type { TryItData, TryItServer } from './model';

type Props = { data: TryItData; credentials: Credentials; server?: TryItServer; onChange: (credentials: Credentials) => void };

/** Without session storage the secret cannot be passed to the next page. */
const FORGOTTEN = { reload: 'It is forgotten when this page is reloaded.', leave: 'It is forgotten when you leave this page.' };

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
          Goes to the chosen server only.{' '}
          {credentials.keep ? 'It is kept until this tab closes.' : FORGOTTEN[isStorageAvailable() ? 'reload' : 'leave']}
          {scheme.scopes.length > 0 && ` Scope: ${scheme.scopes.join(', ')}.`}
        </p>
        {other && (
          <p role="alert" className="try-warning">
            This is a {kind} key, and you have chosen {server?.kind}. It will be refused.
          </p>
        )}
      </div>
      <label className="try-choice">
        <input type="checkbox" checked={credentials.keep} onChange={({ target }) => onChange({ ...credentials, keep: target.checked })} />
        <span>Keep until this tab closes</span>
      </label>
    </fieldset>
  );
}
