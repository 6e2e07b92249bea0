/** Checks a store's consistency: each record has everything that belongs to it, and nothing is left over. */
import * as z from 'zod/mini';
import {
  type AppointmentStatus,
  appointmentStatusSchema,
  isActive,
} from '#features/appointments/contract/appointment-status.ts';
import { isOwed } from '#features/payments/rules/payment.ts';
import { prefixOf, type StoreContext } from '#platform/redis/database.ts';
import { keys, paymentKeys } from '#registry/keys.ts';
import { paymentJson } from '#features/payments/store/payment-record.ts';
import { jsonOf } from '#platform/redis/records.ts';
import type { KeyType } from './lines.ts';
import { readKey } from './read-key.ts';
import type { Call } from './redis.ts';

type Collection = ReadonlyMap<string, string>;

export interface Findings {
  counts: Readonly<Record<string, number>>;
  /** One sentence each; empty if the store is consistent. */
  faults: string[];
}

/** Reports ids that are missing in one of two collections, both ways. */
function differences(name: string, one: Iterable<string>, other: Iterable<string>): string[] {
  const [left, right] = [new Set(one), new Set(other)];
  const missing = [...left].filter((each) => !right.has(each)).length;
  const foreign = [...right].filter((each) => !left.has(each)).length;
  return missing + foreign === 0 ? [] : [`${name}: ${missing} missing, ${foreign} too many`];
}

const second = (member: string) => member.split(' ')[1] ?? '';

const keeperJson = jsonOf(z.object({ consultant: z.string() }));
const proposingJson = jsonOf(
  z.object({
    proposed: z.object({ times: z.array(z.object({ startsAt: z.string(), with: z.string() })) }),
  }),
);

