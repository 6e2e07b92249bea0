import { hydrateIsland } from '#platform/browser/hydrate.tsx';
import { toast } from '#platform/browser/toast.ts';
import { AdminIsland } from './AdminIsland.tsx';

const container = document.getElementById('admin');
if (container) {
  void hydrateIsland('admin', container, AdminIsland);
  // The toast library is loaded once the admin focuses the sign-in form, because its outcome is shown as a
  // toast.
  container.addEventListener('focusin', toast.prepare, { once: true });
}
