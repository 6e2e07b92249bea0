const focusable = 'a[href], button:not(:disabled), input, select, textarea, [tabindex="0"]';

const isShown = (element: Element) =>
  element.getClientRects().length > 0 && !element.matches('[inert] *, [inert], :disabled');

/** What stands beside a row and itself: it first, those after it, and those before it, the nearest first. */
function rowsAround(row: Element): Element[] {
  const rows = [...(row.parentElement?.children ?? [])];
  const at = rows.indexOf(row);
  return [...rows.slice(at), ...rows.slice(0, at).toReversed()];
}

/** What takes the focus: the place itself, what can be used in it, or its heading. */
function targetIn(place: Element): HTMLElement | undefined {
  const within = [focusable, '[tabindex]'].flatMap((kind) => [...place.querySelectorAll(kind)]);
  const all = place.matches(`${focusable}, [tabindex]`) ? [place] : within;
  return all.filter((one) => one instanceof HTMLElement).find(isShown);
}

/**
 * Remembers where an element stands. Called once it may be gone, what comes back gives the focus,
 * if nothing has it, to its row, one after, one before, or what is around them.
 */
export function focusNear(element: Element | null): (options?: FocusOptions) => void {
  const row = element?.closest('.desk-row, .desk-chips > li, .desk-delivery, .notice');
  const near = [
    element,
    ...(row ? rowsAround(row) : []),
    element?.closest('.desk-week > li'),
    element?.closest('.desk-scroll'),
    // From a dialog that is gone as a whole, whoever opened that one takes over.
    element?.closest('dialog, .desk-part, .desk-area'),
  ].filter((place) => place instanceof HTMLElement);
  return (options) => {
    setTimeout(() => {
      if (document.activeElement !== document.body) return;
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
