import { Fragment, type ReactNode } from 'react';
import Identifier from './Identifier';
import type { Operation } from './model';
import Ways from './Ways';

/** Roles, scopes, cost and guides: the facts by which readers decide whether an operation is relevant. */
export default function CallFacts({ operation }: { operation: Operation }): ReactNode {
  const { roles, open, scopes, retry, movesMoney, billed, authentication, guides = [] } = operation;
  if (!roles.length && !open && !authentication && !scopes.length && !retry && !movesMoney && !billed && !guides.length) return null;
  const [guide, ...others] = guides;
  return (
    <dl className="ref-call">
      {(open || roles.length > 0) && <Fact term="Allowed roles">{open ? 'any (no authentication required)' : roles.join(', ')}</Fact>}
      {authentication && (
        <Fact term="Authentication">
          <Ways ways={authentication} />
        </Fact>
      )}
      {scopes.length > 0 && (
        <Fact term="Scope">
          {scopes.map((together, index) => (
            <Fragment key={together.join(' ')}>
              {index > 0 && ' or '}
              {together.map((scope, at) => (
                <Fragment key={scope}>
                  {at > 0 && ' and '}
                  <Identifier>{scope}</Identifier>
                </Fragment>
              ))}
            </Fragment>
          ))}
        </Fact>
      )}
      {retry && (
        <Fact term="Retryable">
          <a href="#retries">{retry.label}</a>
        </Fact>
      )}
      {movesMoney && <Fact term="Effect">moves money</Fact>}
      {billed && <Fact term="Billed">{billed}</Fact>}
      {guide && (
        <Fact term="Used in">
          <a href={guide.href}>{guide.label}</a>
          {others.length > 0 && <a href="#guides">and {others.length} more</a>}
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
