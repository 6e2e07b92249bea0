import { storeDrafts } from '#islands/form/draft.ts';
import { hydrateIsland } from '#islands/hydrate.tsx';
import { toast } from '#islands/toast.ts';
import { ContactIsland } from './ContactIsland.tsx';

/** Brings the contact form to life, and fetches what telling its outcome will need. */
export function hydrate(container: HTMLElement): Promise<void> {
  toast.prepare();
  return hydrateIsland('contact', container, ContactIsland, storeDrafts);
}
