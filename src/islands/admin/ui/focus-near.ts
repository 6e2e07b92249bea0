const focusable = 'a[href], button:not(:disabled), input, select, textarea, [tabindex="0"]';

const isShown = (element: Element) =>
  element.getClientRects().length > 0 && !element.matches('[inert] *, [inert], :disabled');

/**
 * Remembers where an element stands. Called once it may be gone, what comes back gives the focus,
 * if nothing has it, to its row, the row after, the one before, or what is around them.
 */
export function focusNear(element: Element | null): () => void {
  const row = element?.closest('.desk-row, .desk-chip, .desk-delivery');
  const near = [
    element,
    row,
    row?.nextElementSibling,
    row?.previousElementSibling,
    element?.closest('.desk-scroll'),
    // From a dialog that is gone as a whole, whoever opened that one takes over.
    element?.closest('dialog, .desk-part, .desk-area'),
  ].filter((place) => place instanceof HTMLElement);
  return () => {
    setTimeout(() => {
      if (document.activeElement !== document.body) return;
      const place = near.find((one) => one.isConnected && isShown(one));
      if (place?.matches(`${focusable}, [tabindex]`)) place.focus();
      else place?.querySelector<HTMLElement>(focusable)?.focus();
    });
  };
}
