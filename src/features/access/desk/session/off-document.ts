/**
 * Takes what a holder holds out of the document: nobody who looks at the page, or into it, finds
 * any of it. React goes on with the nodes where they are, so forms keep what was typed and dialogs
 * stay open. Gives back how to bring it all in again, with the focus and the place where one was.
 */
export function takeOff(holder: HTMLElement): () => void {
  // Messages of the page lie within the dialog in front; what they say may be about a client.
  const toasts = document.getElementById('toasts');
  if (toasts && holder.contains(toasts)) document.body.append(toasts);
  const focused = document.activeElement;
  const place = window.scrollY;
  const scrolled = [...holder.querySelectorAll('*')].flatMap((element) =>
    element.scrollTop > 0 ? [[element, element.scrollTop] as const] : [],
  );
  const kept = [...holder.childNodes];
  for (const node of kept) node.remove();

  return () => {
    holder.append(...kept);
    for (const dialog of holder.querySelectorAll('dialog')) {
      // Out of the document a dialog is no longer modal, and opened as it is cannot become so.
      dialog.removeAttribute('open');
      dialog.showModal();
    }
    for (const [element, top] of scrolled) element.scrollTop = top;
    window.scrollTo({ top: place, behavior: 'instant' });
    if (focused instanceof HTMLElement && holder.contains(focused)) focused.focus();
  };
}
