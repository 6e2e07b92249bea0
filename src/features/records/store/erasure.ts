import * as z from 'zod/mini';
import type { PersonChoice, PersonData } from '#features/records/contract/person.ts';
import type { AppointmentAct, Outdated } from '#features/appointments/index.ts';
import { emailDigest } from '#platform/rules/digest.ts';
import type { RecordKind } from '#features/outbox/index.ts';
import type { KeptFrom, RecordCounts } from '#features/records/rules/retention.ts';
import { runAudited, withoutKey, type Write } from '#features/audit/index.ts';
import type { Database } from '#platform/redis/database.ts';
import type { Erasure } from '#platform/redis/erasure.ts';
import type { PersonSources } from './person.ts';
import { readable, readableOrNull } from '#platform/redis/records.ts';
import {
  eraseOld,
  erasePerson,
  erasePersonChosen,
  eraseRecord,
  findPerson,
} from './erasure.lua.ts';

const countSchema = z.number();
export const countsSchema = z.pipe(
  z.tuple([countSchema, countSchema, countSchema, countSchema]),
  z.transform(([appointments, messages, inquiries, payments]): RecordCounts => ({
    appointments,
    messages,
    inquiries,
    payments,
  })),
);
const personSchemaOf = (sources: PersonSources) =>
  z.pipe(
    z.tuple([
      readable(sources.appointments.row),
      readable(sources.messages.row),
      readable(sources.inquiries.row),
      readable(sources.payments.row),
    ]),
    z.transform(([appointments, messages, inquiries, payments]): PersonData => ({
      appointments,
      messages,
      inquiries,
      payments,
    })),
  );

/** Keeps an answer below 1 MB once encoded. */
const shownBytes = 500_000;
/** Most ids sent with one request. */
const idsAtOnce = 500;
/** Most records of a kind erased in one round trip. */
const erasedAtOnce = 500;
const erasedSchema = z.tuple([z.array(countSchema), z.string()]);
const idsSchema = z.array(z.string());
const foundSchema = z.tuple([z.tuple([idsSchema, idsSchema, idsSchema]), z.string(), countSchema]);

interface ErasureOf {
  kind: Exclude<RecordKind, 'payment' | 'alarm' | 'digest'>;
  id: string;
}

interface Registered {
  sources: PersonSources;
  /** Row of an appointment that has another version by now: record, version and status. */
  outdatedRow: z.ZodMiniType<Outdated['outdated']>;
}

export type ErasureStore = ReturnType<typeof erasureStore>;

/** Finds and erases a person's records of every kind. Each round trip is one atomic step. */
export function erasureStore(
  db: Database,
  { keys, script }: Erasure,
  { sources, outdatedRow }: Registered,
) {
  const personSchema = personSchemaOf(sources);
  const run = (body: string, input: object, write?: Write) =>
    runAudited(db, script(body), keys, input, write);
  /**
   * Reads the records of an address or of these ids (appointments, inboxes, payments), in several round
   * trips.
   */
  async function readPerson(
    of: { email: string } | { ids: string[][] },
    write?: Write,
  ): Promise<PersonData> {
    const person: PersonData = { appointments: [], messages: [], inquiries: [], payments: [] };
    let unread = 'ids' in of ? of.ids : undefined;
    let [cursor, count] = ['0', 0];
    do {
      const isLooking: boolean = !unread || (unread[1]?.length === 0 && cursor !== '0');
      const ids: string[][] | undefined = unread?.map((all) => all.slice(0, idsAtOnce));
      const input = { ...of, bytes: shownBytes, count, ids, ...(isLooking && { cursor }) };
      const { answer, row } = await run(findPerson, input, withoutKey(write));
      const [left, next, total] = z.parse(foundSchema, answer);
      const later: string[][] = unread?.map((all) => all.slice(idsAtOnce)) ?? [];
      unread = left.map((all, kind) => [...all, ...(later[kind] ?? [])]);
      if (isLooking) cursor = next;
      count = total;
      const found = z.parse(personSchema, row);
      person.appointments.push(...found.appointments);
      person.messages.push(...found.messages);
      person.inquiries.push(...found.inquiries);
      person.payments.push(...found.payments);
    } while (cursor !== '0' || unread.some((all) => all.length > 0));
    return person;
  }

  return {
    /** Returns false for an unknown id. */
    async eraseRecord({ kind, id }: ErasureOf, write?: Write): Promise<boolean> {
      return z.parse(countSchema, (await run(eraseRecord, { kind, id }, write)).answer) > 0;
    },

    /**
     * Returns false for an unknown id. If the version differs by now, returns the current one and erases
     * nothing.
     */
    async eraseAppointment(
      { id, version }: Pick<AppointmentAct, 'id' | 'version'>,
      write?: Write,
    ): Promise<boolean | Outdated> {
      const { answer, row } = await run(eraseRecord, { kind: 'appointment', id, version }, write);
      const count = z.parse(countSchema, answer);
      if (count >= 0) return count > 0;
      const outdated = z.parse(readableOrNull(outdatedRow), row);
      return outdated !== null && { outdated };
    },

    /** All records of an e-mail address, without regard to case. Each answer is smaller than 1 MB. */
    findPerson: (email: string, write?: Write) => readPerson({ email: emailDigest(email) }, write),

    /** The records with these ids, read in the same way; unknown ids are left out. */
    showChosen: ({ appointments, messages, inquiries, payments }: PersonChoice, write?: Write) =>
      readPerson({ ids: [appointments, [...messages, ...inquiries], payments] }, write),

    /**
     * Erases exactly these records, not others of the same person. Payments of the chosen appointments lose
     * their personal data.
     */
    async eraseChosen(
      { appointments, messages, inquiries, payments }: PersonChoice,
      write?: Write,
    ): Promise<RecordCounts> {
      const ids = [appointments, messages, inquiries, payments];
      return z.parse(countsSchema, (await run(erasePersonChosen, { ids }, write)).answer);
    },

    /**
     * Erases all records of an address, in trips that block Redis for milliseconds each. If one fails, the
     * next call erases the rest; the audit log has the number erased so far.
     */
    async erasePerson(email: string, write?: Write): Promise<RecordCounts> {
      const asked = { email: emailDigest(email), most: erasedAtOnce };
      let [counts, cursor] = [[0, 0, 0, 0], '0'];
      while (cursor !== '') {
        const { answer } = await run(erasePerson, { ...asked, counts, cursor }, write);
        [counts, cursor] = z.parse(erasedSchema, answer);
      }
      return z.parse(countsSchema, counts);
    },

    /**
     * Erases at most `limit` records of each kind, oldest first, and past slots. Payments lose their personal
     * data; those older than `payments` are erased.
     */
    async eraseOld(
      { appointments, messages, payments, slots }: KeptFrom,
      limit: number,
      write?: Write,
    ): Promise<RecordCounts> {
      const kept = {
        appointments: appointments.getTime(),
        messages: messages.getTime(),
        payments: payments.getTime(),
        slots: slots.getTime(),
      };
      const { answer } = await run(eraseOld, { kept, limit }, write);
      return z.parse(countsSchema, answer);
    },
  };
}
