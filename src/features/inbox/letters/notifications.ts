import { toFirm, type Ways } from '#features/outbox/contract/way.ts';

/** What is told of messages, to whom, by which channel. */
export const messageWays = () => ({ contact_message_received: toFirm }) satisfies Ways;

/** The same of inquiries. */
export const inquiryWays = () => ({ inquiry_received: toFirm }) satisfies Ways;
