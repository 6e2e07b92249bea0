import { left, type PersonalFields } from '#platform/redis/personal.ts';
import { consultantKeys } from './keys.ts';

export const consultantsPersonal: readonly PersonalFields[] = [
  {
    key: consultantKeys.consultants,
    fields: ['name', 'role.de', 'role.en', 'role.ar', 'languages[]', 'email', 'meetingLink'],
    goes: left("of the firm's own people, who are changed and removed at the desk"),
    shown: left('the desk shows them to whoever is one of them'),
  },
];
