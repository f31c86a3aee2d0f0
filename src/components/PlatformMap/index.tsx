import Link from '@docusaurus/Link';
import { allFamilies } from '@site/src/families';
import { type Flow, platformMap } from '@site/src/platformMap';
import type { ReactNode } from 'react';
import Drawing from './Drawing';
import styles from './styles.page.module.css';

/**
 * The families and what flows between them: a picture where there is room for its words, else a list. Both are in the HTML and the
 * style sheet shows one, so nothing waits for JavaScript. A family without a place yet (src/platformMap.ts) stands in a list below.
 */
export default function PlatformMap(): ReactNode {
  const { placed, unplaced, flows } = platformMap();
  const inOrder = allFamilies.flatMap((family) => placed.filter((each) => each.family === family));
  return (
    <div className={styles.map}>
      <Drawing placed={placed} flows={flows} />
      <ul className={styles.list} aria-label="Families, and what flows between them">
        {inOrder.map(({ family, says }) => (
          <li key={family.slug}>
            <Link to={`/category/${family.slug}`}>{family.label}</Link>
            <p>{sentence(says)}</p>
            <Sentences flows={flows.filter(({ from }) => from === family)} id={`flows-${family.folder}`} />
          </li>
        ))}
      </ul>
      {unplaced.length > 0 && (
        <ul className={styles.unplaced} aria-label="More families">
          {unplaced.map(({ slug, label, purpose }) => (
            <li key={slug}>
              <Link to={`/category/${slug}`}>{label}</Link>
              <p>{purpose}</p>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** What a family needs others for. The picture's links are described by it. */
function Sentences({ flows, id }: { flows: Flow[]; id: string }): ReactNode {
  if (!flows.length) return null;
  const phrases = (wanted: Flow['kind']) => flows.filter(({ kind }) => kind === wanted).map(({ verb, to }) => `${verb} ${to.label}`);
  const carried = phrases('carried').join(', ');
  const words = [...phrases('linked'), ...(carried ? [`through your program: ${carried}`] : [])].map(sentence);
  return <p id={id}>{words.join(' ')}</p>;
}

const sentence = (words: string) => `${words[0].toUpperCase()}${words.slice(1)}.`;
