/** What this subject keeps of a consultant, and what of it goes with one who is retired or deleted. */
import * as z from 'zod/mini';
import type { Departure } from '#features/consultants/index.ts';
import { hoursKeys } from '#features/hours/store/keys.ts';
import { calendarsKeys } from '#features/calendars/store/keys.ts';
import { jsonOf, pairsSchema } from '#platform/redis/records.ts';
import { asPattern, inPortions } from '#platform/redis/plan.ts';
import { hookOf } from '#platform/redis/reads.ts';

const { consultantFeeds, outsideCalendars } = calendarsKeys;

/** Of a calendar, whatever else cannot be read of it. */
const ownedSchema = jsonOf(z.object({ consultant: z.string() }));

export const calendarsDeparture: Departure = {
  retired: (ids) => [['HDEL', consultantFeeds, ...ids]],
  deleted: (id) =>
    hookOf(
      { calendars: { command: ['HGETALL', outsideCalendars], reply: pairsSchema } },
      ({ calendars }) => {
        const theirs = calendars
          .filter(([, text]) => ownedSchema.safeParse(text).data?.consultant === id)
          .map(([calendar]) => calendar);
        return {
          isNamed: false,
          checks: [{ same: 'calendars' }],
          writes: [
            ...inPortions('HDEL', outsideCalendars, theirs),
            ['DROP', hoursKeys.busy, `^%d+ %d+ ${asPattern(id)} `],
            ['HDEL', consultantFeeds, id],
          ],
        };
      },
    ),
};
