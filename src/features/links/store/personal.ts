import { left, type PersonalFields } from '#platform/redis/personal.ts';
import { linksKeys } from './keys.ts';

export const linksPersonal: readonly PersonalFields[] = [
  {
    key: linksKeys.addresses,
    fields: [''],
    goes: 'record',
    shown: left('a digest of the address, which is shown'),
  },
];
