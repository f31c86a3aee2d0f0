import type { ReactNode } from 'react';
import Identifier from './Identifier';
import type { Operation } from './model';

/** Who may call it and what it sets going: what a reader decides by before reading on. */
export default function CallFacts({ operation }: { operation: Operation }): ReactNode {
  const { roles, open, scopes, idempotent, movesMoney, billed, emits } = operation;
  if (!roles.length && !open && !scopes.length && !idempotent && !movesMoney && !billed && !emits.length) return null;
  return (
    <dl className="ref-call">
      {(open || roles.length > 0) && <Fact term="Who may call it">{open ? 'anyone, no key is needed' : roles.join(', ')}</Fact>}
      {scopes.length > 0 && (
        <Fact term={scopes.length > 1 ? 'Scopes' : 'Scope'}>
          {scopes.map((scope) => (
            <Identifier key={scope}>{scope}</Identifier>
          ))}
        </Fact>
      )}
      {idempotent && <Fact term="Idempotent">with an Idempotency-Key</Fact>}
      {movesMoney && <Fact term="Money">moves money</Fact>}
      {billed && <Fact term="Billed">{billed}</Fact>}
      {emits.length > 0 && (
        <Fact term={emits.length > 1 ? 'Webhooks' : 'Webhook'}>
          {emits.map(({ event, href }) => (
            <a key={event} href={href}>
              <Identifier>{event}</Identifier>
            </a>
          ))}
        </Fact>
      )}
    </dl>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
