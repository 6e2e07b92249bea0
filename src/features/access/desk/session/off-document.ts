import { openAsItStands } from '#platform/desk-ui/panel.ts';

/**
 * Removes the child nodes of `holder` from the document, so that its content can neither be seen nor
 * inspected. React continues to work with the removed nodes: forms keep their input and dialogs stay open.
 * Returns a function that puts the nodes back and restores focus and scroll positions.
 */
export function takeOff(holder: HTMLElement): () => void {
  // Toasts, whose text may be about a client, lie within the topmost dialog. Their container moves to the
  // body, to stay in the document.
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
    // A dialog outside of the document is no longer modal.
    for (const dialog of holder.querySelectorAll('dialog')) openAsItStands(dialog);
    for (const [element, top] of scrolled) element.scrollTop = top;
    window.scrollTo({ top: place, behavior: 'instant' });
    if (focused instanceof HTMLElement && holder.contains(focused)) focused.focus();
  };
}
