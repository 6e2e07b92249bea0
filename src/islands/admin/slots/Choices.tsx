import { toggled } from './series-form.ts';

/** Several of a few: boxes under one name. */
export function Choices<T extends string | number>({
  legend,
  options,
  chosen,
  onChange,
}: {
  legend: string;
  options: readonly { value: T; label: string }[];
  chosen: readonly T[];
  onChange: (chosen: T[]) => void;
}) {
  return (
    <fieldset className="desk-choices">
      <legend>{legend}</legend>
      {options.map(({ value, label }) => (
        <label key={value}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={() => onChange(toggled(chosen, value))}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
