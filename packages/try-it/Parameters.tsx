import { nameOf } from './draft';
import type { Parameter, TryItData } from './model';
import ParameterField from './ParameterField';

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
