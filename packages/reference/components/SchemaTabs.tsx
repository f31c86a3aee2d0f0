import { type ReactNode, useId } from 'react';
import type { Variant } from './model';
import type { Returned } from './returned';
import { WholeSchema } from './SchemaFields';

type Props = {
  variants: readonly Variant[];
  /** Name of the schema that has the variants. */
  name: string;
  form?: Returned;
};

/** Variants of a schema as a segmented control. Radio buttons select the visible one (src/css/variants.css); all of them are in the HTML. */
export default function SchemaTabs({ variants, name, form }: Props): ReactNode {
  const group = useId();
  const [{ property }] = variants;
  // The variant that the first example sends; examples are beside it.
  const shown = Math.max(
    0,
    variants.findIndex(({ calls }) => calls?.includes(1)),
  );
  return (
    <div className="ref-variants">
      <fieldset className="ref-segments">
        <legend>{property ? <code>{property}</code> : `Variants of ${name}`}</legend>
        {variants.map(({ label, title, calls }, at) => (
          <label key={label}>
            <input type="radio" name={group} value={label} defaultChecked={at === shown} data-calls={calls?.join(' ') || undefined} />
            {title} <code>{label}</code>
          </label>
        ))}
      </fieldset>
      {variants.map(({ label, schema }) => (
        <div key={label} className="ref-variant">
          <WholeSchema schema={schema} name={name} form={form} />
        </div>
      ))}
    </div>
  );
}
