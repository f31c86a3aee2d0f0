import Authentication from './Authentication';
import Heading from './Heading';
import type { FamilyFactsData } from './model';

/** Servers, downloads and authentication of a family, shown below its groups. */
export default function FamilyFacts({ servers, downloads, authentication }: FamilyFactsData) {
  return (
    <>
      <div className="ref-family">
        {servers.length > 0 && (
          <section>
            <Heading as="h2" id="base-urls">
              Base URLs
            </Heading>
            <dl>
              {servers.map(({ url, description }) => (
                <div key={url}>
                  <dt>
                    <code>{url}</code>
                  </dt>
                  <dd>{description}</dd>
                </div>
              ))}
            </dl>
          </section>
        )}
        <section>
          <Heading as="h2" id="downloads">
            Downloads
          </Heading>
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
