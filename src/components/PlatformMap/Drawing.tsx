import type { Family } from '../../../packages/platform/families';
import type { Flow, Placed } from '../../../packages/platform/platformMap';
import { boxOf, freeCell, heightOf, lineOf, type Rect, WIDTH } from './geometry';
import { iconOf } from './icons';

const ARROW = 'platform-map-arrow';

/** Returns the numbers of operations and events of a family as text; empty if they are unknown. */
export type FiguresOf = (family: Family) => string;

type Props = { placed: Placed[]; flows: Flow[]; figuresOf: FiguresOf };

/** Platform map as a picture. Screen readers see a list of links, each described by the sentences of the adjacent list. */
export default function Drawing({ placed, flows, figuresOf }: Props) {
  const height = heightOf(placed);
  const free = freeCell(placed);
  return (
    // biome-ignore lint/a11y/useSemanticElements: HTML lists are not allowed in an SVG
    <svg
      className="platform-map-picture"
      role="list"
      aria-label="API families and their integrations"
      viewBox={`-1 -1 ${WIDTH + 2} ${height + 2}`}
    >
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: the group and its content are not focusable */}
      <g aria-hidden="true">
        <defs>
          <marker
            id={ARROW}
            viewBox="0 0 8 8"
            refX="8"
            refY="4"
            markerWidth="8"
            markerHeight="8"
            markerUnits="userSpaceOnUse"
            orient="auto"
          >
            <path d="M0 0L8 4L0 8Z" />
          </marker>
        </defs>
        <rect className="platform-map-ground" width={WIDTH} height={height} rx={8} />
        {flows.map((flow) => (
          <FlowLine key={`${flow.from.slug} ${flow.to.slug}`} flow={flow} placed={placed} />
        ))}
        {free && <Legend room={free} />}
      </g>
      {placed.map((each) => (
        // biome-ignore lint/a11y/useSemanticElements: as above
        // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: the group is not interactive
        <g key={each.family.slug} role="listitem">
          <FamilyBox
            placed={each}
            box={boxOf(each.place, placed)}
            figures={figuresOf(each.family)}
            isDescribed={flows.some(({ from }) => from === each.family)}
          />
        </g>
      ))}
    </svg>
  );
}

function FlowLine({ flow, placed }: { flow: Flow; placed: Placed[] }) {
  const { path, words } = lineOf(flow, placed);
  return (
    <g className={flow.kind === 'linked' ? 'platform-map-linked' : 'platform-map-carried'}>
      <path d={path} markerEnd={`url(#${ARROW})`} />
      <rect {...words} />
      <text x={words.x + words.width / 2} y={words.y + 14}>
        {flow.verb}
      </text>
    </g>
  );
}

/** Link with the icon, name, description and figures of a family: in one line in a band, in three lines in a box. */
function FamilyBox({ placed: { family, place, says, holdsMoney }, box, figures, isDescribed }: FamilyProps) {
  const isBand = typeof place === 'string';
  const look = isBand ? 'platform-map-band' : holdsMoney && 'platform-map-money';
  const [left, right] = [box.x + 16, box.x + box.width - 16];
  const y = isBand ? box.y + box.height / 2 + 5 : box.y + 27;
  return (
    <a
      href={`/category/${family.slug}`}
      className={look ? `platform-map-family ${look}` : 'platform-map-family'}
      aria-describedby={isDescribed ? `flows-${family.folder}` : undefined}
    >
      <rect {...box} rx={8} />
      <path className="platform-map-icon" d={iconOf(family)} transform={`translate(${left - 2} ${y - 16}) scale(0.9)`} />
      <text className="platform-map-name" x={left + 28} y={y}>
        {family.label}
      </text>{' '}
      {isBand ? (
        <text x={right} y={y} textAnchor="end">
          {[says, figures].filter(Boolean).join(' · ')}
        </text>
      ) : (
        <>
          <text x={left} y={y + 24}>
            {says}
          </text>{' '}
          <text x={left} y={y + 44}>
            {figures}
          </text>
        </>
      )}
    </a>
  );
}

type FamilyProps = { placed: Placed; box: Rect; figures: string; isDescribed: boolean };

function Legend({ room: { x, y } }: { room: Rect }) {
  const rows = [
    { name: 'platform-map-linked', words: 'synchronised automatically' },
    { name: 'platform-map-carried', words: 'through your application' },
  ];
  return (
    <g className="platform-map-legend">
      {rows.map(({ name, words }, index) => (
        <g key={words} className={name}>
          <path d={`M${x} ${y + 20 + index * 26}h28`} markerEnd={`url(#${ARROW})`} />
          <text x={x + 38} y={y + 24 + index * 26}>
            {words}
          </text>
        </g>
      ))}
    </g>
  );
}
