import { left, type PersonalFields } from '#platform/redis/personal.ts';
import { auditKeys } from './keys.ts';

const shown = left('the id of a record that is shown');

export const auditPersonal: readonly PersonalFields[] = [
  { key: auditKeys.audit.records, fields: ['subject'], goes: 'field', shown },
  { key: auditKeys.audit.subjects, fields: [''], goes: 'record', shown },
  {
    key: auditKeys.audit.records,
    fields: ['source'],
    goes: left('whence the firm itself signed in; 12 months'),
    shown: left('of the firm itself'),
  },
];
