import { type ReactNode, useId } from 'react';

/** One part of an area, under its heading. */
export function Part({
  title,
  children,
  className = '',
}: {
  title: string;
  children: ReactNode;
  className?: string;
}) {
  const id = useId();
  return (
    <section className={`desk-part ${className}`} aria-labelledby={id}>
      <h3 id={id} className="desk-part-title">
        {title}
      </h3>
      {children}
    </section>
  );
}
