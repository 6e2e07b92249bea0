import { personDataSchema, personErasureSchema, personRequestSchema } from './person.ts';
import { defaults, type Route } from './route.ts';

export const findPerson = {
  ...defaults,
  method: 'POST',
  path: '/api/admin/person',
  access: 'admin',
  status: 200,
  body: personRequestSchema,
  response: personDataSchema,
} as const satisfies Route;

export const erasePerson = {
  ...defaults,
  method: 'POST',
  path: '/api/admin/person/erase',
  access: 'admin',
  status: 200,
  body: personRequestSchema,
  response: personErasureSchema,
} as const satisfies Route;
