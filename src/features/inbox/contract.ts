/** What other subjects know of the contract. */
export { contactMessageSchema } from './contract/contact.ts';
export { inquirySchema } from './contract/inquiry.ts';
