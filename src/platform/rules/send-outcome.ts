import type { MailFault } from '#platform/contract/mail-fault.ts';

/**
 * What came of sending: `down` is the channel's fault and no message's, `lost` means that the
 * server had the message and nobody heard whether it took it, `moot` that there is nothing true to
 * tell any more.
 */
export type SendOutcome =
  | { kind: 'sent' | 'moot' }
  | { kind: 'lost'; fault?: MailFault }
  | { kind: 'retry'; reason: 'deferred'; afterMs?: number; fault?: MailFault }
  | { kind: 'refused'; reason: 'rejected' | 'not_set_up' | 'unreadable'; fault?: MailFault }
  | { kind: 'down'; reason: 'channel_down'; fault?: MailFault };
