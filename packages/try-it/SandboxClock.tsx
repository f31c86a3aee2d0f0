import { useState } from 'react';
import type { Status } from '../sandbox/browser/protocol';

type Props = { status: Status; onAdvance: (seconds: number) => void };

/** Steps of the clock in seconds. */
const STEPS: [label: string, seconds: number][] = [
  ['1 minute', 60],
  ['1 hour', 3600],
  ['1 day', 86_400],
];

/** Control of the virtual clock. */
export default function SandboxClock({ status, onAdvance }: Props) {
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
