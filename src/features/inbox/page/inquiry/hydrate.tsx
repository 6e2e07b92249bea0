import { storeDrafts } from '#platform/form/draft.ts';
import { hydrateIsland } from '#platform/browser/hydrate.tsx';
import { toast } from '#platform/browser/toast.ts';
import { InquiryIsland } from './InquiryIsland.tsx';

/** Brings the inquiry form to life, and fetches what telling its outcome will need. */
export function hydrate(container: HTMLElement): Promise<void> {
  toast.prepare();
  return hydrateIsland('inquiry', container, InquiryIsland, storeDrafts);
}
