/** The visible part of the page, in pixels from the viewport's upper edge, without its scroll padding. */
function seen() {
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  return {
    upper: Number.parseFloat(scrollPaddingTop) || 0,
    lower: innerHeight - (Number.parseFloat(scrollPaddingBottom) || 0),
  };
}

/** Whether the whole element is visible. */
export function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  const { upper, lower } = seen();
  return top >= upper && bottom <= lower;
}

/**
 * Scrolls the step after that of `within` into view once it is drawn, if its first control is outside the
 * view. Scrolls no further than needed, and smoothly unless reduced motion is preferred. The focus stays.
 */
export function showNext(within: Element): void {
  const after = within.closest('.step')?.nextElementSibling;
  const next = after?.querySelector('.step') ?? after;
  const show = () => {
    const first = next?.querySelector('label, .reach') ?? next;
    if (!next || !first) return;
    if (isInView(first)) return;
    const { upper, lower } = seen();
    const { top, bottom } = first.getBoundingClientRect();
    const isRoomy = bottom - next.getBoundingClientRect().top <= lower - upper;
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    // In a low viewport the controls matter more than the step's title.
    (isRoomy ? next : first).scrollIntoView({
      block: top < upper ? 'start' : 'nearest',
      behavior: isCalm ? 'instant' : 'smooth',
    });
  };
  // After the paint, so that the pressed day does not wait for the measuring.
  requestAnimationFrame(() => setTimeout(show));
}
