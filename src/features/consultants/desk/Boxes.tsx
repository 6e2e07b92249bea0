import { useId } from 'react';
import { boxName } from './consultant-form.ts';

export interface BoxesProps {
  group: string;
  legend: string;
  options: readonly (readonly [value: string, label: string])[];
  ticked: readonly string[];
  error: string | undefined;
}

/** Group of checkboxes as form fields. */
export function Boxes({ group, legend, options, ticked, error }: BoxesProps) {
  const errorId = useId();
  return (
    <fieldset
      className="desk-choices desk-form-wide"
      data-invalid={error === undefined ? undefined : ''}
      aria-describedby={error === undefined ? undefined : errorId}
    >
      <legend>{legend}</legend>
      {options.map(([value, label]) => (
        <label key={value}>
          <input
            type="checkbox"
            name={boxName(group, value)}
            defaultChecked={ticked.includes(value)}
          />
          {label}
        </label>
      ))}
      {error !== undefined && (
        <p id={errorId} className="field-error desk-choices-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}
