import { useEffect, useState } from 'react';

/** Countdown to the end of the rate limit. Screen readers announce its start and end, but not each second. */
export default function RetryCountdown({ seconds }: { seconds: number | undefined }) {
  const [left, setLeft] = useState(seconds ?? 0);
  useEffect(() => {
    const end = Date.now() + (seconds ?? 0) * 1000;
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setLeft(rest);
      if (!rest) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [seconds]);
  if (seconds === undefined) {
    return (
      <p>Rate limit exceeded. The response does not specify a waiting time (Retry-After). Wait one minute, then send the request again.</p>
    );
  }
  return (
    <>
      <p>Rate limit exceeded. {left > 0 && <span role="timer">Retry in {left} s.</span>}</p>
      <p role="status">{left === 0 && 'You can retry now.'}</p>
    </>
  );
}
