import { linkCancelStore, linkMoveStore } from '#features/links/store/link-changes.ts';
import { linkServices } from './links.ts';

/** For moving an appointment by a visitor's link. */
export const linkMoveServices = /* @__PURE__ */ linkServices(linkMoveStore);
/** For cancelling an appointment by a visitor's link. */
export const linkCancelServices = /* @__PURE__ */ linkServices(linkCancelStore);
