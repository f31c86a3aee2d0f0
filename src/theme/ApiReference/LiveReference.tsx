import { useEffect, useState } from 'react';
import Page, { type Facts } from '../../../packages/reference/components/Page';
import { startDocument } from '../../boot/document';
import { listen } from '../../plugins/live-problems/stream';
import { parts } from './parts';

/** Content of a page while the site is developed: the facts come from the reference step, which announces when they change. */
export function LiveReference({ of }: { of: string }) {
  const [facts, setFacts] = useState<Facts>();
  const [problem, setProblem] = useState('');
  useEffect(() => {
    let timer = 0;
    const load = async () => {
      const response = await fetch(`/reference-facts/${of}.json`).catch((error: Error) => error);
      if (response instanceof Error) return;
      if (response.status === 503) {
        timer = window.setTimeout(load, 1000 * Number(response.headers.get('Retry-After')));
        return;
      }
      if (response.ok) setFacts(await response.json());
      setProblem(response.ok ? '' : await response.text());
    };
    void load();
    const end = listen('message', () => void load());
    return () => {
      window.clearTimeout(timer);
      end();
    };
  }, [of]);
  useEffect(() => {
    if (facts) startDocument();
  }, [facts]);
  return (
    <div className="markdown">
      {problem && <pre role="alert">{problem}</pre>}
      {facts ? (
        <Page {...facts} parts={parts} />
      ) : (
        !problem && <p role="status">This page is being prepared. It appears as soon as its description has been read.</p>
      )}
    </div>
  );
}
