import { linkCancelStore, linkMoveStore } from '#features/links/store/link-changes.ts';
import { linkServices } from './links.ts';

/** For moving by visitors' links. */
export const linkMoveServices = /* @__PURE__ */ linkServices(linkMoveStore);
/** For cancelling by them. */
export const linkCancelServices = /* @__PURE__ */ linkServices(linkCancelStore);
