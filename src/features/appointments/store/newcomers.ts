/** What newcomers hold of the time on offer (decision 34): how acts read it. Bookings do in a script (`shares.lua.ts`). */
import * as z from 'zod/mini';
import { spanOfText } from '#features/hours/index.ts';
import { hoursKeys } from '#features/hours/store/keys.ts';
import { type Offer, shareKeys, shareRules } from '#features/protection/index.ts';
import type { Part } from '#platform/redis/plan.ts';
import { type Hook, hookOf } from '#platform/redis/reads.ts';
import type { Period } from '#platform/rules/period.ts';
import { appointmentsKeys } from './keys.ts';

const periods = ['day', 'week', 'window'] as const;

interface Newcomers extends Part {
  /** Whether they hold their share of one of the periods, one request left out. `scale` multiplies the share. */
  isPastShare: (offer: Offer, asked: { except: string; scale: number }) => boolean;
}

const textsSchema = z.array(z.nullable(z.string()));
const countsOf = { reply: z.number() };
const times = ({ from, to }: Period) => [from.getTime(), `(${String(to.getTime())}`] as const;

/** Reads every unanswered request, of which a flood leaves thousands. */
export const newcomersIn = ({
  day,
  week,
  window,
}: Readonly<Record<(typeof periods)[number], Period>>): Hook<Newcomers> =>
  hookOf(
    {
      waiting: {
        command: ['ZRANGE', appointmentsKeys.appointmentsPending, 0, -1],
        reply: z.array(z.string()),
      },
      waitingSpans: {
        command: ['HMGET', hoursKeys.appointmentSpans, { of: 'waiting', all: true }],
        reply: textsSchema,
      },
      newcomers: {
        command: ['HMPART', shareKeys.origins, '"network"', { of: 'waiting', all: true }],
        reply: textsSchema,
      },
      opened: {
        command: ['HMPART', shareKeys.origins, '"opened":(%d+)', { of: 'waiting', all: true }],
        reply: textsSchema,
      },
      slotsOfDay: { command: ['ZCOUNT', hoursKeys.slots, ...times(day)], ...countsOf },
      slotsOfWeek: { command: ['ZCOUNT', hoursKeys.slots, ...times(week)], ...countsOf },
      slotsOfWindow: { command: ['ZCOUNT', hoursKeys.slots, ...times(window)], ...countsOf },
    },
    ({ waiting, waitingSpans, newcomers, opened, slotsOfDay, slotsOfWeek, slotsOfWindow }) => ({
      checks: [
        ...[{ same: 'waiting' }, { same: 'waitingSpans' }],
        ...[{ same: 'newcomers' }, { same: 'opened' }],
        ...[{ same: 'slotsOfDay' }, { same: 'slotsOfWeek' }, { same: 'slotsOfWindow' }],
      ],
      isPastShare(offer, { except, scale }) {
        const most = shareRules.ofTime * scale;
        if (most >= 1) return false;
        const slots = { day: slotsOfDay, week: slotsOfWeek, window: slotsOfWindow };
        const held = waiting.flatMap((id, at) =>
          id === except || newcomers[at] === null || opened[at] !== null
            ? []
            : [spanOfText(waitingSpans[at] ?? null, 0)],
        );
        return periods.some((period) => {
          const { from, to, open } = offer[period];
          const theirs = held
            .filter(({ startsAt }) => startsAt >= from.getTime() && startsAt < to.getTime())
            .reduce((sum, { startsAt, endsAt }) => sum + endsAt - startsAt, 0);
          return theirs >= most * (open + slots[period] * offer.length);
        });
      },
    }),
  );
