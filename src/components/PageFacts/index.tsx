import { useDoc } from '@docusaurus/plugin-content-docs/client';
import InlineMarkdown from './InlineMarkdown';
import styles from './styles.module.css';

/** Keys of a guide's front matter that are displayed (src/config/frontMatter.ts). */
type GuideFrontMatter = { audience?: string[]; outcome?: string; prerequisites?: string[]; time_minutes?: number };

const READERS: Record<string, string> = {
  developer: 'developers',
  tenant: 'tenants',
  operator: 'operators',
  trader: 'buyers and sellers',
  merchant: 'merchants',
  writer: 'writers',
};

/** Audience, duration, outcome and prerequisites of a guide. Renders nothing on other pages. */
export default function PageFacts() {
  const { frontMatter } = useDoc();
  const { audience, outcome, prerequisites = [], time_minutes: minutes } = frontMatter as GuideFrontMatter;
  if (!audience) return null;
  return (
    <dl className={styles.facts}>
      <dt>Audience</dt>
      <dd>{audience.map((reader) => READERS[reader] ?? reader).join(', ')}</dd>
      <dt>Time</dt>
      <dd>{minutes === 1 ? '1 minute' : `${minutes} minutes`}</dd>
      <dt>Outcome</dt>
      <dd>{outcome}</dd>
      {prerequisites.length > 0 && (
        <>
          <dt>Prerequisites</dt>
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
