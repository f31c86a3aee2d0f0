import { type ReactNode, useEffect, useState } from 'react';

/** How long the button says what has happened. Milliseconds. */
const TOLD = 2000;

/** Copies a text and says so. */
export default function CopyButton({ label, text }: { label: string; text: string }): ReactNode {
  const [told, setTold] = useState('');
  useEffect(() => {
    if (!told) return;
    const timer = setTimeout(() => setTold(''), TOLD);
    return () => clearTimeout(timer);
  }, [told]);
  const copy = async () => {
    // The clipboard is missing where a page is not served over HTTPS, and may be forbidden.
    const done = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    setTold(done ? 'Copied' : 'Your browser does not let this page copy');
  };
  return (
    <button type="button" className="try-button" onClick={() => void copy()}>
      <span aria-live="polite">{told || label}</span>
    </button>
  );
}
