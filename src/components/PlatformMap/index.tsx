import { allFamilies, type Family } from '../../../packages/platform/families';
import { flowSentences, platformMap, sentence } from '../../../packages/platform/platformMap';
import Drawing, { type FiguresOf } from './Drawing';
import { iconOf } from './icons';

/**
 * Families with their figures and the flows between them, as a picture if its text fits, otherwise as a list. Both are in the HTML and the style sheet shows
 * one of them, so the map does not depend on JavaScript. Families without a position (packages/platform/platformMap.ts) are listed below.
 */
export default function PlatformMap({ figuresOf }: { figuresOf: FiguresOf }) {
  const { placed, unplaced, flows } = platformMap();
  const inOrder = allFamilies.flatMap((family) => placed.filter((each) => each.family === family));
  return (
    <div className="platform-map">
      <Drawing placed={placed} flows={flows} figuresOf={figuresOf} />
      <ul className="platform-map-list" aria-label="API families and their integrations">
        {inOrder.map(({ family, says }) => (
          <li key={family.slug}>
            <Name family={family} figuresOf={figuresOf} />
            <p>{sentence(says)}</p>
            <Sentences words={flowSentences(flows, family)} id={`flows-${family.folder}`} />
          </li>
        ))}
      </ul>
      {unplaced.length > 0 && (
        <ul className="platform-map-unplaced" aria-label="Other API families">
          {unplaced.map((family) => (
            <li key={family.slug}>
              <Name family={family} figuresOf={figuresOf} />
              <p>{family.purpose}</p>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Icon of a family, link to its page, and its figures. */
function Name({ family, figuresOf }: { family: Family; figuresOf: FiguresOf }) {
  return (
    <>
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path d={iconOf(family)} />
      </svg>
      <a href={`/category/${family.slug}`}>{family.label}</a> <small>{figuresOf(family)}</small>
    </>
  );
}

/** Dependencies of a family on others. They also describe its link in the picture. */
function Sentences({ words, id }: { words: readonly string[]; id: string }) {
  return words.length ? <p id={id}>{words.join(' ')}</p> : null;
}
