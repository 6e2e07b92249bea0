import type { ContactMessage } from '#features/inbox/contract/contact.ts';
import type { Inquiry } from '#features/inbox/contract/inquiry.ts';
import type { LetterContext, LetterRegistration, Telling } from '#features/outbox/index.ts';
import type { Letter } from '#platform/mail/letter.ts';
import { formNotice } from './form-notice.ts';
import { formReceipt } from './form-receipt.ts';
import type { InquiryNews, MessageNews } from './news.ts';
import { inquiryMessage, messageMessage } from './whatsapp.ts';

const readerOf = ({ recipient }: Telling) => (recipient === 'visitor' ? recipient : 'firm');

const letterOf = (news: MessageNews | InquiryNews, { links, language }: LetterContext): Letter =>
  news.recipient === 'visitor' ? formReceipt(news) : formNotice(news, links, language);

/** Letters about messages: the sender's receipt, and the firm's notice. */
export const messageLetters = {
  newsOf: (telling, { message }) => ({
    kind: 'contact_message_received',
    recipient: readerOf(telling),
    message,
  }),
  clientOf: ({ message }) => message.email,
  letterOf,
  messageOf: messageMessage,
} satisfies LetterRegistration<{ message: ContactMessage }, MessageNews>;

/** The same about inquiries. */
export const inquiryLetters = {
  newsOf: (telling, { inquiry }) => ({
    kind: 'inquiry_received',
    recipient: readerOf(telling),
    inquiry,
  }),
  clientOf: ({ inquiry }) => inquiry.email,
  letterOf,
  messageOf: inquiryMessage,
} satisfies LetterRegistration<{ inquiry: Inquiry }, InquiryNews>;
