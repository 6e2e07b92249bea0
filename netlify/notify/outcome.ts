import type { DeliveryReason } from '#contract/delivery.ts';

/**
 * What became of a message. `retry`: not now, perhaps later. `down`: the channel itself takes
 * nothing, so that nothing else need be tried on it either. `refused`: never in this form.
 */
export type SendOutcome =
  | { kind: 'sent' }
  | { kind: 'retry'; reason: DeliveryReason; afterMs?: number }
  | { kind: 'down'; reason: 'channel_down' }
  | { kind: 'refused'; reason: 'rejected' };
