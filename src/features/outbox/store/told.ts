import type { LedgerEntry } from './ledger.ts';
import type { Told } from '#features/outbox/rules/told.ts';

/** Identifies a delivery within its record and channel. */
export type Entry = Pick<LedgerEntry, 'kind' | 'recipient' | 'event'>;

const isSame = (one: Entry, other: Entry) =>
  one.kind === other.kind && one.recipient === other.recipient && one.event === other.event;

/** Whether it was told, as far as the ledger knows; `undefined` for what never was. */
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
 * What the ledger says that people were told; `numberOf` gives the number of an event as the history
 * counts them, `undefined` for what is none.
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
      // What was told before that was noted, was told as of the event that it was queued with.
      const events = state === 'waiting' ? 0 : (numberOf(entry.told ?? entry.event) ?? 0);
      const { kind, recipient } = entry;
      return [{ kind, recipient, ...(event !== undefined && { event }), events, state }];
    });
}
