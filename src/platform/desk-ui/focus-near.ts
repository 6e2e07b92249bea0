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

/** Nothing has the focus, or what a browser takes it from before it paints: what was just disabled. */
const isNowhere = () =>
  document.activeElement === document.body || document.activeElement?.matches(':disabled') === true;

/**
 * Remembers where an element stands; the body, which has the focus where nothing does, stands nowhere.
 * Called once it may be gone, what comes back gives the focus, if nothing has it, to its row, one
 * after, one before, or what is around them.
 */
export function focusNear(from: Element | null): (options?: FocusOptions) => void {
  const element = from === document.body ? null : from;
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
