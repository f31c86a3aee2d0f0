import { useEffect, useState } from 'react';
import type { Commands, Status } from '../sandbox/browser/protocol';
import CopyButton from './CopyButton';
import SandboxClock from './SandboxClock';
import SandboxState from './SandboxState';
import { sandbox } from './sandbox';

type Props = {
  /** Changes with each request, after which the status is read again. */
  version: string | undefined;
};

/** State of the sandbox in this browser: its clock, its events, and its state. It is loaded when the reader opens it. */
export default function SandboxPanel({ version }: Props) {
  const [status, setStatus] = useState<Status>();
  const [problem, setProblem] = useState('');
  const [isOpen, setOpen] = useState(false);

  const run = async <Name extends 'status' | 'advance' | 'reset' | 'import'>(name: Name, given: Commands[Name]['given']) => {
    try {
      setStatus(await sandbox().run(name, given));
      setProblem('');
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `run` has no state
  useEffect(() => {
    if (isOpen || sandbox().isStarted) void run('status', {});
    return sandbox().listen(() => void run('status', {}));
  }, [isOpen, version]);

  return (
    <details className="try-sandbox" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        Sandbox{' '}
        {status && (
          <span className="try-quiet">
            {timeOf(status.now)}, {status.eventCount === 1 ? '1 event' : `${status.eventCount} events`}
          </span>
        )}
      </summary>
      {problem && (
        <p role="alert" className="try-bad">
          {problem}{' '}
          <button type="button" className="try-link" onClick={() => void run('status', {})}>
            Retry
          </button>
        </p>
      )}
      {status && (
        <>
          <SandboxClock status={status} onAdvance={(seconds) => void run('advance', { seconds })} />
          <h3>Events</h3>
          {status.events.length === 0 && <p className="try-hint">No events yet. Requests that change something cause them.</p>}
          {status.events.map(({ id, type, delivery }) => (
            <details key={id}>
              <summary>
                <code>{type}</code> <span className="try-quiet">{id}</span>
              </summary>
              <p className="try-hint">A server would send this signed request to your webhook endpoint. Nothing is sent.</p>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable elements must be focusable */}
              <pre tabIndex={0}>{delivery}</pre>
              <CopyButton label="Copy request" text={delivery} />
            </details>
          ))}
          <SandboxState isKept={status.isKept} onReset={() => void run('reset', {})} onImport={(state) => void run('import', { state })} />
        </>
      )}
    </details>
  );
}

/** Formats a time as `25 Nov 2026, 08:03 UTC`. */
export const timeOf = (time: string): string =>
  `${new Date(time).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })} UTC`;
