import { useState } from 'react';
import { IDEMPOTENCY_KEY, nameOf, newKey } from './draft';
import { typesOf } from './input';
import type { Parameter } from './model';

type Props = { parameter: Parameter; value: string; problem?: string; attempted: boolean; onChange: (value: string) => void };

/** Parameter: an input for its type, with its constraints and its validation error. */
export default function ParameterField({ parameter, value, problem, attempted, onChange }: Props) {
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
