import type { ReactNode } from 'react';
import Day from '../Day';
import type { Ending } from './model';

/** Deprecation notice. Third-party descriptions may not state a date. */
export default function Deprecation({ ending }: { ending: Ending | undefined }): ReactNode {
  if (!ending) return <p className="ref-notice">Deprecated: this will be removed. The description says what replaces it.</p>;
  const { since, until, instead } = ending;
  return (
    <p className="ref-notice">
      Deprecated since <Day date={since} />. It works until <Day date={until} />, 00:00 UTC.{' '}
      {instead ? (
        <>
          Use <a href={instead.href}>{instead.label}</a> instead.
        </>
      ) : (
        'Nothing replaces it.'
      )}
    </p>
  );
}
