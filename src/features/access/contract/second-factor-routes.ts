import { defaults, type Route } from '#platform/contract/route.ts';
import { signInRequestSchema } from './session.ts';
import {
  factorCodeRequestSchema,
  recoveryCodesSchema,
  secondFactorSchema,
  secondFactorSetupSchema,
} from './second-factor.ts';

export const getSecondFactor = {
  ...defaults,
  method: 'GET',
  path: '/api/admin/second-factor',
  access: 'admin',
  status: 200,
  response: secondFactorSchema,
} as const satisfies Route;

/** Password, and where a factor is in force, a code of it: it is replaced once the new one is confirmed. */
export const setUpSecondFactor = {
  ...defaults,
  method: 'POST',
  path: '/api/admin/second-factor',
  access: 'admin',
  status: 201,
  body: signInRequestSchema,
  response: secondFactorSetupSchema,
} as const satisfies Route;

/** In the session that began it alone; all other sessions end, and the cookies are new ones. */
export const confirmSecondFactor = {
  ...defaults,
  method: 'POST',
  path: '/api/admin/second-factor/confirm',
  access: 'admin',
  status: 200,
  body: factorCodeRequestSchema,
  response: recoveryCodesSchema,
} as const satisfies Route;

/** The same becomes of the sessions. */
export const disableSecondFactor = {
  ...defaults,
  method: 'POST',
  path: '/api/admin/second-factor/disable',
  access: 'admin',
  status: 204,
  body: signInRequestSchema,
} as const satisfies Route;
