import { toAsker, toFirm, type Ways } from '#platform/contract/way.ts';

/** Notifications about messages, with recipients and channels. */
export const messageWays = () =>
  ({ contact_message_received: [toAsker, ...toFirm] }) satisfies Ways;

/** Notifications about inquiries, with recipients and channels. */
export const inquiryWays = () => ({ inquiry_received: [toAsker, ...toFirm] }) satisfies Ways;
