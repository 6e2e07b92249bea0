/** The script input for a proposal (`proposing.lua.ts`). */
import type { Holding } from '#features/appointments/rules/proposal.ts';

/** Its times and its event; `by` is the link that was used. */
export const proposedInput = (
  { times, day, until, roster }: Holding,
  { now, note, by }: { now: Date; note?: string | undefined; by?: 'firm-link' },
) => ({
  times: times.map(({ startsAt, ...time }) => ({
    ...{ ...time, startsAt: startsAt.getTime(), at: startsAt.toISOString() },
  })),
  ...{ day, until: until.getTime(), roster },
  event: {
    ...{ at: now.toISOString(), kind: 'edited', proposal: 'made', note, by },
    times: times.map(({ date, time, consultant }) => ({ date, time, consultant })),
    until: day,
  },
});
