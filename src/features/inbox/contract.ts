/** What other subjects know of the contract. */
export { contactMessageSchema } from './contract/contact.ts';
export { inquirySchema } from './contract/inquiry.ts';
export { type InboxKind, inboxKinds } from './contract/inbox-kind.ts';
