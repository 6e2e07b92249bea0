import type { Endpoint } from '#server/serve.ts';
import { secondFactor } from './second-factor.ts';
import { secondFactorConfirm } from './second-factor-confirm.ts';
import { secondFactorDisable } from './second-factor-disable.ts';
import { sessions } from './sessions.ts';
import { sessionsEnd } from './sessions-end.ts';

/** The endpoints of this subject that `netlify/functions/desk.ts` serves. */
export const accessEndpoints: readonly Endpoint[] = [
  secondFactor,
  secondFactorConfirm,
  secondFactorDisable,
  sessions,
  sessionsEnd,
];
