import { linkMeetingStore } from '#features/links/store/link-acts.ts';
import { linkServices } from './links.ts';

/** For changing how one meets by a visitor's link. */
export const linkMeetingServices = /* @__PURE__ */ linkServices(linkMeetingStore);
