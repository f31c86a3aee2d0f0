import type { TryItData } from './model';
import { type Entry, reopen } from './requestHistory';

type Props = { data: TryItData; entries: Entry[]; onOpen: (entry: Entry) => void; onClear: () => void };

/** Requests of this tab, the newest first. Requests of other operations are opened on their page. */
export default function History({ data, entries, onOpen, onClear }: Props) {
  if (!entries.length) return null;
  return (
    <details className="try-history">
      <summary>Request history ({entries.length})</summary>
      <p className="try-hint">Keys, PINs and files are not stored. The history is deleted when you close this tab.</p>
      <ol>
        {entries.map((entry) => (
          <li key={entry.id}>
            {entry.route === data.route ? (
              <button type="button" className="try-link" onClick={() => onOpen(entry)}>
                <Request entry={entry} />
              </button>
            ) : (
              <a href={`${entry.route}#try-it`} onClick={() => reopen(entry)}>
                <Request entry={entry} />
              </a>
            )}{' '}
            <span className="try-quiet">
              {entry.result}
              {entry.milliseconds !== undefined && `, ${entry.milliseconds} ms`}, {new Date(entry.at).toLocaleTimeString('en-GB')}
            </span>
          </li>
        ))}
      </ol>
      <button type="button" className="try-button" onClick={onClear}>
        Clear history
      </button>
    </details>
  );
}

function Request({ entry: { method, path } }: { entry: Entry }) {
  return (
    <code>
      {method} {path}
    </code>
  );
}
