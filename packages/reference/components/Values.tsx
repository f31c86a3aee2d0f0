import Fact from './Fact';
import Html from './Html';
import type { Schema } from './model';

type ValuesProps = { values: NonNullable<Schema['values']>; open?: boolean };

/** Number of values with a meaning up to which all of them are visible, unless their field has been opened. */
const FEW = 6;

/** Enum values: with their meanings on a grid, or in a row. */
export default function Values({ values, open }: ValuesProps) {
  if (!values.some(({ meaning }) => meaning))
    return (
      <ul className="ref-value-row" aria-label="Values">
        {values.map(({ value }) => (
          <li key={value}>
            <code>{value}</code>
          </li>
        ))}
      </ul>
    );
  if (open || values.length <= FEW) return <Grid values={values} />;
  return (
    <details className="ref-nested">
      <summary>{values.length} values</summary>
      <Grid values={values} />
    </details>
  );
}

function Grid({ values }: Pick<ValuesProps, 'values'>) {
  return (
    <dl className="ref-values" aria-label="Values">
      {values.map(({ value, meaning }) => (
        <Fact key={value} term={<code>{value}</code>}>
          <Html html={meaning} />
        </Fact>
      ))}
    </dl>
  );
}
