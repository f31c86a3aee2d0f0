import type { ReactNode } from 'react';
import { POINT, ruleOf } from './boxes';
import type { Picture, PictureBox, PictureLabel, Words } from './model';
import { LINE } from './text';

const CORNER = 6;
/** Widths of the column at which diagram.css switches to the wide picture, and the width of the picture's frame. */
const WIDTHS = [360, 440, 520, 600, 700];
const FRAME = 18;
/** Width that fits on every screen, so that the picture need not scroll. */
const SMALLEST = 286;

type Props = { alt: string; wide: Picture; narrow?: Picture; words: string[] };

/** Diagram in a guide: its pictures, one of which is displayed, and a text alternative. */
export default function DiagramFigure({ alt, wide, narrow, words }: Props): ReactNode {
  const width = WIDTHS.find((each) => each >= wide.width + FRAME) ?? WIDTHS[WIDTHS.length - 1];
  return (
    <figure className={narrow ? `guide-diagram guide-diagram--${width}` : 'guide-diagram'}>
      <Drawing picture={wide} alt={alt} size={narrow && 'wide'} />
      {narrow && <Drawing picture={narrow} alt={alt} size="narrow" />}
      <details>
        <summary>Text description of the diagram</summary>
        <ol>
          {words.map((each, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: texts may be repeated, and the list never changes
            <li key={index}>{each}</li>
          ))}
        </ol>
      </details>
    </figure>
  );
}

function Drawing({ picture, alt, size }: { picture: Picture; alt: string; size?: 'wide' | 'narrow' }): ReactNode {
  const { width, height, boxes, lines, labels } = picture;
  const name = size ? `guide-picture guide-picture--${size}` : 'guide-picture';
  // A scrollable element must be focusable.
  const scrolls = size === 'narrow' && width > SMALLEST && { tabIndex: 0, role: 'group', 'aria-label': `${alt} (diagram)` };
  return (
    <div className={name} {...scrolls}>
      <svg role="img" width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
        <title>{alt}</title>
        {lines.map(({ path, arrow, look }) => (
          <g key={path} className={`guide-line guide-line--${look}`}>
            <path d={path} />
            {arrow && <path className="guide-arrow" d={arrow} />}
          </g>
        ))}
        {labels.map((label) => (
          <Label key={`${label.x} ${label.y}`} label={label} />
        ))}
        {boxes.map((box) => (
          <Shape key={`${box.x} ${box.y}`} box={box} />
        ))}
      </svg>
    </div>
  );
}

function Label({ label: { words, ...place } }: { label: PictureLabel }): ReactNode {
  return (
    <g className="guide-words">
      <rect {...place} />
      <Text words={words} />
    </g>
  );
}

function Shape({ box }: { box: PictureBox }): ReactNode {
  const { x, y, width, height, look, title, fields } = box;
  const rule = ruleOf(box);
  return (
    <g className={`guide-box guide-box--${look}`}>
      {look === 'choice' ? (
        <path
          d={`M${x} ${y + height / 2}L${x + POINT} ${y}H${x + width - POINT}L${x + width} ${y + height / 2}L${x + width - POINT} ${y + height}H${x + POINT}Z`}
        />
      ) : (
        <rect x={x} y={y} width={width} height={height} rx={look === 'start' ? height / 2 : look === 'note' ? 0 : CORNER} />
      )}
      {look === 'end' && <rect x={x + 3} y={y + 3} width={width - 6} height={height - 6} rx={CORNER - 2} />}
      {fields && <path d={`M${x} ${rule}H${x + width}`} />}
      <Text words={title} />
      {fields && <Text words={fields} name="guide-fields" />}
    </g>
  );
}

/** Lines of text below each other. */
function Text({ words: { lines, x, y }, name }: { words: Words; name?: string }): ReactNode {
  return (
    <text y={y} className={name}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines may be repeated, and the list never changes
        <tspan key={index} x={x} dy={index ? LINE : undefined}>
          {line}
        </tspan>
      ))}
    </text>
  );
}
