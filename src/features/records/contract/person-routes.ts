import * as z from 'zod/mini';
import {
  knownPersonSchema,
  personChoiceSchema,
  personDataSchema,
  personErasureSchema,
  personFoundSchema,
  personRequestSchema,
  personSearchSchema,
} from './person.ts';
import { defaults, type Route } from '#platform/contract/route.ts';

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

/** Searches by name or phone number; the words match as in `searchAppointments`. */
export const searchPerson = {
  ...defaults,
  method: 'POST',
  path: '/api/admin/person/search',
  access: 'admin',
  status: 200,
  body: personSearchSchema,
  response: personFoundSchema,
} as const satisfies Route;

/** Who is known under a name, address or phone number, the latest first; at most `mostKnown`. */
export const findKnownPeople = {
  ...defaults,
  method: 'POST',
  path: '/api/admin/person/known',
  access: 'admin',
  status: 200,
  body: personSearchSchema,
  response: z.array(knownPersonSchema),
} as const satisfies Route;

export const erasePersonChosen = {
  ...defaults,
  method: 'POST',
  path: '/api/admin/person/erase/chosen',
  access: 'admin',
  status: 200,
  body: personChoiceSchema,
  response: personErasureSchema,
} as const satisfies Route;
