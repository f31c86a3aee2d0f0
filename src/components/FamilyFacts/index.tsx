import Heading from '@theme/Heading';
import type { ReactNode } from 'react';
import type { Download, Server } from '../reference/model';
import styles from './styles.module.css';

/** What the sidebar says of a family (src/config/familySidebar.ts). */
export type FamilyProps = { family: string; servers: Server[]; downloads: Download[] };

/** Where a family's API is, and its description to take away. */
export default function FamilyFacts({ servers, downloads }: FamilyProps): ReactNode {
  return (
    <div className={styles.facts}>
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
      <section>
        <Heading as="h2" id="downloads">
          Downloads
        </Heading>
        <ul>
          {downloads.map(({ label, href }) => (
            <li key={href}>
              {/* A file, not a page: the router must not take the click. */}
              <a href={href} download>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
