import Link from '@docusaurus/Link';
import { type Flow, platformMap } from '@site/packages/platform/platformMap';
import InlineMarkdown from '@site/src/components/PageFacts/InlineMarkdown';
import styles from './flows.page.module.css';

/** Flows between families in words, with the field or request that causes each of them. */
export default function PlatformFlows({ kind }: { kind: Flow['kind'] }) {
  return (
    <dl className={styles.flows}>
      {platformMap()
        .flows.filter((flow) => flow.kind === kind)
        .map(({ from, verb, to, how }) => (
          <div key={`${from.slug} ${to.slug}`}>
            <dt>
              <Link to={`/category/${from.slug}`}>{from.label}</Link> {verb} <Link to={`/category/${to.slug}`}>{to.label}</Link>
            </dt>
            <dd>
              <InlineMarkdown text={how} />
            </dd>
          </div>
        ))}
    </dl>
  );
}
