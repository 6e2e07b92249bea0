import type { ContactMessage } from '#features/inbox/contract/contact.ts';
import type { Inquiry } from '#features/inbox/contract/inquiry.ts';
import type { LetterRegistration } from '#features/outbox/index.ts';
import { formNotice } from './form-notice.ts';
import type { InquiryNews, MessageNews } from './news.ts';
import { inquiryMessage, messageMessage } from './whatsapp.ts';

/** Letters about messages, to the firm. */
export const messageLetters = {
  newsOf: (_telling, { message }) => ({
    kind: 'contact_message_received',
    recipient: 'firm',
    message,
  }),
  clientOf: ({ message }) => message.email,
  letterOf: (news, { links, language }) => formNotice(news, links, language),
  messageOf: messageMessage,
} satisfies LetterRegistration<{ message: ContactMessage }, MessageNews>;

/** Letters about inquiries, to the firm. */
export const inquiryLetters = {
  newsOf: (_telling, { inquiry }) => ({ kind: 'inquiry_received', recipient: 'firm', inquiry }),
  clientOf: ({ inquiry }) => inquiry.email,
  letterOf: (news, { links, language }) => formNotice(news, links, language),
  messageOf: inquiryMessage,
} satisfies LetterRegistration<{ inquiry: Inquiry }, InquiryNews>;
