import FamilyFacts from './FamilyFacts';
import Guides from './Guides';
import Html from './Html';
import type { FamilyPageData } from './model';

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
