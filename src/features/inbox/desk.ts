/** What the desk's parts of other subjects may import. */
export { Inquiries } from './desk/Inquiries.tsx';
export { inquiriesListed, messagesListed } from './desk/listed.ts';
export { Messages } from './desk/Messages.tsx';
export { useInquiryNeeds, useMessageNeeds } from './desk/use-letter-needs.tsx';
