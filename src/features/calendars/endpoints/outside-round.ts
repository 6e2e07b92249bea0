import { scheduled } from '#server/scheduled.ts';
import { outsideServices, readOutside } from '#features/calendars/services/outside.ts';

export const outsideRound = scheduled(outsideServices, {
  name: 'outside-round',
  steps: { read: readOutside },
});
