import { Fragment } from 'react';
import Fact from './Fact';
import { identifiersOf, joined } from './joined';
import type { Operation } from './model';
import Ways from './Ways';

/** Roles, scopes, cost and guides: the facts by which readers decide whether an operation is relevant. */
export default function CallFacts({ operation }: { operation: Operation }) {
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
          {joined(
            scopes.map((together) => <Fragment key={together.join(' ')}>{identifiersOf(together, ' and ')}</Fragment>),
            ' or ',
          )}
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
