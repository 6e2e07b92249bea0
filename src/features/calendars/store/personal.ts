import { left, type PersonalFields } from '#platform/redis/personal.ts';
import { calendarsKeys } from './keys.ts';

export const calendarsPersonal: readonly PersonalFields[] = [
  {
    key: calendarsKeys.outsideCalendars,
    fields: ['address'],
    goes: left("a secret of the firm's own people, who remove it at the desk"),
    shown: left('a secret'),
  },
];
