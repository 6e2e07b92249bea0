import { defaults, type Route } from '#platform/contract/route.ts';
import { sessionSchema, signInRequestSchema } from './session.ts';

export const signIn = {
  ...defaults,
  method: 'POST',
  path: '/api/admin/session',
  access: 'public',
  status: 200,
  body: signInRequestSchema,
  response: sessionSchema,
} as const satisfies Route;

export const getSession = {
  ...defaults,
  method: 'GET',
  path: '/api/admin/session',
  access: 'public',
  status: 200,
  response: sessionSchema,
} as const satisfies Route;

export const signOut = {
  ...defaults,
  method: 'DELETE',
  path: '/api/admin/session',
  access: 'admin',
  status: 204,
} as const satisfies Route;
