import type { ReactNode } from 'react';
import { joinedAddress } from '../../openapi/serialise/request';
import Identifier from './Identifier';
import MethodWord from './MethodWord';
import type { Operation } from './model';

/** Method and address of an operation, or name of a webhook, with a button that copies it. */
export default function MethodEndpoint({ operation: { kind, method, path, base } }: { operation: Operation }): ReactNode {
  return (
    <p className="ref-address">
      <MethodWord method={method} /> <Identifier>{kind === 'webhook' ? path : joinedAddress(base, path)}</Identifier>
      <button type="button" data-copy className="ref-copy" aria-label={kind === 'webhook' ? 'Copy name' : 'Copy address'}>
        Copy
      </button>
    </p>
  );
}
