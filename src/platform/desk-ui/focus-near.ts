const focusable = 'a[href], button:not(:disabled), input, select, textarea, [tabindex="0"]';

const isShown = (element: Element) =>
  element.getClientRects().length > 0 && !element.matches('[inert] *, [inert], :disabled');

/** A row and its siblings: the row first, then those after it, then those before it, the nearest first. */
function rowsAround(row: Element): Element[] {
  const rows = [...(row.parentElement?.children ?? [])];
  const at = rows.indexOf(row);
  return [...rows.slice(at), ...rows.slice(0, at).toReversed()];
}

/**
 * The element in a place that takes the focus: the place itself, its first usable control, or its heading.
 */
function targetIn(place: Element): HTMLElement | undefined {
  const within = [focusable, '[tabindex]'].flatMap((kind) => [...place.querySelectorAll(kind)]);
  const all = place.matches(`${focusable}, [tabindex]`) ? [place] : within;
  return all.filter((one) => one instanceof HTMLElement).find(isShown);
}

/**
 * No element has the focus, or one that was just disabled, from which the browser takes it before the next
 * paint.
 */
const isNowhere = () =>
  document.activeElement === document.body || document.activeElement?.matches(':disabled') === true;

/**
 * Remembers where an element stands; the body stands nowhere, since it has the focus when no element does.
 * The returned function is called when the element may be gone: if nothing has the focus by then, it focuses
 * the element's row, a row after it, one before it, or what is around them.
 */
export function focusNear(from: Element | null): (options?: FocusOptions) => void {
  const element = from === document.body ? null : from;
  const row = element?.closest(
    '.desk-row, .desk-chips > li, .desk-cal-place, .desk-delivery, .notice',
  );
  const near = [
    element,
    ...(row ? rowsAround(row) : []),
    element?.closest('.desk-cal-column'),
    element?.closest('.desk-scroll'),
    // If a whole dialog is gone, the element that opened it handles the focus.
    element?.closest('dialog, .desk-part, .desk-area'),
  ].filter((place) => place instanceof HTMLElement);
  return (options) => {
    setTimeout(() => {
      if (!isNowhere()) return;
      for (const place of near) {
        const target = place.isConnected && isShown(place) ? targetIn(place) : undefined;
        if (target) {
          target.focus(options);
          return;
        }
      }
    });
  };
}
