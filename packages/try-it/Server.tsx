import { useState } from 'react';
import type { TryItData } from './model';
import { baseProblem } from './request';
import { baseOf, type ServerChoice } from './servers';

type Props = { data: TryItData; choice: ServerChoice; attempted: boolean; onChange: (choice: ServerChoice) => void };

/** ID of the field of the custom base URL. */
export const OWN_SERVER = 'try-own';

/** Returns the name of a server: its description up to the first punctuation mark. */
const nameOf = (description: string) => description.replace(/[.:;,].*/s, '');

const placeOf = (value: string) => (/^\d+$/.test(value) ? Number(value) : (value as ServerChoice['at']));

/** Server selection in one line. The sandbox is the default. */
export default function Server({ data, choice, attempted, onChange }: Props) {
  const [left, setLeft] = useState(false);
  const problem = choice.at === 'own' && (left || attempted) ? baseProblem(choice.own) : undefined;
  const isProduction = typeof choice.at === 'number' && data.servers[choice.at]?.kind === 'production';
  return (
    <>
      <div className="try-row try-server">
        <label htmlFor="try-server">Server</label>
        <select id="try-server" value={choice.at} onChange={({ target }) => onChange({ ...choice, at: placeOf(target.value) })}>
          {data.sandbox && (
            <>
              <option value="browser">Sandbox, in this browser</option>
              <option value="local">Sandbox, on this machine: {baseOf(data, { at: 'local', own: '' })}</option>
            </>
          )}
          {data.servers.map(({ url, description }, at) => (
            <option key={url} value={at}>
              {nameOf(description) ? `${nameOf(description)}: ${url}` : url}
            </option>
          ))}
          <option value="own">Custom server</option>
        </select>
      </div>
      {choice.at === 'browser' && (
        <p className="try-hint">Nothing leaves this machine: a model of the API in this browser returns the response.</p>
      )}
      {choice.at === 'local' && (
        <p className="try-hint">
          Start it with <code>npm run sandbox</code> in the repository of this site.
        </p>
      )}
      {choice.at === 'own' && (
        <div className="try-field">
          <label htmlFor={OWN_SERVER}>Base URL</label>
          <input
            id={OWN_SERVER}
            type="url"
            value={choice.own}
            placeholder="http://localhost:8080"
            aria-describedby="try-own-hint try-own-problem"
            aria-invalid={Boolean(problem)}
            onChange={({ target }) => onChange({ ...choice, own: target.value })}
            onBlur={() => setLeft(true)}
          />
          <p id="try-own-hint" className="try-hint">
            The server must run on your computer, at http://localhost or http://127.0.0.1. This site cannot send requests to other servers.
            To use another server, copy the request as cURL.
          </p>
          <p id="try-own-problem" className="try-problem">
            {problem}
          </p>
        </div>
      )}
      {isProduction && (
        <p role="alert" className="try-warning">
          <strong>You are using production.</strong>{' '}
          {data.movesMoney ? 'This request moves real money' : 'This request affects real money and real people'} and cannot be undone from
          this page. The selection returns to the sandbox when you leave this page.
        </p>
      )}
    </>
  );
}
