import type { ReactNode } from 'react';

/** The attributes that `Field` passes to its control. */
export interface ControlProps {
  id: string;
  name: string;
  className: string;
  required: boolean;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

export interface FieldProps {
  /** Prefix of the ids, so that two forms on one page have different ones. */
  form: string;
  name: string;
  label: string;
  help?: string | undefined;
  /** A sentence that says what to do; if present, the control is marked as invalid. */
  error?: string | undefined;
  required?: boolean;
  className?: string;
  children: (control: ControlProps) => ReactNode;
}

/**
 * A label, help text, the control that `children` renders, and its error, linked for assistive technology.
 */
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
        {required && <span aria-hidden="true">{'\u00a0*'}</span>}
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
