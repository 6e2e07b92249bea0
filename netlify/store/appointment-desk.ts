import * as z from 'zod/mini';
import { appointmentStatusSchema } from '#contract/appointment.ts';
import type { AuditEntry } from '#contract/audit.ts';
import type { AppointmentEntry, AppointmentMove } from '#domain/appointment-desk.ts';
import { emailDigest } from '#domain/digest.ts';
import { readHistory } from './appointment-history.ts';
import { appointmentKeys, appointmentScript } from './appointment-script.ts';
import { runAudited } from './audited.ts';
import { runScript, type ScriptHost } from './client.ts';
import { eventLine } from './event-line.ts';
import { keys } from './keys.ts';
import { enterAppointment } from './lua/enter-appointment.lua.ts';
import { getHistory } from './lua/get-history.lua.ts';
import { moveAppointment } from './lua/move-appointment.lua.ts';
import { appointmentRecordSchema, jsonOf } from './records.ts';
import { scoreOf } from './slot-score.ts';

const recordJson = jsonOf(appointmentRecordSchema);
const moveSchema = z.union([
  z.tuple([z.enum(['unknown', 'illegal', 'booked'])]),
  z.tuple([z.literal('moved'), recordJson, appointmentStatusSchema]),
]);
const flagSchema = z.number();
const historySchema = z.nullable(
  z.pipe(
    z.tuple([recordJson, z.nullable(z.string())]),
    z.transform(([record, lines]) => readHistory(record, lines)),
  ),
);

export type AppointmentDesk = ReturnType<typeof appointmentDesk>;

/** What only the firm does with appointments; every method is one round trip and one atomic step. */
export function appointmentDesk(redis: ScriptHost) {
  const run = (script: string, args: readonly (string | number)[], entry?: AuditEntry) =>
    runAudited(redis, appointmentScript(script), appointmentKeys, args, entry);
  return {
    /** Also takes a time at which there is no slot; what it leaves is free again. */
    async move({ id, to, startsAt, now, slotId, note }: AppointmentMove, entry?: AuditEntry) {
      const event = eventLine({ at: now.toISOString(), kind: 'moved', to, note });
      const moment = `"date":"${to.date}","time":"${to.time}"`;
      const args = [id, now.getTime(), scoreOf(to), startsAt.getTime(), slotId, moment, event];
      const answer = await run(moveAppointment, [...args, `appointment_moved:${id}`], entry);
      const [kind, record, status] = z.parse(moveSchema, answer);
      return kind === 'moved' ? { ...record, status } : kind;
    },

    /** True when it is entered; false when somebody else has that time. */
    async enter({ record, startsAt, now, slotId }: AppointmentEntry, entry?: AuditEntry) {
      const { id, createdAt } = record;
      const args = [
        scoreOf(record),
        slotId,
        id,
        JSON.stringify(record),
        now.getTime(),
        startsAt.getTime(),
        emailDigest(record.email),
        eventLine({ at: createdAt, kind: 'entered' }),
        `appointment_confirmed:${id}`,
      ];
      return z.parse(flagSchema, await run(enterAppointment, args, entry)) === 1;
    },

    /** Oldest first; `null` for an unknown id. */
    async history(id: string) {
      const { appointments, appointmentHistory } = keys;
      const answer = await runScript(redis, getHistory, [appointments, appointmentHistory], [id]);
      return z.parse(historySchema, answer);
    },
  };
}
