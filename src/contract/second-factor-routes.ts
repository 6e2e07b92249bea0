import { defaults, type Route } from './route.ts';
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

export const setUpSecondFactor = {
  ...defaults,
  method: 'POST',
  path: '/api/admin/second-factor',
  access: 'admin',
  status: 201,
  response: secondFactorSetupSchema,
} as const satisfies Route;

export const confirmSecondFactor = {
  ...defaults,
  method: 'POST',
  path: '/api/admin/second-factor/confirm',
  access: 'admin',
  status: 200,
  body: factorCodeRequestSchema,
  response: recoveryCodesSchema,
} as const satisfies Route;

export const disableSecondFactor = {
  ...defaults,
  method: 'POST',
  path: '/api/admin/second-factor/disable',
  access: 'admin',
  status: 204,
  body: factorCodeRequestSchema,
} as const satisfies Route;
