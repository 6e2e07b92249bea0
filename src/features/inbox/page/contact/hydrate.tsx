import { storeDrafts } from '#platform/form/draft.ts';
import { hydrateIsland } from '#platform/browser/hydrate.tsx';
import { toast } from '#platform/browser/toast.ts';
import { ContactIsland } from './ContactIsland.tsx';

/** Hydrates the contact form, and loads the code for its toasts. */
export function hydrate(container: HTMLElement): Promise<void> {
  toast.prepare();
  return hydrateIsland('contact', container, ContactIsland, storeDrafts);
}
