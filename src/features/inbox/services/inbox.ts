import { contactMessageStore } from '#features/inbox/store/contact-messages.ts';
import { inquiryStore } from '#features/inbox/store/inquiries.ts';
import { type Core, fromEnvironment } from '#server/core.ts';
import { withGuard } from '#features/protection/services/guarded.ts';

export const withInboxes = (core: Core) => {
  const { db, env, house } = core;
  return {
    ...withGuard(core),
    contactMessages: contactMessageStore(db, house.reach, env.rateLimitScale),
    inquiries: inquiryStore(db, house.reach, env.rateLimitScale),
  };
};

/** For what visitors write, and for listing it. */
export const inboxServices = fromEnvironment(withInboxes);
