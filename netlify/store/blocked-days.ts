import * as z from 'zod/mini';
import type { SpanRule } from '#domain/span.ts';
import { appointmentKeys, appointmentScript } from './appointment-script.ts';
import { runAudited } from './audited.ts';
import type { Write } from './write.ts';
import type { Database } from './database.ts';
import { keys } from './keys.ts';
import { blockDay, listBlockedDays, unblockDay } from './lua/blocked-days.lua.ts';
import { pairsSchema } from './records.ts';
import { ruleInput } from './spans.ts';

const countsSchema = z.tuple([z.number(), z.number()]);
const flagSchema = z.number();

/** A day on which a consultant offers nothing. */
export interface BlockedDate {
  consultant: string;
  date: string;
  /** '' for none. */
  reason: string;
}

export type BlockedDayStore = ReturnType<typeof blockedDayStore>;

/** The days that consultants keep free; every method is one round trip. */
export function blockedDayStore(db: Database) {
  const run = (script: string, input: object, write?: Write) =>
    runAudited(db, appointmentScript(script), appointmentKeys, input, write);
  return {
    /** Ascending, those that are over included until another day is blocked. */
    async list(): Promise<BlockedDate[]> {
      const answer = await db.run(listBlockedDays, { blockedDays: keys.blockedDays });
      return z
        .parse(pairsSchema, answer)
        .map(([day, reason]) => {
          const [consultant = '', date = ''] = day.split(' ');
          return { consultant, date, reason };
        })
        .toSorted((one, other) => (one.date < other.date ? -1 : 1));
    },

    /** None of its slots is offered from now on; one that is blocked already gets the new reason. */
    async block(
      day: BlockedDate & { from: Date; to: Date; today: string },
      rule: SpanRule,
      write?: Write,
    ) {
      const { from, to, ...rest } = day;
      const span = { from: from.getTime(), to: to.getTime() };
      const input = { ...rest, ...span, rule: ruleInput(rule) };
      const [removed, booked] = countsSchema.parse((await run(blockDay, input, write)).answer);
      return { removed, booked };
    },

    /** False for a day that was not blocked. */
    async unblock(day: Pick<BlockedDate, 'consultant' | 'date'>, write?: Write): Promise<boolean> {
      return flagSchema.parse((await run(unblockDay, day, write)).answer) === 1;
    },
  };
}
