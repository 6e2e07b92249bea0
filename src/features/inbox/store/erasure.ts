import type { ErasurePart } from '#platform/redis/erasure.ts';
import { inboxErasure } from './erasure.lua.ts';
import { inboxKeys } from './keys.ts';

const { contactMessages: messages, inquiries, inboxEmail } = inboxKeys;

export const inboxPart: ErasurePart = {
  keys: {
    inboxEmails: inboxEmail,
    messages: messages.records,
    messagesByCreation: messages.byCreation,
    messagesUnread: messages.unread,
    messagesRead: messages.read,
    inquiries: inquiries.records,
    inquiriesByCreation: inquiries.byCreation,
    inquiriesUnread: inquiries.unread,
    inquiriesRead: inquiries.read,
  },
  library: inboxErasure,
  kept: [
    [messages.byCreation, 'messages'],
    [inquiries.byCreation, 'messages'],
  ],
};
