/** The inquiry's dialog without its form: opened for a service, closed in every usual way. */
const within = (event: Event, selector: string) =>
  event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null;

/** Messages of the page are out of reach behind a modal, so they come along into it. */
function bringToasts(home: HTMLElement) {
  const toasts = document.getElementById('toasts');
  if (toasts) home.append(toasts);
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
    // Safari does not focus what is clicked, and the focus comes back to what had it.
    opener.focus();
    bringToasts(dialog);
    dialog.showModal();
    dialog.querySelector<HTMLElement>('[name=name]')?.focus();
  });

  // A text selected across the edge ends on the backdrop, but did not begin there.
  let pressed: EventTarget | null = null;
  dialog.addEventListener('pointerdown', ({ target }) => (pressed = target));
  dialog.addEventListener('click', (event) => {
    const isBackdrop = event.target === dialog && pressed === dialog;
    if (isBackdrop || within(event, '[data-dialog-close]')) dialog.close();
  });
  dialog.addEventListener('close', () => bringToasts(document.body));
}
