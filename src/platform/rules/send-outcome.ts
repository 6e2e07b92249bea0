import type { MailFault } from '#platform/contract/mail-fault.ts';

/**
 * Outcome of sending. `down`: a fault of the channel, not of the message. `lost`: the server received the
 * message, but its confirmation did not arrive. `moot`: what the message says is no longer true, so it is not
 * sent.
 */
export type SendOutcome =
  | { kind: 'sent' | 'moot' }
  | { kind: 'lost'; fault?: MailFault }
  | { kind: 'retry'; reason: 'deferred'; afterMs?: number; fault?: MailFault }
  | { kind: 'refused'; reason: 'rejected' | 'not_set_up' | 'unreadable'; fault?: MailFault }
  | { kind: 'down'; reason: 'channel_down'; fault?: MailFault };
