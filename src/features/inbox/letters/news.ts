import type { ContactMessage } from '#features/inbox/contract/contact.ts';
import type { Inquiry } from '#features/inbox/contract/inquiry.ts';

export interface MessageNews {
  kind: 'contact_message_received';
  recipient: 'firm';
  message: ContactMessage;
}

export interface InquiryNews {
  kind: 'inquiry_received';
  recipient: 'firm';
  inquiry: Inquiry;
}