/** Reads the whole store, in portions. */
export async function checkStore(call: Call, context: StoreContext): Promise<Findings> {
  const prefix = prefixOf(context);
  async function read(name: string, type: KeyType): Promise<Collection> {
    const all = new Map<string, string>();
    for await (const fields of readKey(call, prefix + name, type)) {
      for (const [field, value] of fields) all.set(field, value);
    }
    return all;
  }
  const hash = async (name: string) => [...(await read(name, 'hash')).keys()];
  const zset = async (name: string) => [...(await read(name, 'zset')).keys()];

  const historyOf = async (id: string) =>
    String(await call(['HGET', prefix + keys.appointmentHistory, id]));
  /** An appointment confirmed after it had lapsed and begun takes no time (decision 17). */
  const hasLapsed = async (id: string) => (await historyOf(id)).includes('"expired"');
  /** What was confirmed at once stands among the requests until it begins. */
  const isAtOnce = async (id: string) =>
    statuses.get(id) === 'confirmed' &&
    (await historyOf(id))
      .split('\n')
      .some((line) => line.includes('"to":"confirmed"') && line.includes('"by":"system"'));

  const appointments = await read(keys.appointments, 'hash');
  const ids = [...appointments.keys()];
  const statuses = await read(keys.appointmentStatus, 'hash');
  const active = ids.filter((id) => {
    const { success, data } = z.safeParse(appointmentStatusSchema, statuses.get(id));
    return success && isActive(data);
  });
  const withStatus = (status: AppointmentStatus) => ids.filter((id) => statuses.get(id) === status);
  const taken = new Set(await zset(keys.appointmentsTaken));
  const taking: string[] = [];
  for (const id of active) if (taken.has(id) || !(await hasLapsed(id))) taking.push(id);
  const asked: string[] = [];
  for (const id of await zset(keys.appointmentsPending)) if (!(await isAtOnce(id))) asked.push(id);
  const proposing = [...appointments].flatMap(([id, text]) => {
    const { data } = proposingJson.safeParse(text);
    return data ? [{ id, times: data.proposed.times }] : [];
  });
  const held = await hash(keys.heldRequests);
  const emails = await read(keys.appointmentEmail, 'hash');
  const slots = await zset(keys.slots);
  const messages = await hash(keys.contactMessages.records);
  const inquiries = await hash(keys.inquiries.records);
  const paid = await read(paymentKeys.records, 'hash');
  const payments = [...paid.keys()];
  const owed = [...paid].flatMap(([id, text]) => {
    const { data } = paymentJson.safeParse(text);
    return data && isOwed(data) ? [id] : [];
  });
  const records = new Set([...ids, ...held, ...messages, ...inquiries, ...payments]);
  const known = new Set(ids);
  const audit = await hash(keys.audit.records);
  const strangers = (name: string, all: readonly string[]) => {
    const count = all.filter((id) => !records.has(id)).length;
    return count === 0 ? [] : [`${name}: ${count} of no record`];
  };
  // Deliveries of alarms and digests are stored like those of a record.
  const alarms = new Set([...(await hash(keys.alarms)), ...(await hash(keys.digests))]);
  const isNoAlarm = (id: string) => !alarms.has(id);
  const told = (await zset(keys.outbox)).map((member) => member.split(':')[1] ?? '');

  /** Every appointment must be in the index by consultant, and the index must contain no erased one. */
  async function consultantFaults() {
    const indexed = await zset(keys.appointmentsByConsultant);
    const members = new Set(indexed);
    const missing = [...appointments].filter(([id, text]) => {
      const { data } = keeperJson.safeParse(text);
      return data && !members.has(`${data.consultant} ${id}`);
    }).length;
    const foreign = indexed.filter((member) => !known.has(second(member))).length;
    return missing + foreign === 0
      ? []
      : [`appointments:consultant: ${missing} missing, ${foreign} too many`];
  }

  const calendars = await hash(keys.outsideCalendars);
  const outside = (await zset(keys.busy)).map((piece) => piece.split(' ')[3] ?? '');
  const lost = outside.filter((id) => !calendars.includes(id)).length;
  const unknownCalendars = lost === 0 ? [] : [`busy: ${lost} of no calendar`];
  const consultants = await hash(keys.consultants);
  const feeds = (await hash(keys.consultantFeeds)).filter((id) => !consultants.includes(id)).length;
  const unknownFeeds = feeds === 0 ? [] : [`calendar:feeds: ${feeds} of no consultant`];

  const faults = [
    ...differences('appointments:status', ids, statuses.keys()),
    ...differences('appointments:created', ids, await zset(keys.appointmentsByCreation)),
    ...differences('appointments:start', ids, await zset(keys.appointmentsByStart)),
    ...differences('appointments:taken', taking, taken),
    ...differences(
      'appointments:span',
      [...active, ...withStatus('expired')],
      await hash(keys.appointmentSpans),
    ),
    ...differences('appointments:pending', withStatus('pending'), asked),
    ...differences(
      'appointments:proposed',
      proposing.map(({ id }) => id),
      await zset(keys.proposals),
    ),
    ...differences(
      'appointments:proposed:time',
      proposing.flatMap(({ id, times }) =>
        times.map((time) => `${id} ${Date.parse(time.startsAt)} ${time.with}`),
      ),
      (await zset(keys.proposedTimes)).map((member) => {
        const [id = '', start = '', , , , consultant = ''] = member.split(' ');
        return `${id} ${start} ${consultant}`;
      }),
    ),
    ...differences('appointments:held:until', held, await zset(keys.heldUntil)),
    ...differences('newcomers:origin', await zset(keys.newcomers), await hash(keys.origins)),
    ...strangers(
      'appointments:email:digest',
      [...emails.keys()].filter((id) => !known.has(id)),
    ),
    ...differences(
      'appointments:email',
      Array.from(emails, ([id, digest]) => `${digest} ${id}`),
      await zset(keys.appointmentsByEmail),
    ),
    ...(await consultantFaults()),
    ...differences('slots:consultant', slots, await hash(keys.slotConsultants)),
    ...differences('contact:created', messages, await zset(keys.contactMessages.byCreation)),
    ...differences('inquiries:created', inquiries, await zset(keys.inquiries.byCreation)),
    ...differences('inbox:email', [...messages, ...inquiries], await hash(keys.inboxEmail)),
    ...differences('payments:created', payments, await zset(paymentKeys.byCreation)),
    ...differences('payments:version', payments, await hash(paymentKeys.versions)),
    ...differences('payments:state', payments, await hash(paymentKeys.states)),
    ...differences('payments:owed', owed, await zset(paymentKeys.owed)),
    ...strangers('payments:email', (await zset(paymentKeys.byEmail)).map(second)),
    ...differences('audit:created', audit, await zset(keys.audit.byCreation)),
    ...unknownCalendars,
    ...unknownFeeds,
    ...strangers('deliveries', (await hash(keys.deliveries)).filter(isNoAlarm)),
    ...strangers('outbox', told.filter(isNoAlarm)),
  ];
  const testimonials = await zset(keys.testimonials.byPlace);
  return {
    counts: {
      appointments: ids.length,
      slots: slots.length,
      messages: messages.length,
      inquiries: inquiries.length,
      payments: payments.length,
      testimonials: testimonials.length,
      'outside calendars': calendars.length,
      'audit entries': audit.length,
    },
    faults,
  };
}
