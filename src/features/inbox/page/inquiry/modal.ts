/** The inquiry dialog without its form: opening it for a service, and all ways to close it. */
const within = (event: Event, selector: string) =>
  event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null;

/**
 * Moves the toasts into the dialog, since a modal dialog makes the rest of the page inert; below `head`, which
 * they leave free.
 */
function bringToasts(home: HTMLElement, head?: Element | null) {
  const toasts = document.getElementById('toasts');
  if (!toasts) return;
  home.append(toasts);
  const covered = head ? `${String(head.getBoundingClientRect().bottom)}px` : '';
  toasts.style.setProperty('--covered', covered);
}

/** Wires `dialog` to every `[data-inquiry]` button of the page. */
export function wireInquiryModal(dialog: HTMLDialogElement): void {
  const title = dialog.querySelector('h2');
  const service = dialog.querySelector<HTMLInputElement>('input[name=service]');

  document.addEventListener('click', (event) => {
    const opener = within(event, '[data-inquiry]');
    if (!opener || !title || !service) return;
    title.textContent = opener.dataset['title'] ?? '';
    service.value = opener.dataset['inquiry'] ?? '';
    // Safari does not focus a clicked button; on close, focus returns to the element that had it.
    opener.focus();
    dialog.showModal();
    bringToasts(dialog, dialog.querySelector('.icon-button[data-dialog-close]'));
    dialog.querySelector<HTMLElement>('[name=name]')?.focus();
  });

  // Clicks on the backdrop close the dialog, but a text selection that ends there does not.
  let pressed: EventTarget | null = null;
  dialog.addEventListener('pointerdown', ({ target }) => (pressed = target));
  dialog.addEventListener('click', (event) => {
    const isBackdrop = event.target === dialog && pressed === dialog;
    if (isBackdrop || within(event, '[data-dialog-close]')) dialog.close();
  });
  dialog.addEventListener('close', () => bringToasts(document.body));
}
