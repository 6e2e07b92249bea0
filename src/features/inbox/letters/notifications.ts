import { toFirm, toVisitor, type Way, type Ways } from '#platform/contract/way.ts';

const toSender: Way = { ...toVisitor, rank: 'courtesy' };

/** Notifications about messages, with recipients and channels. */
export const messageWays = () =>
  ({ contact_message_received: [toSender, ...toFirm] }) satisfies Ways;

/** Notifications about inquiries, with recipients and channels. */
export const inquiryWays = () => ({ inquiry_received: [toSender, ...toFirm] }) satisfies Ways;
