import { useDoc } from '@docusaurus/plugin-content-docs/client';
import type { ReactNode } from 'react';
import InlineMarkdown from './InlineMarkdown';
import styles from './styles.module.css';

/** The keys of a guide's front matter that a reader is shown (src/config/frontMatter.ts). */
type GuideFrontMatter = { audience?: string[]; outcome?: string; prerequisites?: string[]; time_minutes?: number };

const READERS: Record<string, string> = {
  developer: 'developers',
  tenant: 'tenants',
  operator: 'operators',
  trader: 'buyers and sellers',
  merchant: 'merchants',
  writer: 'writers',
};

/** For whom a page is, how long it takes, what the reader has at the end and needs first. Nothing on pages that are no guides. */
export default function PageFacts(): ReactNode {
  const { frontMatter } = useDoc();
  const { audience, outcome, prerequisites = [], time_minutes: minutes } = frontMatter as GuideFrontMatter;
  if (!audience) return null;
  return (
    <dl className={styles.facts}>
      <dt>For</dt>
      <dd>{audience.map((reader) => READERS[reader] ?? reader).join(', ')}</dd>
      <dt>Time</dt>
      <dd>{minutes === 1 ? '1 minute' : `${minutes} minutes`}</dd>
      <dt>At the end</dt>
      <dd>{outcome}</dd>
      {prerequisites.length > 0 && (
        <>
          <dt>You need</dt>
          <dd>
            <ul>
              {prerequisites.map((line) => (
                <li key={line}>
                  <InlineMarkdown text={line} />
                </li>
              ))}
            </ul>
          </dd>
        </>
      )}
    </dl>
  );
}
