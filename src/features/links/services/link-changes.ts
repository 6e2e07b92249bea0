import { linkCancelStore, linkMoveStore } from '#features/links/store/link-acts.ts';
import { linkTimesStore } from '#features/links/store/link-times.ts';
import { followings } from '#registry/followings.ts';
import { linkServices } from './links.ts';

/** For moving an appointment by a visitor's link. */
export const linkMoveServices = /* @__PURE__ */ linkServices(linkMoveStore);
/** For the times that it can be moved to. */
export const linkTimesServices = /* @__PURE__ */ linkServices(linkTimesStore);
/** For cancelling an appointment by a visitor's link. */
export const linkCancelServices = /* @__PURE__ */ linkServices((db) =>
  linkCancelStore(db, followings),
);
