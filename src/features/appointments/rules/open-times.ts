/** Which of the times that the firm proposes can still be taken. */
import type { Appointment, Proposal } from '#features/appointments/contract/appointment.ts';
import {
  type Candidate,
  candidatesAt,
  type Decide,
  type HouseClock,
  isStale,
  type Stale,
} from '#features/hours/index.ts';

export interface ProposedStarts {
  id: string;
  now: Date;
  /** By start as in the record. */
  starts: Readonly<Record<string, { at: number; candidates: readonly Candidate[] }>>;
  roster: string;
}

export interface OpenTimesStore {
  /** Each as `<start> <consultant>`. */
  listOpen: (asked: ProposedStarts) => Promise<string[] | Stale>;
}

/**
 * Of the times that are proposed for an appointment, those that its client can take, as taking one judges them:
 * without what was closed since, or is busy in another calendar.
 */
export const openTimesOf = (
  { id, proposed }: Pick<Appointment, 'id'> & { proposed: Proposal },
  { decide, store, ...clock }: HouseClock & { decide: Decide; store: OpenTimesStore },
): Promise<Proposal['times']> =>
  decide(async (roster) => {
    const starts = proposed.times.map(({ startsAt }) => {
      const candidates = candidatesAt(new Date(startsAt), roster, clock);
      return [startsAt, { at: Date.parse(startsAt), candidates }] as const;
    });
    const open = await store.listOpen({
      ...{ id, now: clock.now, roster: roster.version },
      starts: Object.fromEntries(starts),
    });
    if (isStale(open)) return open;
    return proposed.times.filter(({ startsAt, with: who }) => open.includes(`${startsAt} ${who}`));
  });
