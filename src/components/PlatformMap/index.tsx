import Link from '@docusaurus/Link';
import { allFamilies } from '@site/src/families';
import { type Flow, platformMap } from '@site/src/platformMap';
import type { ReactNode } from 'react';
import Drawing from './Drawing';
import styles from './styles.page.module.css';

/**
 * Families and the flows between them, as a picture if its text fits, otherwise as a list. Both are in the HTML and the style sheet shows
 * one of them, so the map does not depend on JavaScript. Families without a position (src/platformMap.ts) are listed below.
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

/** Dependencies of a family on others. They also describe its link in the picture. */
function Sentences({ flows, id }: { flows: Flow[]; id: string }): ReactNode {
  if (!flows.length) return null;
  const phrases = (wanted: Flow['kind']) => flows.filter(({ kind }) => kind === wanted).map(({ verb, to }) => `${verb} ${to.label}`);
  const carried = phrases('carried').join(', ');
  const words = [...phrases('linked'), ...(carried ? [`through your program: ${carried}`] : [])].map(sentence);
  return <p id={id}>{words.join(' ')}</p>;
}

const sentence = (words: string) => `${words[0].toUpperCase()}${words.slice(1)}.`;
