import { useEffect, useState } from 'react';

/** Duration of the confirmation in milliseconds. */
const TOLD = 2000;

/** Button that copies a text and confirms it. */
export default function CopyButton({ label, text }: { label: string; text: string }) {
  const [told, setTold] = useState('');
  useEffect(() => {
    if (!told) return;
    const timer = setTimeout(() => setTold(''), TOLD);
    return () => clearTimeout(timer);
  }, [told]);
  const copy = async () => {
    // The clipboard API is missing if the page is not served over HTTPS, and may be denied by the browser.
    const done = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    setTold(done ? 'Copied' : 'Your browser blocked copying');
  };
  return (
    <button type="button" className="try-button" onClick={() => void copy()}>
      <span aria-live="polite">{told || label}</span>
    </button>
  );
}
