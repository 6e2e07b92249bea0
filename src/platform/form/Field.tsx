import type { ReactNode } from 'react';

/** What `Field` gives its control, whatever that is. */
export interface ControlProps {
  id: string;
  name: string;
  className: string;
  required: boolean;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

export interface FieldProps {
  /** What the ids begin with, so that two forms of one page keep theirs apart. */
  form: string;
  name: string;
  label: string;
  help?: string | undefined;
  /** A sentence that says what to do; its presence marks the control as invalid. */
  error?: string | undefined;
  required?: boolean;
  className?: string;
  children: (control: ControlProps) => ReactNode;
}

/** A label, help, the control that `children` makes, and its error, tied together for everyone. */
export function Field({
  form,
  name,
  label,
  help,
  error,
  required = false,
  className = '',
  children,
}: FieldProps) {
  const id = `${form}-${name}`;
  const helpId = help === undefined ? undefined : `${id}-help`;
  const errorId = error === undefined ? undefined : `${id}-error`;
  const describedBy = [helpId, errorId].filter((part) => part !== undefined).join(' ');
  return (
    <div className={`field ${className}`}>
      <label htmlFor={id}>
        {label}
        {required && <span aria-hidden="true"> *</span>}
      </label>
      {help !== undefined && (
        <p id={helpId} className="field-help">
          {help}
        </p>
      )}
      {children({
        id,
        name,
        className: 'input',
        required,
        'aria-invalid': error !== undefined,
        'aria-describedby': describedBy === '' ? undefined : describedBy,
      })}
      {error !== undefined && (
        <p id={errorId} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}
