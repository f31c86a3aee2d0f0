import { useState } from 'react';
import { IDEMPOTENCY_KEY, nameOf, newKey } from './draft';
import { typesOf } from './input';
import type { Parameter, TryItData } from './model';

type Props = {
  data: TryItData;
  values: Record<string, string>;
  problems: Record<string, string>;
  attempted: boolean;
  onChange: (values: Record<string, string>) => void;
};

/** Parameters. The required ones are visible, the others collapsed. */
export default function Parameters({ data, values, problems, attempted, onChange }: Props) {
  const required = data.parameters.filter((parameter) => parameter.required);
  const optional = data.parameters.filter((parameter) => !parameter.required);
  const field = (parameter: Parameter) => {
    const name = nameOf(parameter);
    return (
      <ParameterField
        key={name}
        parameter={parameter}
        value={values[name] ?? ''}
        problem={problems[name]}
        attempted={attempted}
        onChange={(value) => onChange({ ...values, [name]: value })}
      />
    );
  };
  const sent = optional.filter((parameter) => values[nameOf(parameter)]).length;
  const withExamples = () => {
    const missing = optional.filter((parameter) => parameter.example !== undefined && !values[nameOf(parameter)]);
    onChange({ ...values, ...Object.fromEntries(missing.map((each) => [nameOf(each), each.example as string])) });
  };
  if (!data.parameters.length) return null;
  return (
    <fieldset>
      <legend>Parameters</legend>
      {required.map(field)}
      {optional.length > 0 && (
        <details open={sent > 0 || undefined}>
          <summary>
            Optional parameters ({optional.length}
            {sent > 0 && `, ${sent} sent`})
          </summary>
          <button type="button" className="try-button" onClick={withExamples}>
            Fill in examples
          </button>
          {optional.map(field)}
        </details>
      )}
    </fieldset>
  );
}

type FieldProps = { parameter: Parameter; value: string; problem?: string; attempted: boolean; onChange: (value: string) => void };

/** Parameter: an input for its type, with its constraints and its validation error. */
function ParameterField({ parameter, value, problem, attempted, onChange }: FieldProps) {
  const [left, setLeft] = useState(false);
  const { name, required } = parameter;
  const hint = parameter.options ? '' : parameter.hint; // The list of values is more specific.
  const id = `try-${nameOf(parameter)}`;
  const shown = left || attempted ? problem : undefined;
  const isKey = name === IDEMPOTENCY_KEY;
  return (
    <div className="try-field">
      <label htmlFor={id}>
        <code>{name}</code> {required && <span className="ref-required">required</span>}
      </label>
      <div className="try-row">
        <Input
          parameter={parameter}
          value={value}
          attributes={{
            id,
            required,
            'aria-describedby': `${id}-hint ${id}-problem`,
            'aria-invalid': Boolean(shown),
            onBlur: () => setLeft(true),
          }}
          onChange={onChange}
        />
        {isKey && (
          <button type="button" className="try-button" onClick={() => onChange(newKey())}>
            New key
          </button>
        )}
      </div>
      <p id={`${id}-hint`} className="try-hint">
        {isKey ? 'A repeated request with the same key and body returns the original response. Use a new key for each new attempt.' : hint}
      </p>
      <p id={`${id}-problem`} className="try-problem">
        {shown && `${name} ${shown}`}
      </p>
    </div>
  );
}

type InputProps = { parameter: Parameter; value: string; attributes: Record<string, unknown>; onChange: (value: string) => void };

function Input({ parameter, value, attributes, onChange }: InputProps) {
  const { schema, options, required, example } = parameter;
  const [type = ''] = typesOf(schema);
  const choices = options ?? (type === 'boolean' ? [{ value: 'true' }, { value: 'false' }] : undefined);
  if (choices && type !== 'array') {
    return (
      <select {...attributes} value={value} onChange={({ target }) => onChange(target.value)}>
        {(!required || !value) && <option value="">{parameter.default ? `Not sent (default: ${parameter.default})` : 'Not sent'}</option>}
        {choices.map((choice) => (
          <option key={choice.value}>{choice.value}</option>
        ))}
      </select>
    );
  }
  return (
    <input
      {...attributes}
      {...kindOf(type, schema.format)}
      value={value}
      placeholder={example}
      autoComplete="off"
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** Returns the attributes of an input for a type. Numbers use a text field, because a number field does not expose invalid input. */
function kindOf(type: string, format?: string): { type: string; inputMode?: 'numeric' | 'decimal' } {
  if (type === 'integer') return { type: 'text', inputMode: 'numeric' };
  if (type === 'number') return { type: 'text', inputMode: 'decimal' };
  return { type: { date: 'date', email: 'email', uri: 'url' }[format ?? ''] ?? 'text' };
}
