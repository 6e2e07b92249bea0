import type { ContactMessage } from '#features/inbox/contract/contact.ts';
import type { Inquiry } from '#features/inbox/contract/inquiry.ts';
import type { Recipient } from '#platform/contract/way.ts';

type Reader = Extract<Recipient, 'visitor' | 'firm'>;

export interface MessageNews {
  kind: 'contact_message_received';
  recipient: Reader;
  message: ContactMessage;
}

export interface InquiryNews {
  kind: 'inquiry_received';
  recipient: Reader;
  inquiry: Inquiry;
}
