import { contactMessageStore } from '#store/contact-messages.ts';
import { inquiryStore } from '#store/inquiries.ts';
import { type Core, fromEnvironment } from './core.ts';

export const withInboxes = ({ db, house: { reach } }: Core) => ({
  contactMessages: contactMessageStore(db, reach),
  inquiries: inquiryStore(db, reach),
});

/** For what visitors write, and for listing it. */
export const inboxServices = fromEnvironment(withInboxes);
