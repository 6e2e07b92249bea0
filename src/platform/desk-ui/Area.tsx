import { type ReactNode, useId } from 'react';
import { TitleContext } from './Form.tsx';

/** A section of an area with a heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section className="desk-part">
      <h3 id={titleId} className="desk-part-title">
        {title}
      </h3>
      <TitleContext value={titleId}>{children}</TitleContext>
    </section>
  );
}
