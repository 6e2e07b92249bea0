import { left, type PersonalFields } from '#platform/redis/personal.ts';
import { inboxKeys as keys } from './keys.ts';

export const inboxPersonal: readonly PersonalFields[] = [
  {
    key: keys.contactMessages.records,
    fields: ['name', 'email', 'subject', 'message'],
    goes: 'record',
    shown: 'messages[].',
  },
  {
    key: keys.inquiries.records,
    fields: ['name', 'email', 'phone', 'company', 'message'],
    goes: 'record',
    shown: 'inquiries[].',
  },
  {
    key: keys.inboxEmail,
    fields: [''],
    goes: 'record',
    shown: left('a digest of the address, which is shown'),
  },
];
