import * as z from 'zod/mini';
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import { isActive } from '#features/appointments/contract/appointment-status.ts';
import { type HeldSpan, type Span, spanTextSchema } from '#features/hours/index.ts';
import type { Database } from '#platform/redis/database.ts';
import { jsonOf, pairsSchema, readable, readableOrNull } from '#platform/redis/records.ts';
import { dayMs } from '#platform/time/units.ts';
import { readHistory } from './appointment-history.ts';
import { appointmentRecordSchema, deskAppointmentRow } from './appointment-rows.ts';
import { runAppointmentScript } from './appointment-script.ts';
import {
  getHistory,
  listProposed as listProposedRows,
  listTaken,
  listUnsettled as listUnsettledRows,
} from './appointments.lua.ts';

/** How long after its time a request that lapsed can be listed. */
const unsettledMs = 7 * dayMs;

/** Spans read per round trip, some 100 bytes each. */
const takenAtOnce = 3000;
const takenSchema = z.tuple([pairsSchema, z.nullable(z.string())]);
const historySchema = readableOrNull(
  z.pipe(
    z.tuple([jsonOf(appointmentRecordSchema), z.nullable(z.string()), z.number()]),
    z.transform(([record, lines, openOfAddress]) => ({
      events: readHistory(record, lines),
      openOfAddress,
    })),
  ),
);

/** The times that are held for the client of an appointment. */
function heldSpansOf({ id, proposed, ...own }: DeskAppointment): HeldSpan[] {
  const length = Date.parse(own.endsAt) - Date.parse(own.startsAt);
  return (proposed?.times ?? []).map(({ with: consultant, despite, ...time }) => {
    const startsAt = Date.parse(time.startsAt);
    return { id, consultant, despite, startsAt, endsAt: startsAt + length };
  });
}

export type AppointmentDesk = ReturnType<typeof appointmentDesk>;

/** What the desk lists of appointments. Every method is one round trip and one atomic step, but for `listTaken`. */
export function appointmentDesk(db: Database) {
  /** Active appointments with times that are held for their clients, the first freed first. */
  async function listProposed(now: Date): Promise<DeskAppointment[]> {
    const answer = await runAppointmentScript(db, listProposedRows, { now: now.getTime() });
    return z.parse(readable(deskAppointmentRow), answer);
  }

  return {
    listProposed,

    /**
     * Those whose proposal left the client without a time: active ones that have not ended, and requests that
     * lapsed meanwhile, for a week.
     */
    async listUnsettled(now: Date): Promise<DeskAppointment[]> {
      const from = now.getTime() - unsettledMs;
      const answer = await runAppointmentScript(db, listUnsettledRows, { from });
      return z
        .parse(readable(deskAppointmentRow), answer)
        .filter(
          ({ status, endsAt }) =>
            status === 'expired' || (isActive(status) && Date.parse(endsAt) > now.getTime()),
        );
    },

    /**
     * The events, oldest first, and the number of pending or confirmed appointments with the same e-mail
     * address; `null` for an unknown id.
     */
    async history(id: string) {
      return z.parse(historySchema, await runAppointmentScript(db, getHistory, { id }));
    },

    /** The times that are held for clients, each with its client's appointment. */
    async listHeld(now: Date): Promise<HeldSpan[]> {
      return (await listProposed(now)).flatMap(heldSpansOf);
    },

    /** The spans of active appointments that have not ended at `from`, ascending by start. */
    async listTaken(from: Date): Promise<(Span & { id: string })[]> {
      const found = new Map<string, Span & { id: string }>();
      let begin: number | undefined;
      for (;;) {
        const input = { from: from.getTime(), begin, most: takenAtOnce };
        const answer = await runAppointmentScript(db, listTaken, input);
        const [pairs, next] = z.parse(takenSchema, answer);
        for (const [id, text] of pairs) found.set(id, { id, ...z.parse(spanTextSchema, text) });
        if (next === null) return [...found.values()];
        // A start that fills a portion alone was read completely, unless it has more appointments than is
        // plausible.
        begin = Number(next) === begin ? begin + 1 : Number(next);
      }
    },
  };
}
