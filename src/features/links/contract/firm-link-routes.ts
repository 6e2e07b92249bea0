/** Routes of the firm's links. All use POST, so that programs which follow links change nothing. */
import { linkSchema } from './link.ts';
import { linkDecisionSchema, linkedRequestSchema } from './linked-request.ts';
import { defaults, type Route } from '#platform/contract/route.ts';

const open = { ...defaults, method: 'POST', access: 'public', status: 200 } as const;

export const showLinkedRequest = {
  ...open,
  path: '/api/links/request',
  body: linkSchema,
  response: linkedRequestSchema,
} as const satisfies Route;

export const decideLinkedRequest = {
  ...open,
  path: '/api/links/request/decision',
  body: linkDecisionSchema,
  response: linkedRequestSchema,
} as const satisfies Route;
