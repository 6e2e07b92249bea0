/** What is seen of the page, in pixels from the view's upper edge, but for what its styles keep clear. */
function seen() {
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  return {
    upper: Number.parseFloat(scrollPaddingTop) || 0,
    lower: innerHeight - (Number.parseFloat(scrollPaddingBottom) || 0),
  };
}

/** Whether all of it is seen. */
export function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  const { upper, lower } = seen();
  return top >= upper && bottom <= lower;
}

/**
 * Brings the step after that of `within` into view once it is drawn, no further than needed and softly
 * where motion is welcome: if what it offers first lies beyond what is seen. The focus stays.
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
    const isRoomy = (from: Element) => bottom - from.getBoundingClientRect().top <= lower - upper;
    // What stands between, where the step is not beside, is seen as well if there is room.
    const between = within.closest('.step')?.querySelector('.person-below');
    const isBetween = between && between.getBoundingClientRect().bottom <= top;
    const lead = isBetween && isRoomy(between) ? between : null;
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    // In a low view what is offered goes before its title.
    (lead ?? (isRoomy(next) ? next : first)).scrollIntoView({
      block: lead || top < upper ? 'start' : 'nearest',
      behavior: isCalm ? 'instant' : 'smooth',
    });
  };
  // After the paint: measuring is not what the day that was pressed waits for.
  requestAnimationFrame(() => setTimeout(show));
}
