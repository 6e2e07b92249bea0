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

/**
 * Starts the setup of a factor. Needs the password and, if a factor is in force, one of its codes. The old
 * factor is replaced once the new one is confirmed.
 */
export const setUpSecondFactor = {
  ...defaults,
  method: 'POST',
  path: '/api/admin/second-factor',
  access: 'admin',
  status: 201,
  body: signInRequestSchema,
  response: secondFactorSetupSchema,
} as const satisfies Route;

/**
 * Works only in the session that started the setup. All other sessions end, and the caller gets new cookies.
 */
export const confirmSecondFactor = {
  ...defaults,
  method: 'POST',
  path: '/api/admin/second-factor/confirm',
  access: 'admin',
  status: 200,
  body: factorCodeRequestSchema,
  response: recoveryCodesSchema,
} as const satisfies Route;

/** Ends all other sessions and issues new cookies, like `confirmSecondFactor`. */
export const disableSecondFactor = {
  ...defaults,
  method: 'POST',
  path: '/api/admin/second-factor/disable',
  access: 'admin',
  status: 204,
  body: signInRequestSchema,
} as const satisfies Route;
