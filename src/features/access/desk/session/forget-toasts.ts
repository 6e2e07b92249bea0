import { dismissToasts } from '#platform/browser/toast.ts';

/** Takes away what messages say of clients, at once, and then the messages themselves. */
export function forgetToasts(): void {
  for (const said of document.querySelectorAll('[data-sonner-toast] [data-description]')) {
    said.textContent = '';
  }
  dismissToasts();
}
