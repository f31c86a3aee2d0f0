import Day from './Day';
import type { Ending } from './model';

/** Deprecation notice. Third-party descriptions may not state a date. */
export default function Deprecation({ ending }: { ending: Ending | undefined }) {
  if (!ending) return <p className="ref-notice">Deprecated.</p>;
  const { since, until, instead } = ending;
  return (
    <p className="ref-notice">
      Deprecated since <Day date={since} />. It will be removed on <Day date={until} /> at 00:00 UTC.{' '}
      {instead ? (
        <>
          Use <a href={instead.href}>{instead.label}</a> instead.
        </>
      ) : (
        'There is no replacement.'
      )}
    </p>
  );
}
