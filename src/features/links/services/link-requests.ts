import { linkDecisionStore, linkRequestStore } from '#features/links/store/link-requests.ts';
import { linkServices } from './links.ts';

/** For showing a request by the firm's link. */
export const linkRequestServices = /* @__PURE__ */ linkServices(linkRequestStore);
/** For deciding on it. */
export const linkDecisionServices = /* @__PURE__ */ linkServices(linkDecisionStore);
