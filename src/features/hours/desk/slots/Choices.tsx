import { useId } from 'react';
import { toggled } from './series-form.ts';

/** Group of checkboxes under one legend. */
export function Choices<T extends string | number>({
  name,
  legend,
  help,
  options,
  chosen,
  onChange,
}: {
  name: string;
  legend: string;
  help?: string;
  options: readonly { value: T; label: string }[];
  chosen: readonly T[];
  onChange: (chosen: T[]) => void;
}) {
  const helpId = useId();
  return (
    <fieldset className="desk-choices" aria-describedby={help === undefined ? undefined : helpId}>
      <legend>{legend}</legend>
      {help !== undefined && (
        <p id={helpId} className="field-help">
          {help}
        </p>
      )}
      {options.map(({ value, label }) => (
        <label key={value}>
          <input
            type="checkbox"
            name={name}
            value={value}
            checked={chosen.includes(value)}
            onChange={() => onChange(toggled(chosen, value))}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
