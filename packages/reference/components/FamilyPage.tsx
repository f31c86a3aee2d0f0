import type { ReactNode } from 'react';
import FamilyFacts from './FamilyFacts';
import Guides from './Guides';
import Html from './Html';
import type { FamilyPageData } from './model';

/** Page of an API family: its listed groups as cards, then servers, downloads and authentication. */
export default function FamilyPage({ label, purpose, html, groups, guides, ...facts }: FamilyPageData): ReactNode {
  return (
    <>
      <h1>{label} API</h1>
      <p>{purpose}</p>
      <Html html={html} />
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
