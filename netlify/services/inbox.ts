import { contactMessageStore } from '#store/contact-messages.ts';
import { inquiryStore } from '#store/inquiries.ts';
import { type Core, fromEnvironment } from './core.ts';

export const withInboxes = ({ db }: Core) => ({
  contactMessages: contactMessageStore(db),
  inquiries: inquiryStore(db),
});

/** For what visitors write, and for listing it. */
export const inboxServices = fromEnvironment(withInboxes);
