import { storeDrafts } from '#platform/form/draft.ts';
import { hydrateIsland } from '#platform/browser/hydrate.tsx';
import { toast } from '#platform/browser/toast.ts';
import { ContactIsland } from './ContactIsland.tsx';

/** Brings the contact form to life, and fetches what telling its outcome will need. */
export function hydrate(container: HTMLElement): Promise<void> {
  toast.prepare();
  return hydrateIsland('contact', container, ContactIsland, storeDrafts);
}
