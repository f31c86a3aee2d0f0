import Authentication from './Authentication';
import Fact from './Fact';
import Guides from './Guides';
import Heading from './Heading';
import Html from './Html';
import type { FamilyFactsData, FamilyPageData } from './model';

/** Takes the place of the groups, because a third-party description can have none. */
export const NO_OPERATIONS = 'The description has no operations.';

/** Page of an API family: its listed groups as cards, then servers, downloads and authentication. */
export default function FamilyPage({ label, purpose, html, groups, guides, ...facts }: FamilyPageData) {
  return (
    <>
      <h1>{label} API</h1>
      <p>{purpose}</p>
      <Html html={html} />
      {!groups.length && <p>{NO_OPERATIONS}</p>}
      <ul className="family-groups">
        {groups
          .filter(({ unlisted }) => !unlisted)
          .map((group) => (
            <li key={group.route}>
              <a className="card" href={group.route}>
                <h2>{group.label}</h2>
                <p>{group.summary}</p>
              </a>
            </li>
          ))}
      </ul>
      <Guides guides={guides} title="Guides" />
      <FamilyFacts {...facts} />
    </>
  );
}

/** Servers, downloads and authentication of a family, shown below its groups. */
function FamilyFacts({ servers, downloads, authentication }: FamilyFactsData) {
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
