import { hydrateIsland } from '#platform/browser/hydrate.tsx';
import { toast } from '#platform/browser/toast.ts';
import { MessagingIsland } from './MessagingIsland.tsx';

const container = document.getElementById('messaging');
if (container) {
  void hydrateIsland('messaging', container, MessagingIsland);
  // Once someone means to sign in, what tells the outcome is needed.
  container.addEventListener('focusin', toast.prepare, { once: true });
}
