import type { ReactNode } from 'react';
import type { ControlProps } from '#platform/form/Field.tsx';

export interface SelectProps {
  control: ControlProps;
  value: string;
  disabled?: boolean;
  onChange: (value: string) => void;
  /** The `option` elements. */
  children: ReactNode;
}

/** A `select` with the site's own caret. */
export function Select({ control, value, disabled, onChange, children }: SelectProps) {
  return (
    <div className="select">
      <select
        {...control}
        disabled={disabled}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        {children}
      </select>
      <svg viewBox="0 0 12 12" aria-hidden="true">
        <path d="m2 4.5 4 4 4-4" />
      </svg>
    </div>
  );
}
