import { outboxKeys } from '#features/outbox/store/keys.ts';
import { left, type PersonalFields } from '#platform/redis/personal.ts';
import { deliveryKeys } from './keys.ts';

export const deliveryPersonal: readonly PersonalFields[] = [
  // The answer of a mail server may contain the address.
  {
    key: outboxKeys.deliveries,
    fields: ['[].fault.answer'],
    goes: 'record',
    shown: 'appointments[].deliveries',
  },
  {
    key: deliveryKeys.refusals,
    fields: ['mailbox'],
    goes: left('lives for two days'),
    shown: left('a digest of the address, which is shown with the record'),
  },
];
