import { useState } from 'react';
import { isStorageAvailable } from '../browser/store';
import { type Credentials, isKept, isSecretMissing, keyKind, masked, secretOf, wayOf, waysOf } from './credentials';
import type { Scheme, TryItData, TryItServer } from './model';

type Props = { data: TryItData; credentials: Credentials; server?: TryItServer; onChange: (credentials: Credentials) => void };

/** ID of the field of the first secret. */
export const SECRET = 'try-secret';

const labelOf = (schemes: readonly Scheme[]) => schemes.map(({ label }) => label).join(' and ') || 'None';

/** Credentials of the reader, in one line if they are known. A secret is sent in one place of the request and nowhere else. */
export default function Authentication({ data, credentials, server, onChange }: Props) {
  const [shown, setShown] = useState(false);
  const [wasKnown] = useState(!isSecretMissing(data, credentials));
  const way = wayOf(data, credentials);
  if (!way) return null;
  const ways = waysOf(data);
  const secrets = way.schemes.map(({ id }) => secretOf(id, credentials.secrets));
  const kind = keyKind(secrets[0] ?? '');
  const other = kind && server?.kind && kind !== server.kind;
  const state = isSecretMissing(data, credentials)
    ? data.authRequired
      ? 'not entered'
      : '(optional)'
    : secrets.filter(Boolean).map(masked).join(' ');
  return (
    <fieldset>
      <details open={!wasKnown} className="try-credentials">
        <summary>
          {labelOf(way.schemes)} <span className="try-quiet">{state}</span>
        </summary>
        {ways.length > 1 && (
          <div className="try-row">
            {ways.map(({ id, schemes }) => (
              <label key={id} className="try-choice">
                <input type="radio" name="try-scheme" checked={id === way.id} onChange={() => onChange({ ...credentials, scheme: id })} />
                <span>{labelOf(schemes)}</span>
              </label>
            ))}
          </div>
        )}
        {way.schemes.map((scheme, at) => (
          <SecretField
            key={scheme.id}
            id={at ? `${SECRET}-${at}` : SECRET}
            scheme={scheme}
            shown={shown}
            secret={secretOf(scheme.id, credentials.secrets)}
            kept={keptWords(credentials)}
            onReveal={() => setShown(!shown)}
            onChange={(value) => onChange({ ...credentials, secrets: { ...credentials.secrets, [scheme.id]: value } })}
          />
        ))}
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

type FieldProps = {
  id: string;
  scheme: Scheme;
  shown: boolean;
  secret: string;
  kept: string;
  onReveal: () => void;
  onChange: (value: string) => void;
};

function SecretField({ id, scheme, shown, secret, kept, onReveal, onChange }: FieldProps) {
  if (scheme.kind === 'certificate')
    return <p className="try-hint">Your browser sends the client certificate that is installed for the server.</p>;
  return (
    <div className="try-field">
      <label htmlFor={id}>{scheme.label}</label>
      <div className="try-row">
        <input
          id={id}
          type={shown ? 'text' : 'password'}
          value={secret}
          placeholder={scheme.placeholder}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => onChange(target.value)}
        />
        <button type="button" className="try-button" aria-pressed={shown} onClick={onReveal}>
          {shown ? 'Hide' : 'Reveal'}
        </button>
      </div>
      <p id={`${id}-hint`} className="try-hint">
        Sent to the selected server only. {kept}
        {scheme.scopes.length > 0 && ` Required scope: ${scheme.scopes.join(', ')}.`}
      </p>
    </div>
  );
}

/** Describes how long the secret is kept. Without session storage it cannot be passed to the next page. */
function keptWords(credentials: Credentials): string {
  if (!isStorageAvailable()) return 'Discarded when you leave this page.';
  return isKept(credentials) ? 'Stored until you close this tab.' : 'Discarded when you reload this page.';
}
