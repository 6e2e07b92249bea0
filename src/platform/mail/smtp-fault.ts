/** Translates nodemailer's errors into delivery outcomes. */
import * as z from 'zod/mini';
import { type MailFault, mailFaultSchema, type MailPhase } from '#platform/contract/mail-fault.ts';
import type { SendOutcome } from '#platform/rules/send-outcome.ts';
import { isChannelFault } from '#platform/rules/mail-fault.ts';
import type { Dialogue } from './smtp-dialogue.ts';

/** An error of nodemailer 10 (`smtp-connection`, `_formatError`); `originalCode` is Node's own code. */
const errorSchema = z.object({
  code: z.optional(z.string()),
  command: z.optional(z.string()),
  response: z.optional(z.string()),
  responseCode: z.optional(z.number()),
  originalCode: z.optional(z.string()),
  syscall: z.optional(z.string()),
  timeoutType: z.optional(z.string()),
});
type SmtpError = z.infer<typeof errorSchema>;

/** The server is silent or hung up without nodemailer noticing. */
export class SmtpSilence extends Error {
  override name = 'SmtpSilence';
  readonly code: string;
  constructor(code: 'TIMEOUT' | 'HUNG_UP') {
    super(code);
    this.code = code;
  }
}

/** How far a mail's transaction had come when it failed. */
export interface Progress extends Dialogue {
  /** The server asked for the text and has received at least a part of it. */
  isHandedOver: boolean;
}

const phaseOfCommand: Readonly<Record<string, MailPhase>> = {
  EHLO: 'greeting',
  HELO: 'greeting',
  STARTTLS: 'tls',
  AUTH: 'auth',
  MAIL: 'mail_from',
  RCPT: 'rcpt_to',
  DATA: 'data',
};

/** Node's codes for an address that does not answer; an error about several addresses has no `syscall`. */
const unreached = /^(?:ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EADDRNOTAVAIL)$/;

/** The phase of an error where no command had been sent or none is named. */
function phaseOfSocket({ code, originalCode, syscall, timeoutType }: SmtpError): MailPhase {
  const isUnreached = syscall === 'connect' || unreached.test(originalCode ?? '');
  if (code === 'EDNS' || timeoutType === 'CONNECT_TIMEOUT' || isUnreached) return 'connect';
  // Other socket errors name the system call that failed; TLS errors name none.
  const isOfTls = code === 'ESOCKET' && syscall === undefined;
  if (code === 'ETLS' || timeoutType === 'UPGRADE_TIMEOUT' || isOfTls) return 'tls';
  return 'greeting';
}

function phaseOf(error: SmtpError, { awaited, answered, isHandedOver }: Progress): MailPhase {
  if (isHandedOver) return 'data';
  // `MAIL FROM`, `AUTH PLAIN`; `CONN` and `API` are not commands.
  const named = error.command?.split(' ')[0] ?? '';
  const latest = (error.responseCode === undefined ? awaited : answered) ?? '';
  return phaseOfCommand[named] ?? phaseOfCommand[latest] ?? phaseOfSocket(error);
}

function answerOf({ code, response, responseCode, originalCode }: SmtpError): string {
  if (responseCode !== undefined) {
    const status = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1];
    return status === undefined ? String(responseCode) : `${responseCode} ${status}`;
  }
  if (code === 'ETIMEDOUT') return 'TIMEOUT';
  const isHungUp = code === 'ECONNECTION' || code === 'ETLS' || originalCode === 'ECONNRESET';
  return isHungUp ? 'HUNG_UP' : (originalCode ?? code ?? 'UNKNOWN');
}

function faultOf(error: SmtpError, progress: Progress): MailFault {
  const phase = phaseOf(error, progress);
  const fault = mailFaultSchema.safeParse({ phase, answer: answerOf(error) });
  return fault.success ? fault.data : { phase, answer: 'UNKNOWN' };
}

/**
 * What an error of `SmtpConnection` means for the mail. 4xx is "not now" and 5xx "never" for this mail (RFC
 * 5321, 4.2.1), except for faults that concern every mail (`isChannelFault`). A server that accepted the
 * sender and then falls silent or hangs up does so because of this mail, so others need not wait. A server
 * that falls silent after the text may have accepted the mail.
 */
export function outcomeOf(thrown: unknown, progress: Progress): SendOutcome {
  const error = z.safeParse(errorSchema, thrown).data ?? {};
  // The recipient cannot be written in SMTP: no server was asked.
  if (error.code === 'EENVELOPE' && error.command === 'API')
    return { kind: 'refused', reason: 'rejected' };
  const fault = faultOf(error, progress);
  if (progress.isHandedOver && error.responseCode === undefined) return { kind: 'lost', fault };
  if (isChannelFault(fault)) return { kind: 'down', reason: 'channel_down', fault };
  return fault.answer.startsWith('5')
    ? { kind: 'refused', reason: 'rejected', fault }
    : { kind: 'retry', reason: 'deferred', fault };
}
