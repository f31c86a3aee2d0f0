import type { Box, Diagram, Label, State } from './lifecycleModel';

/** Same value as in packages/reference/diagramShapes.ts. */
const LINE = 17;
/** Distance from the top of a label to the baseline of its first line. */
const BASELINE = 16;
const CORNER = 6;

type Props = {
  diagram: Diagram;
  title: string;
  /** Screens that the diagram is for, if there are two versions (src/css/lifecycle.css). */
  room?: 'wide' | 'narrow';
};

/**
 * Lifecycle as a picture. It keeps its size so that its text remains legible, and scrolls if necessary. It has no role `img`, because it
 * contains links.
 */
export default function StateDiagram({ diagram: { width, height, start, states, changes }, title, room }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable elements must be focusable
    <section className={room ? `ref-diagram ref-diagram--${room}` : 'ref-diagram'} aria-label={`${title} (diagram)`} tabIndex={0}>
      {/* biome-ignore lint/a11y/useSemanticElements: an SVG is not a fieldset */}
      <svg role="group" aria-label={title} width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
        {start && <circle className="ref-diagram-start" cx={start.x} cy={start.y} r="8" />}
        {states.map(({ state, loops, ...box }) => (
          <StateBox key={state.name} state={state} loops={loops} box={box} />
        ))}
        {changes.map(({ change, path, arrow, labels }) => (
          <g
            key={path}
            className={labels.every(({ trigger }) => trigger.kind === 'webhook') ? 'ref-change ref-change--webhook' : 'ref-change'}
          >
            <path d={path} />
            <path className="ref-arrow" d={arrow} />
            {labels.map((each) => (
              <TriggerLink key={each.trigger.href} label={each} says={`: ${change.from.join(', ') || 'new'} to ${change.to}`} />
            ))}
          </g>
        ))}
      </svg>
    </section>
  );
}

function StateBox({ state, loops, box }: { state: State; loops: Label[]; box: Box }) {
  const { x, y, width, height } = box;
  return (
    <g className="ref-state">
      <rect x={x} y={y} width={width} height={height} rx={CORNER} />
      {state.final && <rect x={x + 3} y={y + 3} width={width - 6} height={height - 6} rx={CORNER - 2} />}
      <text x={x + width / 2} y={y + 22}>
        {state.name}
      </text>
      {loops.map((loop) => (
        <g key={loop.trigger.href} className="ref-change">
          <TriggerLink label={loop} says={`: stays ${state.name}`} mark="↻ " />
        </g>
      ))}
    </g>
  );
}

/** Link of a trigger. It has an explicit name, because screen readers join the lines without spaces. */
function TriggerLink({ label: { trigger, lines, x, y, width, height }, says, mark = '' }: { label: Label; says: string; mark?: string }) {
  return (
    <a href={trigger.href} className={`ref-trigger ref-trigger--${trigger.kind}`} aria-label={`${trigger.label}${says}`}>
      <rect x={x} y={y} width={width} height={height} />
      <text y={y + BASELINE}>
        {lines.map((line, index) => (
          <tspan key={line} x={x + width / 2} dy={index ? LINE : undefined}>
            {index === 0 && mark}
            {line}
          </tspan>
        ))}
      </text>
    </a>
  );
}
