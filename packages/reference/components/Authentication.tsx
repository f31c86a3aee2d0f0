import Code from './Code';
import Fact from './Fact';
import Heading from './Heading';
import Html from './Html';
import Identifier from './Identifier';
import type { AuthScheme, Authentication as Data } from './model';
import Samples from './Samples';
import Ways from './Ways';

/**
 * Authentication of a family: the accepted combinations of schemes, and for each scheme where its credentials are sent, how to get them,
 * and its scopes.
 */
export default function Authentication({ authentication: { schemes, ways, open, operations } }: { authentication: Data }) {
  const closed = operations - open;
  return (
    <section>
      <Heading id="authentication">Authentication</Heading>
      {!schemes.length && <p>No authentication is required.</p>}
      {schemes.length > 0 && (
        <p>
          {open > 0 && `${open} of ${operations} operations ${open === 1 ? 'does' : 'do'} not require authentication. `}
          {open === 0 ? 'Accepted authentication methods' : closed > 1 ? 'All others accept' : 'The other one accepts'}:{' '}
          <Ways ways={ways} />. {ways.length > 1 && 'Each operation page lists the methods that it accepts.'}
        </p>
      )}
      {schemes.map((scheme) => (
        <Scheme key={scheme.anchor} scheme={scheme} />
      ))}
    </section>
  );
}

function Scheme({ scheme: { anchor, label, html, facts, samples, scopes } }: { scheme: AuthScheme }) {
  return (
    <section>
      <Heading as="h3" id={anchor}>
        {label}
      </Heading>
      <Html html={html} className="ref-prose" />
      <dl className="ref-call">
        {facts.map(({ term, code, words }) => (
          <Fact key={term} term={term}>
            {code ? <Identifier>{code}</Identifier> : words}
          </Fact>
        ))}
      </dl>
      {samples.length === 1 ? (
        <Code language="bash" title="Shell" text={samples[0].text} />
      ) : (
        <Samples samples={samples} title="Request a token" name={`${anchor}-language`} />
      )}
      {scopes.length > 0 && (
        <table className="ref-scopes">
          <caption>Scopes</caption>
          <thead>
            <tr>
              <th scope="col">Scope</th>
              <th scope="col">Description</th>
            </tr>
          </thead>
          <tbody>
            {scopes.map(({ name, html: words }) => (
              <tr key={name}>
                <td>
                  <Identifier>{name}</Identifier>
                </td>
                <td>{words ? <Html html={words} /> : 'No description available.'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
