/** Where the view of a page ends above what its styles keep clear along the lower edge, in pixels. */
const lowerEdge = () =>
  innerHeight -
  (Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom) || 0);

/**
 * Brings the step after that of `within` into view once it is drawn, no further than needed and softly
 * where motion is welcome: if what it offers first lies below what is seen. The focus stays.
 */
export function showNext(within: Element): void {
  const next = within.closest('.step')?.nextElementSibling;
  requestAnimationFrame(() => {
    const first = next?.querySelector('label, .reach') ?? next;
    if (!next || !first || first.getBoundingClientRect().bottom <= lowerEdge()) return;
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    next.scrollIntoView({ block: 'nearest', behavior: isCalm ? 'instant' : 'smooth' });
  });
}
