import { dismissToasts } from '#platform/browser/toast.ts';

/** Dismisses all toasts. Their descriptions, which may be about clients, are emptied at once. */
export function forgetToasts(): void {
  for (const said of document.querySelectorAll('[data-sonner-toast] [data-description]')) {
    said.textContent = '';
  }
  dismissToasts();
}
