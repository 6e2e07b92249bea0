import type { inboxDesk } from '#features/inbox/acts/mark.ts';
import { contactMessageStore, inquiryStore } from '#features/inbox/acts/receive.ts';
import type { Core } from '#server/core.ts';
import { forAdmin } from '#server/for-admin.ts';
import { withGuard } from '#features/protection/services.ts';

export const withInboxes = (core: Core) => {
  const { db, env, house } = core;
  return {
    ...withGuard(core),
    contactMessages: contactMessageStore(db, house.reach, env.rateLimitScale),
    inquiries: inquiryStore(db, house.reach, env.rateLimitScale),
  };
};

/** For endpoints that receive and list messages and inquiries. */
export const inboxServices = forAdmin(withInboxes);

export type InboxDesk = ReturnType<typeof inboxDesk>;
