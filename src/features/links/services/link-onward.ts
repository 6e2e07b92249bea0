import { linkOnwardStore } from '#features/links/store/link-onward.ts';
import { linkServices } from './links.ts';

/** For what a visitor's link leads on to. */
export const linkOnwardServices = /* @__PURE__ */ linkServices(linkOnwardStore);
