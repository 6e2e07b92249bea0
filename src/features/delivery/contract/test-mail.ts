/** A test of sending mail: how far the mail server went along, and what DNS says about the sender. */
import * as z from 'zod/mini';
import { mailFaultSchema } from '#platform/contract/mail-fault.ts';

/** The steps of sending, in their order. `connect` includes the server's greeting. */
export const testSteps = ['connect', 'tls', 'auth', 'mail_from', 'rcpt_to', 'data'] as const;
export type TestStep = (typeof testSteps)[number];

const stepSchema = z.object({
  step: z.enum(testSteps),
  /** `skipped`: our settings or the server do without this step. */
  state: z.enum(['accepted', 'skipped', 'failed', 'not_reached']),
});
export type StepResult = z.infer<typeof stepSchema>;

const recordSchema = <const K extends string, const S extends readonly string[]>(
  kind: K,
  states: S,
) =>
  z.object({
    kind: z.literal(kind),
    state: z.enum(states),
    /** Name of the TXT record. */
    name: z.string(),
    /** The records found there that are of this kind. */
    found: z.array(z.string()),
    /** The record to set; absent where only the mail provider knows it, or nothing is to be done. */
    wanted: z.optional(z.string()),
  });

/** `unread`: DNS did not answer. `several`: more than one, so that none counts (RFC 7208, 4.5; RFC 7489, 6.6.3). */
const spfSchema = recordSchema('spf', ['fits', 'missing', 'several', 'open', 'unread']);
const dkimSchema = recordSchema('dkim', [
  ...(['fits', 'missing', 'several', 'revoked', 'unread', 'not_asked'] as const),
]);
const dmarcSchema = recordSchema('dmarc', [
  ...(['fits', 'missing', 'several', 'watching', 'broken', 'unread'] as const),
]);
export type SpfRecord = z.infer<typeof spfSchema>;
export type DkimRecord = z.infer<typeof dkimSchema>;
export type DmarcRecord = z.infer<typeof dmarcSchema>;

export const senderRecordsSchema = z.tuple([spfSchema, dkimSchema, dmarcSchema]);

export const testMailSchema = z.object({
  /** The firm's mailbox, the only recipient. */
  to: z.string(),
  steps: z.array(stepSchema),
  fault: z.optional(mailFaultSchema),
  records: senderRecordsSchema,
});
export type TestMail = z.infer<typeof testMailSchema>;

/** Whether the mail server took the test mail. */
export const isAccepted = ({ steps }: Pick<TestMail, 'steps'>): boolean =>
  steps.every(({ state }) => state === 'accepted' || state === 'skipped');
