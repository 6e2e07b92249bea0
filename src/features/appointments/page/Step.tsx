import type { ReactNode } from 'react';

export interface StepProps {
  /** The element's id, used as a link fragment. */
  id: string;
  number: number;
  title: string;
  required?: boolean;
  className?: string;
  onFocus?: () => void;
  children: ReactNode;
}

export function Step({
  id,
  number,
  title,
  required = false,
  className = '',
  onFocus,
  children,
}: StepProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={`step ${className}`}
      onFocus={onFocus}
    >
      <h2 id={`${id}-title`} className="display-3 step-title">
        <span className="step-number" aria-hidden="true">
          {number}
        </span>{' '}
        {title}
        {required && <span aria-hidden="true">{'\u00a0*'}</span>}
      </h2>
      {children}
    </section>
  );
}
