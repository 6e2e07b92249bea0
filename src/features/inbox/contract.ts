/** The contract's exports for other subjects. */
export { contactMessageSchema } from './contract/contact.ts';
export { inquirySchema } from './contract/inquiry.ts';
export { type InboxKind, inboxKinds } from './contract/inbox-kind.ts';
