import { type RefObject, useEffect, useRef, useState } from 'react';
import { firm } from '#firm';

/**
 * For the heading that says how things stand. The page's title says it, too; and when something was
 * done about them the heading takes the focus. `step` tells one stand from another; it is `null`
 * until they are known. Gives what a live region says: how things stand, once that is known.
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
      // At once: what scrolls smoothly is stopped halfway by what the browser's way back moves.
      heading.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    }
    before.current = step;
  }, [heading, step]);
  return step !== null && step === first ? title : '';
}
