import type { LedgerEntry } from './ledger.ts';
import type { Told } from '#features/outbox/rules/told.ts';

/** Identifies a delivery within its record and channel. */
export type Entry = Pick<LedgerEntry, 'kind' | 'recipient' | 'event'>;

const isSame = (one: Entry, other: Entry) =>
  one.kind === other.kind && one.recipient === other.recipient && one.event === other.event;

/** State of a delivery by the ledger; `undefined` if it was never sent and does not count as waiting. */
function stateOf(entry: LedgerEntry, own: Entry): Told['state'] | undefined {
  switch (entry.state) {
    case 'sent':
      return 'told';
    case 'sending':
      return isSame(entry, own) ? 'cutOff' : 'maybe';
    case 'failed':
      return entry.reason === 'outcome_unknown' ? 'maybe' : undefined;
    case 'waiting':
      return isSame(entry, own) ? undefined : 'waiting';
    case 'held':
    case 'superseded':
      return undefined;
  }
}

/**
 * Returns the mails of a ledger that were sent, may have been, or wait. `numberOf` converts a stored event
 * number into its position in the history; `undefined` if there is none.
 */
export function toldOf(
  ledger: readonly LedgerEntry[],
  own: Entry,
  numberOf: (counted: number | undefined) => number | undefined,
): Told[] {
  return ledger
    .filter(({ channel }) => channel === 'mail')
    .flatMap((entry) => {
      const state = stateOf(entry, own);
      if (state === undefined) return [];
      const event = numberOf(entry.event);
      // Older entries have no `told`; they report the state as of the event that they were queued with.
      const events = state === 'waiting' ? 0 : (numberOf(entry.told ?? entry.event) ?? 0);
      const { kind, recipient } = entry;
      return [{ kind, recipient, ...(event !== undefined && { event }), events, state }];
    });
}
