import * as z from 'zod/mini';
import type { Appointment } from '#contract/appointment.ts';
import type { AppointmentMove, Taken } from '#domain/appointment-desk.ts';
import type { StatusChange } from '#domain/appointment-status.ts';
import type { Placement } from '#domain/booking.ts';
import { lapseOf } from '#domain/lapse.ts';
import type { Span } from '#domain/span.ts';
import { readHistory } from './appointment-history.ts';
import { appointmentKeys, appointmentScript, runAppointmentScript } from './appointment-script.ts';
import { appointmentStore } from './appointments.ts';
import { runAudited } from './audited.ts';
import type { Write } from './write.ts';
import { conflictsSchema } from './conflicts.ts';
import type { Database } from './database.ts';
import {
  changeStatus,
  enterAppointment,
  getHistory,
  listTaken,
  moveAppointment,
} from './lua/appointments.lua.ts';
import { reschedules } from './lua/moving.lua.ts';
import { turns } from './lua/turning.lua.ts';
import { appointmentRecordSchema, appointmentRowSchema, jsonOf, pairsSchema } from './records.ts';
import { placementInput, spanTextSchema } from './spans.ts';

const conflicts = z.tuple([z.literal('conflicts'), conflictsSchema]);
const entrySchema = z.union([conflicts, z.tuple([z.literal('entered'), z.string()])]);
const moveSchema = z.union([conflicts, z.tuple([z.enum(['unknown', 'illegal', 'moved'])])]);
/** Of some 100 bytes each; ids and spans, and where the next portion begins. */
const takenAtOnce = 3000;
const takenSchema = z.tuple([pairsSchema, z.nullable(z.string())]);
const changeSchema = z.union([
  conflicts,
  z.tuple([z.enum(['unknown', 'illegal', 'early', 'changed'])]),
]);
const historySchema = z.nullable(
  z.pipe(
    z.tuple([jsonOf(appointmentRecordSchema), z.nullable(z.string()), z.number()]),
    z.transform(([record, lines, openOfAddress]) => ({
      events: readHistory(record, lines),
      openOfAddress,
    })),
  ),
);

export type AppointmentDesk = ReturnType<typeof appointmentDesk>;

/** What only the firm does with appointments; every method is one round trip and one atomic step. */
export function appointmentDesk(db: Database) {
  const appointments = appointmentStore(db);
  const run = (script: string, input: object, write?: Write) =>
    runAudited(db, appointmentScript(script), appointmentKeys, input, write);

  /** What a script showed; a repeated call shows nothing, and is answered as things are now. */
  async function shown(row: unknown, id: string): Promise<Appointment | 'unknown'> {
    const found = row === null ? await appointments.get(id) : z.parse(appointmentRowSchema, row);
    return found ?? 'unknown';
  }

  return {
    async move(
      move: AppointmentMove,
      write?: Write,
    ): Promise<Appointment | Taken | 'unknown' | 'illegal'> {
      const { id, to, startsAt, now, note, deliveries } = move;
      const event = { at: now.toISOString(), kind: 'moved', to, note };
      const times = { startsAt: startsAt.getTime(), now: now.getTime(), lapsesAt: lapseOf(now) };
      const input = { id, to, ...times, event, deliveries };
      const { answer, row } = await run(reschedules + moveAppointment, input, write);
      const [kind, taken] = z.parse(moveSchema, answer);
      if (kind === 'conflicts') return taken;
      return kind === 'moved' ? shown(row, id) : kind;
    },

    async enter(placement: Placement, write?: Write): Promise<Appointment | Taken | 'unknown'> {
      const input = placementInput(placement, 'entered');
      const { answer, row } = await run(enterAppointment, input, write);
      const [kind, detail] = z.parse(entrySchema, answer);
      return kind === 'conflicts' ? detail : shown(row, detail);
    },

    async changeStatus(
      change: StatusChange,
      write?: Write,
    ): Promise<Appointment | Taken | 'unknown' | 'illegal' | 'early'> {
      const { id, to, now, note, ...rest } = change;
      const event = { at: now.toISOString(), kind: 'status', to, note };
      const input = { ...rest, id, to, now: now.getTime(), event };
      const { answer, row } = await run(turns + changeStatus, input, write);
      const [kind, taken] = z.parse(changeSchema, answer);
      if (kind === 'conflicts') return taken;
      return kind === 'changed' ? shown(row, id) : kind;
    },

    /**
     * What happened to it, oldest first, and how many pending or confirmed ones there are under its
     * e-mail address; `null` for an unknown id.
     */
    async history(id: string) {
      return z.parse(historySchema, await runAppointmentScript(db, getHistory, { id }));
    },

    /** The time that active appointments take from an instant on, ascending by start. */
    async listTaken(from: Date): Promise<(Span & { id: string })[]> {
      const found = new Map<string, Span & { id: string }>();
      let begin: number | undefined;
      for (;;) {
        const input = { from: from.getTime(), begin, most: takenAtOnce };
        const answer = await runAppointmentScript(db, listTaken, input);
        const [pairs, next] = z.parse(takenSchema, answer);
        for (const [id, text] of pairs) found.set(id, { id, ...z.parse(spanTextSchema, text) });
        if (next === null) return [...found.values()];
        // A start that fills a portion by itself was given as a whole, or is beyond all reason.
        begin = Number(next) === begin ? begin + 1 : Number(next);
      }
    },
  };
}
