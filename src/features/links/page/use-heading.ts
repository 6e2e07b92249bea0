import { type RefObject, useEffect, useRef, useState } from 'react';
import { firm } from '#firm';

/**
 * Sets the document's title from the heading, and moves focus to the heading when `step` changes. `step`
 * identifies the state that the heading describes; it is `null` while that is unknown. Returns the text for a
 * live region: the title of the first known state, otherwise ''.
 */
export function useHeading(
  heading: RefObject<HTMLHeadingElement | null>,
  { title, step }: { title: string; step: string | null },
): string {
  const before = useRef(step);
  const [first, setFirst] = useState<string | null>(null);
  if (first === null && step !== null) setFirst(step);
  useEffect(() => {
    document.title = `${title} · ${firm.name}`;
  }, [title]);
  useEffect(() => {
    if (step === null) return;
    if (before.current !== null && before.current !== step) {
      heading.current?.focus({ preventScroll: true });
      // Instant: smooth scrolling would be interrupted by the browser's own scrolling on history navigation.
      heading.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    }
    before.current = step;
  }, [heading, step]);
  return step !== null && step === first ? title : '';
}
