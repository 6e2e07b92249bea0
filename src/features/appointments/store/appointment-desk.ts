import * as z from 'zod/mini';
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import type { Entry } from '#features/appointments/rules/appointment-desk.ts';
import type { StatusChange } from '#features/appointments/rules/appointment-status.ts';
import type { Acted, DeskAct } from '#features/appointments/rules/desk-act.ts';
import { isActive } from '#features/appointments/contract/appointment-status.ts';
import { dayMs } from '#platform/time/units.ts';
import { lookMs } from '#features/appointments/rules/lapse.ts';
import {
  type HeldSpan,
  type Stale,
  type Span,
  staleSchema,
  spanTextSchema,
} from '#features/hours/index.ts';
import { readHistory } from './appointment-history.ts';
import { appointmentScript, deskKeys, runAppointmentScript } from './appointment-script.ts';
import { holdingKeys } from './held-keys.ts';
import { appointmentStore } from './appointments.ts';
import { runAudited, type Write } from '#features/audit/index.ts';
import { warnedSchema } from './confirming.ts';
import { conflictsSchema } from './conflicts.ts';
import type { Database } from '#platform/redis/database.ts';
import {
  enterAppointment,
  getHistory,
  listProposed as listProposedRows,
  listTaken,
  listUnsettled as listUnsettledRows,
} from './appointments.lua.ts';
import { deskActs } from './desk-acts.lua.ts';
import { paymentEnds, endingKeys } from '#registry/endings.ts';
import { undoAct } from './undo.lua.ts';
import { appointmentRecordSchema, deskAppointmentRow } from './appointment-rows.ts';
import { jsonOf, pairsSchema, readable, readableOrNull } from '#platform/redis/records.ts';
import { placementInput } from './placement.ts';

const conflicts = z.tuple([z.literal('conflicts'), conflictsSchema]);
const entrySchema = z.union([
  staleSchema,
  warnedSchema,
  conflicts,
  z.tuple([z.literal('entered'), z.string()]),
]);
const actSchema = z.union([
  warnedSchema,
  conflicts,
  z.tuple([
    z.enum([
      'unknown',
      'illegal',
      'early',
      'late',
      'uncallable',
      'unreachable',
      'unreturnable',
      'outdated',
    ]),
  ]),
  z.tuple([z.enum(['changed', 'moved', 'undone', 'proposed'])]),
]);
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

const rowSchema = readableOrNull(deskAppointmentRow);
const outdatedOf = (outdated: DeskAppointment | null) => (outdated ? { outdated } : 'unknown');
const names = { ...deskKeys, ...endingKeys, ...holdingKeys } as const;

/** The times that are held for the client of an appointment. */
function heldSpansOf({ id, proposed, ...own }: DeskAppointment): HeldSpan[] {
  const length = Date.parse(own.endsAt) - Date.parse(own.startsAt);
  return (proposed?.times ?? []).map(({ with: consultant, despite, ...time }) => {
    const startsAt = Date.parse(time.startsAt);
    return { id, consultant, despite, startsAt, endsAt: startsAt + length };
  });
}

/**
 * For the history: what the desk was warned of. Not that the client is elsewhere then, which former code, to which
 * one may roll back, cannot read.
 */
function warned({ confirm = [] }: Pick<StatusChange, 'confirm'>) {
  const confirmed = confirm.filter((warning) => warning !== 'same_client');
  return confirmed.length > 0 && { confirmed };
}

export type AppointmentDesk = ReturnType<typeof appointmentDesk>;

/** The desk's acts on appointments. Every method is one round trip and one atomic step. */
export function appointmentDesk(db: Database) {
  const appointments = appointmentStore(db);
  const run = (script: string, input: object, write?: Write) =>
    runAudited(db, appointmentScript(deskActs + script), names, input, write);

  /** The row that a script showed. A repeated call shows none and is answered with the present state. */
  async function shown(row: unknown, id: string): Promise<DeskAppointment | 'unknown'> {
    const found = row === null ? await appointments.get(id) : z.parse(rowSchema, row);
    return found ?? 'unknown';
  }

  /** Runs an act on an existing appointment. */
  async function act(
    script: string,
    { now, ...input }: DeskAct & Readonly<Record<string, unknown>>,
    write: Write | undefined,
  ): Promise<Acted> {
    const { answer, row } = await run(script, { ...input, now: now.getTime() }, write);
    return actedOf(answer, row, input.id);
  }

  /** Translates a script's answer into the outcome of the act. */
  async function actedOf(answer: unknown, row: unknown, id: string): Promise<Acted> {
    const parsed = z.parse(actSchema, answer);
    if (!Array.isArray(parsed)) return parsed;
    const [kind, taken] = parsed;
    switch (kind) {
      case 'conflicts':
        return taken;
      case 'outdated':
        return outdatedOf(z.parse(rowSchema, row));
      case 'unknown':
      case 'illegal':
      case 'early':
      case 'late':
      case 'uncallable':
      case 'unreachable':
      case 'unreturnable':
        return kind;
      case 'changed':
      case 'moved':
      case 'undone':
      case 'proposed':
        return shown(row, id);
    }
  }

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

    async enter({ week, confirm, ...placement }: Entry, write?: Write): Promise<Acted | Stale> {
      const placed = placementInput(placement, 'entered');
      const event = { ...placed.event, ...warned({ confirm }) };
      const input = { ...placed, event, week, confirm };
      const { answer, row } = await run(enterAppointment, input, write);
      const parsed = z.parse(entrySchema, answer);
      if (!Array.isArray(parsed)) return parsed;
      const [kind, detail] = parsed;
      return kind === 'conflicts' ? detail : shown(row, detail);
    },

    undo(undo: DeskAct, write?: Write): Promise<Acted> {
      const event = { at: undo.now.toISOString(), kind: 'undone' };
      const input = { ...undo, event, lookAt: undo.now.getTime() + lookMs };
      return act(paymentEnds + undoAct, input, write);
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
