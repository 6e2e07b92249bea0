/** Other times by signed links: the firm proposes them, the client takes one or none. */
import * as z from 'zod/mini';
import { proposalFields } from '#features/appointments/contract.ts';
import { consultantIdSchema } from '#features/consultants/contract.ts';
import { knownInstantSchema } from '#platform/contract/fields.ts';
import { defaults, type Route } from '#platform/contract/route.ts';
import { linkedAppointmentSchema } from './link.ts';
import { linkSchema, token, wordSchema } from './link-parts.ts';
import { linkedRequestSchema } from './request.ts';

const open = { ...defaults, method: 'POST', access: 'public', status: 200 } as const;

/** The client's answer: one of the proposed times, or none of them (`take` absent). */
export const answerLinkedProposal = {
  ...open,
  path: '/api/links/appointment/proposal',
  body: z.strictObject({
    token,
    take: z.optional(z.strictObject({ startsAt: knownInstantSchema, with: consultantIdSchema })),
    /** To the firm, with none of them. */
    note: wordSchema,
  }),
  response: linkedAppointmentSchema,
} as const satisfies Route;

/** By the firm's link, until the request is decided; only times that visitors are offered as well. */
export const proposeLinked = {
  ...open,
  path: '/api/links/request/proposal',
  body: z.strictObject({
    token,
    ...proposalFields,
    /** The start time that the caller saw. If it has changed, nothing is proposed. */
    startsAt: z.optional(knownInstantSchema),
    note: wordSchema,
  }),
  response: linkedRequestSchema,
} as const satisfies Route;

/** Withdraws what is proposed, if anything is. */
export const withdrawLinked = {
  ...open,
  path: '/api/links/request/withdraw',
  body: linkSchema,
  response: linkedRequestSchema,
} as const satisfies Route;
