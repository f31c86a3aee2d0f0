import Authentication from './Authentication';
import Fact from './Fact';
import Heading from './Heading';
import type { FamilyFactsData } from './model';

/** Servers, downloads and authentication of a family, shown below its groups. */
export default function FamilyFacts({ servers, downloads, authentication }: FamilyFactsData) {
  return (
    <>
      <div className="ref-family">
        {servers.length > 0 && (
          <section>
            <Heading id="base-urls">Base URLs</Heading>
            <dl>
              {servers.map(({ url, description }) => (
                <Fact key={url} term={<code>{url}</code>}>
                  {description}
                </Fact>
              ))}
            </dl>
          </section>
        )}
        <section>
          <Heading id="downloads">Downloads</Heading>
          <ul>
            {downloads.map(({ label, href }) => (
              <li key={href}>
                <a href={href} download>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <Authentication authentication={authentication} />
    </>
  );
}
