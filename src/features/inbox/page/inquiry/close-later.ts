/** How long the dialog shows that an inquiry was sent, in ms (specification, section 4). */
const stay = 1500;

/** Closes a dialog after `stay`; resolves then, or as soon as the visitor closes it. */
export function closeLater(dialog: HTMLDialogElement): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      dialog.close();
      resolve();
    }, stay);
    dialog.addEventListener(
      'close',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
