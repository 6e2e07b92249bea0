/** The behaviour of the frame on every page: overlay menu, language choice, popups, back link. */
const within = (event: Event, selector: string) =>
  event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null;

const menu = document.querySelector<HTMLDialogElement>('#menu');

document.querySelector('[data-menu-open]')?.addEventListener('click', () => menu?.showModal());
menu?.addEventListener('click', (event) => {
  if (within(event, 'a, [data-menu-close]')) menu.close();
});
// In a window wide enough for the header's navigation the overlay is not needed.
matchMedia('(min-width: 72rem)').addEventListener('change', () => menu?.close());

document.addEventListener('click', (event) => {
  const popups = document.querySelectorAll<HTMLDetailsElement>('details[data-popup][open]');
  for (const popup of popups) if (within(event, 'details') !== popup) popup.open = false;

  const language = within(event, 'a[data-language]');
  if (language instanceof HTMLAnchorElement) {
    try {
      localStorage.setItem(
        language.dataset['storageKey'] ?? '',
        language.dataset['language'] ?? '',
      );
    } catch {
      // Storage is refused: only the address carries the choice.
    }
    // The same page at the same place, with the same query.
    language.search = location.search;
    language.hash = location.hash;
  }

  const back = within(event, 'a[data-back]');
  if (back && history.length > 1 && document.referrer.startsWith(`${location.origin}/`)) {
    event.preventDefault();
    history.back();
  }
});

document.addEventListener('keydown', (event) => {
  const popup = within(event, 'details[data-popup][open]');
  if (event.key !== 'Escape' || !popup) return;
  popup.removeAttribute('open');
  popup.querySelector('summary')?.focus();
});

// A module, so that its test can import it.
export {};
