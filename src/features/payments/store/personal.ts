import { left, type PersonalFields } from '#platform/redis/personal.ts';
import { paymentKeys as keys } from './keys.ts';

const digest = left('a digest of the address, which is shown');

export const paymentsPersonal: readonly PersonalFields[] = [
  {
    key: keys.records,
    fields: [
      'packageName',
      'clientName',
      'email',
      'payer',
      'reference',
      'note',
      'refunds[].reason',
    ],
    goes: 'field',
    shown: 'payments[].',
  },
  {
    key: keys.records,
    fields: ['orders[].reason'],
    goes: 'field',
    shown: left('of a refund that is on its way; once it is there it is shown with it'),
  },
  { key: keys.byEmail, fields: [''], goes: 'record', shown: digest },
  { key: keys.emails, fields: [''], goes: 'record', shown: digest },
];
