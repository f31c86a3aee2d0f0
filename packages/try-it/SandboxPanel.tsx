import { useEffect, useState } from 'react';
import type { Commands, Status } from '../sandbox/browser/protocol';
import CopyButton from './CopyButton';
import { sandbox } from './sandbox';
import { saveFile } from './saveFile';

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

type ClockProps = { status: Status; onAdvance: (seconds: number) => void };

/** Steps of the clock in seconds. */
const STEPS: [label: string, seconds: number][] = [
  ['1 minute', 60],
  ['1 hour', 3600],
  ['1 day', 86_400],
];

/** Control of the virtual clock. */
function SandboxClock({ status, onAdvance }: ClockProps) {
  const [days, setDays] = useState('30');
  const step = Number(days) * 86_400;
  const advance = () => {
    if (step > 0) onAdvance(step);
  };
  return (
    <>
      <h3>Clock</h3>
      <p className="try-hint">The clock starts on the day of the examples. Scheduled changes of state: {status.timers}.</p>
      <div className="try-row">
        <span>Advance by</span>
        {STEPS.map(([label, seconds]) => (
          <button key={label} type="button" className="try-button" onClick={() => onAdvance(seconds)}>
            {label}
          </button>
        ))}
        <label className="try-days">
          <input
            type="text"
            inputMode="decimal"
            value={days}
            onChange={({ target }) => setDays(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault(); // Enter would send the request.
              advance();
            }}
          />{' '}
          days
        </label>
        <button type="button" className="try-button" aria-disabled={!(step > 0)} onClick={advance}>
          Advance
        </button>
      </div>
    </>
  );
}

type StateProps = { isKept: boolean; onReset: () => void; onImport: (state: unknown) => void };

/** Buttons for the whole state of the sandbox. */
function SandboxState({ isKept, onReset, onImport }: StateProps) {
  const save = async () => {
    const state = await sandbox().run('export', {});
    saveFile(new Blob([JSON.stringify(state)], { type: 'application/json' }), 'sandbox.json');
  };
  const open = async (file: File | undefined) => {
    if (file) onImport(await file.text().then((text) => JSON.parse(text)).catch(() => undefined)); // biome-ignore format: one chain
  };
  return (
    <>
      <h3>State</h3>
      <p className="try-hint">
        {isKept
          ? 'Kept in this browser, for this tab and the tabs opened from it.'
          : 'Lost when you leave this page, because this browser blocks storage.'}
      </p>
      <div className="try-row">
        <button type="button" className="try-button" onClick={onReset}>
          Start over
        </button>
        <button type="button" className="try-button" onClick={() => void save()}>
          Export
        </button>
        <label className="try-button try-import">
          Import
          <input
            type="file"
            className="ref-hidden"
            accept="application/json"
            onChange={({ target }) => {
              void open(target.files?.[0]);
              target.value = '';
            }}
          />
        </label>
      </div>
    </>
  );
}
