import { hydrateIsland } from '#platform/browser/hydrate.tsx';
import { toast } from '#platform/browser/toast.ts';
import { MessagingIsland } from './MessagingIsland.tsx';

const container = document.getElementById('messaging');
if (container) {
  void hydrateIsland('messaging', container, MessagingIsland);
  // The toast library is loaded once the admin focuses the sign-in form, because its outcome is shown as a
  // toast.
  container.addEventListener('focusin', toast.prepare, { once: true });
}
