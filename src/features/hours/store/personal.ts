import { left, type PersonalFields } from '#platform/redis/personal.ts';
import { hoursKeys } from './keys.ts';

export const hoursPersonal: readonly PersonalFields[] = [
  {
    key: hoursKeys.schedules,
    fields: ['exceptions[].reason'],
    goes: left("of the firm's own people, who remove it at the desk"),
    shown: left('the desk shows it to them'),
  },
];
