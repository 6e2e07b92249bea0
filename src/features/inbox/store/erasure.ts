import type { ErasurePart } from '#platform/redis/erasure.ts';
import { inboxErasure } from './erasure.lua.ts';
import { inboxKeys } from './keys.ts';

const { contactMessages: messages, inquiries, inboxEmail } = inboxKeys;

export const inboxPart: ErasurePart = {
  keys: {
    inboxEmails: inboxEmail,
    // One local for each inbox, since a function of the script may use sixty outer ones at most.
    messages: [messages.records, messages.byCreation, messages.unread, messages.read],
    inquiries: [inquiries.records, inquiries.byCreation, inquiries.unread, inquiries.read],
  },
  library: inboxErasure,
  kept: [
    [messages.byCreation, 'messages'],
    [inquiries.byCreation, 'messages'],
  ],
};
