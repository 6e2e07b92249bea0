import type { ReactNode } from 'react';

/** A section of an area with a heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="desk-part">
      <h3 className="desk-part-title">{title}</h3>
      {children}
    </section>
  );
}
