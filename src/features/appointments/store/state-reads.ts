/** How acts and views read an appointment. */
import * as z from 'zod/mini';
import { appointmentStatusSchema } from '#features/appointments/contract/appointment-status.ts';
import { hoursKeys } from '#features/hours/store/keys.ts';
import { wholeLedger } from '#features/outbox/index.ts';
import { outboxKeys } from '#features/outbox/store/keys.ts';
import { type Hook, hookOf, type Reads, type Values } from '#platform/redis/reads.ts';
import { countSchema } from '#platform/redis/records.ts';
import { appointmentsKeys } from './keys.ts';
import { type AppointmentState, type ShownAppointment, wholeRecord } from './state.ts';

const keys = { ...appointmentsKeys, ...hoursKeys, ...outboxKeys };
const text = z.nullable(z.string());

/** The digest of the client's address; '' or `null` for none. */
export const addressRead = (id: string) =>
  ({ address: { command: ['HGET', keys.appointmentEmail, id], reply: text } }) satisfies Reads;

/** What of an appointment is shown, and tells to whom. */
const shownReads = (id: string) =>
  ({
    record: { command: ['HGET', keys.appointments, id], reply: text },
    status: { command: ['HGET', keys.appointmentStatus, id], reply: text },
    version: { command: ['HGET', keys.appointmentVersions, id], reply: text },
    history: { command: ['HGET', keys.appointmentHistory, id], reply: text },
    ...addressRead(id),
  }) satisfies Reads;

/** What is stored of one appointment alone. */
export const ownReads = (id: string) =>
  ({
    ...shownReads(id),
    ledger: { command: ['HGET', keys.deliveries, id], reply: text },
    span: { command: ['HGET', keys.appointmentSpans, id], reply: text },
    taken: { command: ['ZSCORE', keys.appointmentsTaken, id], reply: text },
    startsAt: { command: ['ZSCORE', keys.appointmentsByStart, id], reply: text },
    lookAt: { command: ['ZSCORE', keys.appointmentsPending, id], reply: text },
    proposal: { command: ['ZSCORE', keys.proposals, id], reply: text },
  }) satisfies Reads;

/** All times that are proposed to clients. */
export const proposedRead = {
  proposedTimes: { command: ['ZRANGE', keys.proposedTimes, 0, -1], reply: z.array(z.string()) },
} as const satisfies Reads;

/** An appointment, and the times proposed to clients. */
export const stateReads = (id: string) => ({ ...ownReads(id), ...proposedRead }) satisfies Reads;
export type StateValues = Values<ReturnType<typeof stateReads>>;

const scoreOf = (text: string | null) => (text === null ? null : Number(text));

/** What is shown of it; `null` for an unknown one, and where its record or status cannot be read. */
function shownOf(
  id: string,
  values: Values<ReturnType<typeof shownReads>>,
): ShownAppointment | null {
  const record = wholeRecord.safeParse(values.record);
  const status = appointmentStatusSchema.safeParse(values.status);
  if (!record.success || !status.success) return null;
  return {
    ...{ id, record: record.data, status: status.data },
    version: Number(countSchema.safeParse(values.version).data ?? 0),
    history: values.history ?? '',
    address: values.address ?? '',
  };
}

/** The appointment, or `null` in the same way. */
export function stateOf(id: string, values: StateValues): AppointmentState | null {
  const shown = shownOf(id, values);
  return (
    shown && {
      ...shown,
      ledger: z.parse(wholeLedger, values.ledger) ?? [],
      lookAt: scoreOf(values.lookAt),
      span: values.span,
      taken: scoreOf(values.taken),
      startsAt: scoreOf(values.startsAt),
      proposed:
        values.proposal === null
          ? null
          : {
              until: values.proposal,
              times: values.proposedTimes.filter((time) => time.startsWith(`${id} `)),
            },
      outbox: [],
    }
  );
}

/** How an appointment is read to be shown, or `null`. */
export const shownHook = (id: string): Hook<ShownAppointment | null> =>
  hookOf(shownReads(id), (values) => shownOf(id, values));

/** How all of an appointment is read, or `null`. */
export const appointmentHook = (id: string): Hook<AppointmentState | null> =>
  hookOf(stateReads(id), (values) => stateOf(id, values));
