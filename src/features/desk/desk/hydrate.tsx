import { hydrateIsland } from '#platform/browser/hydrate.tsx';
import { toast } from '#platform/browser/toast.ts';
import { AdminIsland } from './AdminIsland.tsx';

const container = document.getElementById('admin');
if (container) {
  void hydrateIsland('admin', container, AdminIsland);
  // The outcome of the sign-in form is shown as a toast.
  container.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLInputElement) toast.prepare();
  });
}
