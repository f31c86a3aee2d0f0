import CatalogueFilter from './CatalogueFilter';
import Heading from './Heading';
import type { ErrorStatus, Facet } from './model';

type Props = { statuses: readonly ErrorStatus[]; facets: readonly Facet[] };

/** All error codes by status, each with a short cause. */
export default function ErrorList({ statuses, facets }: Props) {
  return (
    <>
      <Heading as="h1">Errors</Heading>
      <p>
        Every response with a status of 400 or above is a <a href="/api/intro#errors">problem document</a>. Base your error handling on its{' '}
        <code>code</code>. Its <code>type</code> is the URL of the error page on this site, which contains the cause, the remedy, an example
        and the operations that return the error.
      </p>
      <CatalogueFilter noun="errors" facets={facets} entries=".ref-field" />
      {statuses.map(({ status, phrase, meaning, codes }) => (
        <section key={status} data-method={status}>
          <Heading id={`status-${status}`}>
            {status} {phrase}
          </Heading>
          {meaning && <p>{meaning}</p>}
          <dl className="ref-fields">
            {codes.map(({ label, href, title, line, advice, families }) => (
              <div key={label} id={label} className="ref-field" data-kind={advice} data-family={families?.join(' ')}>
                <dt>
                  <a href={href}>
                    <code className="ref-name">{label}</code>
                  </a>{' '}
                  {title}
                </dt>
                <dd>
                  <p className="ref-type">{line}</p>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </>
  );
}
