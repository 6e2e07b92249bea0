import { linkCancelStore, linkMoveStore } from '#features/links/store/link-changes.ts';
import { linkTimesStore } from '#features/links/store/link-times.ts';
import { linkServices } from './links.ts';

/** For moving an appointment by a visitor's link, and the times to move it to. */
export const linkMoveServices = /* @__PURE__ */ linkServices((db) => ({
  ...linkMoveStore(db),
  ...linkTimesStore(db),
}));
/** For cancelling an appointment by a visitor's link. */
export const linkCancelServices = /* @__PURE__ */ linkServices(linkCancelStore);
