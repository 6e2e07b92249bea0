import { hydrateIsland } from '#platform/browser/hydrate.tsx';
import { toast } from '#platform/browser/toast.ts';
import { AdminIsland } from './AdminIsland.tsx';

const container = document.getElementById('admin');
if (container) {
  void hydrateIsland('admin', container, AdminIsland);
  // Once someone means to sign in, what tells the outcome is needed.
  container.addEventListener('focusin', toast.prepare, { once: true });
}
