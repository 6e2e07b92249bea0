import * as z from 'zod/mini';
import { appointmentRecordSchema, heldRecordSchema } from '#features/appointments/index.ts';
import { appointmentsKeys } from '#features/appointments/store/keys.ts';
import { runAudited, type Write } from '#features/audit/index.ts';
import { type FloodPreview, type FloodRefusal, mostShown } from '#features/bulk/contract/flood.ts';
import { floodRules, lookedBackMs, type Newcomer } from '#features/bulk/rules/flood.ts';
import { pressureInput, pressureKeys, shareKeys } from '#features/protection/index.ts';
import type { Database } from '#platform/redis/database.ts';
import { jsonOf, readableOrNull } from '#platform/redis/records.ts';
import { listRequests, readFlood, readmit } from './flood.lua.ts';

/** Most requests looked at: the newest ones, and those that hold a time. */
const most = 5000;

/** With whole characters only. */
const beginning = new RegExp(`^.{0,${mostShown}}`, 'u');

const count = z.number();
const answerSchema = z.tuple([
  count,
  count,
  z.array(
    z.pipe(
      z.tuple([count, count, count, count]),
      z.transform(([until, networks, owners, patterns]): FloodRefusal => ({
        ...{ until: new Date(until).toISOString(), networks, owners, patterns },
      })),
    ),
  ),
  z.array(
    z.pipe(
      z.tuple([
        z.string(),
        count,
        count,
        count,
        count,
        count,
        z.enum(['pending', 'held', 'stays']),
      ]),
      z.transform(([id, at, network, wider, owner, pattern, state]): Newcomer => ({
        ...{ id, at, network, wider, owner, pattern, state },
      })),
    ),
  ),
]);

const rowsSchema = z.array(
  z.tuple([
    readableOrNull(jsonOf(appointmentRecordSchema)),
    readableOrNull(jsonOf(heldRecordSchema)),
  ]),
);

const readKeys = {
  ...{ newcomers: shareKeys.newcomers, origins: shareKeys.origins, refused: shareKeys.refused },
  statuses: appointmentsKeys.appointmentStatus,
  pending: appointmentsKeys.appointmentsPending,
  ...pressureKeys('booking'),
};

/** Visitors' requests of the last days, and what is refused. `scale` multiplies all limits. */
export const floodStore = (db: Database, scale: number) => ({
  scale,

  async read(now: Date) {
    const least = floodRules.least * scale;
    const from = now.getTime() - lookedBackMs;
    const input = { now: now.getTime(), from, least, most, ...pressureInput('booking', scale) };
    const answer = await db.run(readFlood, readKeys, input);
    const [day, pressed, refused, newcomers] = z.parse(answerSchema, answer);
    // Work that is asked for outlasts what was cleared.
    return { day, isBusy: pressed === 1, refused, newcomers };
  },

  /** In the order of their ids; those that are gone or unreadable are left out. */
  async list(ids: readonly string[]): Promise<FloodPreview['listed']> {
    const { appointments: records, heldRequests: helds } = appointmentsKeys;
    const rows = z.parse(rowsSchema, await db.run(listRequests, { records, helds }, { ids }));
    return rows.flatMap(([record, held]) => {
      const shown = record ?? held?.record;
      if (!shown) return [];
      const { id, date, time, clientName: name, email } = shown;
      const words = (shown.message ?? '').replaceAll(/\s+/g, ' ').trim();
      const message = beginning.exec(words)?.[0] ?? '';
      return [{ id, date, time, name, email, message, isHeld: !record }];
    });
  },

  async readmit(until: Date, write: Write): Promise<boolean> {
    const keys = { refused: shareKeys.refused };
    const { answer } = await runAudited(db, readmit, keys, { until: until.getTime() }, write);
    return z.parse(count, answer) > 0;
  },
});
