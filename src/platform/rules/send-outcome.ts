import type { MailFault } from '#platform/contract/mail-fault.ts';

/**
 * Outcome of sending. `down`: a fault of the channel, not of the message. `lost`: the server received the
 * message, but its confirmation did not arrive. `moot`: what the message says is no longer true, so it is not
 * sent. `handed`: the messaging service has taken it; `queued`: it still has it, and WhatsApp has not
 * acknowledged it. `answer`: what the messaging service answered, as words that may be logged.
 */
export type SendOutcome =
  | { kind: 'sent' | 'moot' | 'handed' | 'queued' }
  | { kind: 'lost'; fault?: MailFault }
  | { kind: 'retry'; reason: 'deferred'; fault?: MailFault }
  | {
      kind: 'refused';
      reason: 'rejected' | 'not_set_up' | 'unreadable' | 'given_up';
      fault?: MailFault;
      answer?: string;
    }
  | { kind: 'down'; reason: 'channel_down'; fault?: MailFault; answer?: string };
