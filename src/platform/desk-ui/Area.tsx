import { type ReactNode, useId, useRef } from 'react';
import { useSought } from '#platform/desk/sought.ts';
import { TitleContext } from './Form.tsx';

/** A section of an area with a heading, which takes the focus when the section is sought. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useSought('part', title, () => heading.current?.focus());
  return (
    <section className="desk-part">
      <h3 ref={heading} id={titleId} className="desk-part-title" tabIndex={-1}>
        {title}
      </h3>
      <TitleContext value={titleId}>{children}</TitleContext>
    </section>
  );
}
