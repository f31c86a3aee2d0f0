import type { ReactNode } from 'react';
import type { Item, Option, Screen, Words } from './model';

type Props = { screen: Screen; words: string[]; isFirst: boolean };

/**
 * Screen in a user guide: a schematic picture, its description, and a text alternative. The first one of a page explains the numbers.
 */
export default function ScreenFigure({ screen, words, isFirst }: Props): ReactNode {
  const { title, shows, menu, step, space, environment, items, buttons } = screen;
  return (
    <figure className="guide-screen">
      <div className="guide-screen-frame" role="img" aria-label={`Screen: ${title}`}>
        {(space || environment) && (
          <div className="guide-screen-bar">
            <b>{space}</b>
            {environment && (
              <span>
                <span className="guide-screen-switch">{environment.text}</span>
                <Callout step={environment.step} />
              </span>
            )}
          </div>
        )}
        <div className="guide-screen-page">
          {menu && (
            <div className="guide-screen-menu">
              {menu}
              <Callout step={step} />
            </div>
          )}
          <div className="guide-screen-title">
            {title}
            {!menu && <Callout step={step} />}
          </div>
          {items.map((item) => (
            <Element key={item.line} item={item} />
          ))}
          {buttons.length > 0 && (
            <div className="guide-screen-buttons">
              {buttons.map((button, index) => (
                <Press key={button.text} button={button} isMain={index === 0} />
              ))}
            </div>
          )}
        </div>
      </div>
      <figcaption>
        {shows}.{isFirst && ' The numbers are those of the steps.'}
      </figcaption>
      <details>
        <summary>Text description of the screen</summary>
        <ul>
          {words.map((each, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: texts may be repeated, and the list never changes
            <li key={index}>{each}</li>
          ))}
        </ul>
      </details>
    </figure>
  );
}

const Callout = ({ step }: { step?: number }): ReactNode => step !== undefined && <b className="guide-screen-step">{step}</b>;

const Press = ({ button: { text, step }, isMain = false }: { button: Words; isMain?: boolean }): ReactNode => (
  <span className="guide-screen-pressed">
    <span className={isMain ? 'guide-screen-button guide-screen-button--main' : 'guide-screen-button'}>{text}</span>
    <Callout step={step} />
  </span>
);

const State = ({ text }: { text: string }): ReactNode => <span className="guide-screen-state">{text}</span>;

/** Kinds that use the whole width. */
const WIDE = new Set(['choice', 'ticks', 'tick', 'fact', 'message', 'heading', 'table', 'picture']);

function Element({ item }: { item: Item }): ReactNode {
  const { kind, label, step, hint, options = [] } = item;
  const hasLabel = kind !== 'tick' && kind !== 'message' && kind !== 'table';
  return (
    <div className={`guide-screen-${kind}${WIDE.has(kind) ? ' guide-screen-wide' : ''}`}>
      {hasLabel && (
        <div className="guide-screen-label">
          {label}
          <Callout step={step} />
        </div>
      )}
      <Content item={item} options={options} />
      {hint && <div className="guide-screen-hint">{hint}</div>}
    </div>
  );
}

function Content({
  item: { kind, label, step, value, state, button, columns = [], rows = [] },
  options,
}: {
  item: Item;
  options: Option[];
}): ReactNode {
  switch (kind) {
    case 'heading':
      return null;
    case 'message':
      return (
        <>
          {label}
          <Callout step={step} />
        </>
      );
    case 'choice':
    case 'ticks':
    case 'tick':
      return (
        <div className="guide-screen-options">
          {options.map(({ text, selected }) => (
            <span key={text} className={selected ? 'guide-screen-option guide-screen-option--on' : 'guide-screen-option'}>
              {text}
              {kind === 'tick' && <Callout step={step} />}
            </span>
          ))}
        </div>
      );
    case 'picture':
      return value === 'code' ? <Code /> : <Land isPoint={value === 'point'} />;
    case 'table':
      return <Rows columns={columns} rows={rows} />;
    default:
      return (
        <div className="guide-screen-value">
          <span>{value ?? '\u00a0'}</span>
          {state && <State text={state} />}
          {button && <Press button={button} />}
        </div>
      );
  }
}

function Rows({ columns, rows }: { columns: string[]; rows: Words[][] }): ReactNode {
  return (
    <>
      <div className="guide-screen-row guide-screen-head">
        {columns.map((column) => (
          <span key={column}>{column}</span>
        ))}
      </div>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change
        <div key={index} className="guide-screen-row">
          {row.map((cell, at) => (
            <span key={columns[at]} data-label={columns[at]}>
              {cell.look === 'button' ? (
                <Press button={cell} />
              ) : (
                cell.text && (
                  <>
                    {cell.look ? <State text={cell.text} /> : cell.text}
                    <Callout step={cell.step} />
                  </>
                )
              )}
            </span>
          ))}
        </div>
      ))}
    </>
  );
}

/** Streets or fields seen from above, with a point or the outline of an area. */
function Land({ isPoint }: { isPoint: boolean }): ReactNode {
  return (
    <svg className="guide-screen-land" viewBox="0 0 320 96" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path d="M-10 30C60 10 120 60 190 40S300 20 340 44M70 -10C84 30 60 70 80 110M230 -10C220 30 262 60 240 110" />
      {isPoint ? (
        <path className="guide-screen-pin" d="M160 66c-10-14-15-20-15-27a15 15 0 0 1 30 0c0 7-5 13-15 27Z" />
      ) : (
        <path className="guide-screen-area" d="M112 30 176 18 214 44 198 78 132 82 104 58Z" />
      )}
    </svg>
  );
}

/** Square code that a phone scans, in 21 modules. */
function Code(): ReactNode {
  const corners = [
    [0, 0],
    [14, 0],
    [0, 14],
  ];
  const isFree = (x: number, y: number) => !corners.some(([left, top]) => x >= left - 1 && x < left + 8 && y >= top - 1 && y < top + 8);
  const dots = Array.from({ length: 441 }, (_, at) => [at % 21, Math.floor(at / 21)])
    .filter(([x, y]) => isFree(x, y) && (x * x + 3 * y * y + x * y) % 7 < 3)
    .map(([x, y]) => `M${x} ${y}h1v1h-1z`);
  return (
    <svg className="guide-screen-code" viewBox="0 0 21 21" aria-hidden="true">
      <path d={dots.join('') + corners.map(([x, y]) => `M${x} ${y}h7v7h-7zm1 1v5h5v-5zm1 1h3v3h-3z`).join('')} />
    </svg>
  );
}
