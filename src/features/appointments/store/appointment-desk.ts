import * as z from 'zod/mini';
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import {
  appointmentStatusSchema,
  isActive,
} from '#features/appointments/contract/appointment-status.ts';
import { anybody, type HeldSpan, reach, type Span, spanOfText } from '#features/hours/index.ts';
import { hoursKeys } from '#features/hours/store/keys.ts';
import type { Database } from '#platform/redis/database.ts';
import { load } from '#platform/redis/load.ts';
import { jsonOf, readable, readableOrNull, textsSchema } from '#platform/redis/records.ts';
import { dayMs } from '#platform/time/units.ts';
import { readHistory } from './appointment-history.ts';
import { appointmentRecordSchema, deskAppointmentRow } from './appointment-rows.ts';
import { appointmentsKeys } from './keys.ts';
import { addressRead } from './state-reads.ts';

const { appointmentsByStart: byStart, appointmentsTaken: taken, appointmentSpans } = hoursKeys;

/** How long after its time a request that lapsed can be listed. */
const unsettledMs = 7 * dayMs;

/** Spans read per round trip, some 100 bytes each. */
const takenAtOnce = 3000;
const idsSchema = z.array(z.string());
const ofEach = { of: 'ids', all: true } as const;
const { appointments, appointmentStatus, appointmentVersions } = appointmentsKeys;

/** Versions and statuses of the appointments whose ids were read. */
const besides = {
  versions: { command: ['HMGET', appointmentVersions, ofEach], reply: textsSchema },
  statuses: { command: ['HMGET', appointmentStatus, ofEach], reply: textsSchema },
} as const;

type Texts = readonly (string | null)[];

/** Those that can be read. */
const rowsOf = (of: Readonly<Record<'records' | 'versions' | 'statuses', Texts>>) =>
  z.parse(
    readable(deskAppointmentRow),
    of.records.map((record, at) => [record, of.versions[at], of.statuses[at]]),
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
    const { values } = await load(db, {
      ids: {
        command: [
          ...(['ZRANGEBYSCORE', appointmentsKeys.proposals] as const),
          ...[`(${String(now.getTime())}`, '+inf'],
        ],
        reply: idsSchema,
      },
      records: { command: ['HMGET', appointments, ofEach], reply: textsSchema },
      ...besides,
    });
    return rowsOf(values).filter(({ status }) => isActive(status));
  }

  return {
    listProposed,

    /**
     * Those whose proposal left the client without a time: active ones that have not ended, and requests that
     * lapsed meanwhile, for a week.
     */
    async listUnsettled(now: Date): Promise<DeskAppointment[]> {
      const from = now.getTime() - unsettledMs;
      const { values } = await load(db, {
        ids: {
          command: [
            ...(['SIFT', byStart, from, '+inf'] as const),
            { key: appointments, text: '"proposalOver":' },
          ],
          reply: idsSchema,
        },
        records: { command: ['HMGET', appointments, ofEach], reply: textsSchema },
        ...besides,
      });
      return rowsOf(values).filter(
        ({ status, endsAt }) =>
          status === 'expired' || (isActive(status) && Date.parse(endsAt) > now.getTime()),
      );
    },

    /**
     * The events, oldest first, and the number of pending or confirmed appointments with the same e-mail
     * address; `null` for an unknown id.
     */
    async history(id: string) {
      const around = { of: 'address', match: '(.+)' } as const;
      const { record, lines, statuses } = (
        await load(db, {
          record: {
            command: ['HGET', appointments, id],
            reply: readableOrNull(jsonOf(appointmentRecordSchema)),
          },
          lines: {
            command: ['HGET', appointmentsKeys.appointmentHistory, id],
            reply: z.nullable(z.string()),
          },
          ...addressRead(id),
          ids: {
            command: [
              ...(['ZRANGEBYLEX', appointmentsKeys.appointmentsByEmail] as const),
              { ...around, before: '[', after: ' ' },
              { ...around, before: '(', after: '!' },
            ],
            reply: z.nullable(idsSchema),
          },
          statuses: {
            command: ['HMGET', appointmentStatus, { ...ofEach, match: ' (.+)$' }],
            reply: z.array(readableOrNull(appointmentStatusSchema)),
          },
        })
      ).values;
      const openOfAddress = statuses.filter((status) => status !== null && isActive(status)).length;
      return record && { events: readHistory(record, lines), openOfAddress };
    },

    /** The times that are held for clients, each with its client's appointment. */
    async listHeld(now: Date): Promise<HeldSpan[]> {
      return (await listProposed(now)).flatMap(heldSpansOf);
    },

    /** The spans of active appointments that have not ended at `from`, ascending by start. */
    async listTaken(from: Date): Promise<(Span & { id: string })[]> {
      const found = new Map<string, Span & { id: string }>();
      let begin = from.getTime() - reach;
      for (;;) {
        const { ids, starts, spans } = (
          await load(db, {
            ids: {
              command: ['ZRANGEBYSCORE', taken, begin, '+inf', 'LIMIT', 0, takenAtOnce],
              reply: idsSchema,
            },
            starts: { command: ['ZMSCORE', taken, ofEach], reply: textsSchema },
            spans: { command: ['HMGET', appointmentSpans, ofEach], reply: textsSchema },
          })
        ).values;
        for (const [at, id] of ids.entries()) {
          const span = spanOfText(spans[at] ?? null, Number(starts[at]));
          if (span.consultant !== anybody && span.endsAt > from.getTime())
            found.set(id, { id, ...span });
        }
        if (ids.length < takenAtOnce) return [...found.values()];
        // A start that fills a portion alone was read completely, unless it has more appointments than is
        // plausible.
        const next = Number(starts.at(-1));
        begin = next === begin ? begin + 1 : next;
      }
    },
  };
}
