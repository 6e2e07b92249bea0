import { storeDrafts } from '#platform/form/draft.ts';
import { hydrateIsland } from '#platform/browser/hydrate.tsx';
import { toast } from '#platform/browser/toast.ts';
import { InquiryIsland } from './InquiryIsland.tsx';

/** Hydrates the inquiry form, and loads the code for its toasts. */
export function hydrate(container: HTMLElement): Promise<void> {
  toast.prepare();
  return hydrateIsland('inquiry', container, InquiryIsland, storeDrafts);
}
