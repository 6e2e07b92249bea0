import { scheduled } from '#server/scheduled.ts';
import { outsideServices, readOutside } from '#features/calendars/services/outside.ts';

export const outsideRound = scheduled(outsideServices, {
  name: 'outside-round',
  // Most firms have no external calendar; an alarm about the last one ends with the next round.
  begin: async ({ outside }) => ((await outside.isUsed()) ? () => Promise.resolve() : null),
  steps: { read: readOutside },
});
