import * as z from 'zod/mini';
import type { AuditEntry } from '#contract/audit.ts';
import { contactMessageSchema } from '#contract/contact.ts';
import { inquirySchema } from '#contract/inquiry.ts';
import type { PersonData } from '#contract/person.ts';
import { emailDigest } from '#domain/digest.ts';
import type { KeptFrom, RecordCounts } from '#domain/retention.ts';
import { appointmentWithHistoryRow } from './appointment-history.ts';
import { appointmentKeys, appointmentScript } from './appointment-script.ts';
import { runAudited } from './audited.ts';
import type { ScriptHost } from './client.ts';
import { messageRow } from './inbox.ts';
import { keys } from './keys.ts';
import { eraseOld } from './lua/erase-old.lua.ts';
import { erasePerson } from './lua/erase-person.lua.ts';
import { eraseRecord } from './lua/erase-record.lua.ts';
import { erasureLibrary } from './lua/erasure.lua.ts';
import { findPerson } from './lua/find-person.lua.ts';
import { toScore } from './slot-score.ts';

const inboxKeys = [keys.contactMessages, keys.inquiries].flatMap((inbox) => [
  inbox.records,
  inbox.byCreation,
  inbox.unread,
  inbox.read,
]);
const erasureKeys = [...appointmentKeys, keys.inboxEmail, ...inboxKeys];
const erasureScript = (script: string) =>
  appointmentScript(erasureLibrary(appointmentKeys.length + 1) + script);

const countSchema = z.number();
const countsSchema = z.pipe(
  z.tuple([countSchema, countSchema, countSchema]),
  z.transform(([appointments, messages, inquiries]): RecordCounts => ({
    appointments,
    messages,
    inquiries,
  })),
);
const personSchema = z.pipe(
  z.tuple([
    z.array(appointmentWithHistoryRow),
    z.array(messageRow(contactMessageSchema)),
    z.array(messageRow(inquirySchema)),
  ]),
  z.transform(([appointments, messages, inquiries]): PersonData => ({
    appointments,
    messages,
    inquiries,
  })),
);

interface ErasureOf {
  kind: 'appointment' | 'message' | 'inquiry';
  id: string;
  now: Date;
}

export type ErasureStore = ReturnType<typeof erasureStore>;

/** Finds and erases a person's records, whatever their kind; one round trip and atomic step each. */
export function erasureStore(redis: ScriptHost) {
  const run = (script: string, args: readonly (string | number)[], entry?: AuditEntry) =>
    runAudited(redis, erasureScript(script), erasureKeys, args, entry);
  return {
    /** False for an unknown id. */
    async eraseRecord({ kind, id, now }: ErasureOf, entry?: AuditEntry): Promise<boolean> {
      return z.parse(countSchema, await run(eraseRecord, [kind, id, now.getTime()], entry)) > 0;
    },

    /** All that came from an e-mail address, whatever its case. */
    async findPerson(email: string, entry?: AuditEntry): Promise<PersonData> {
      return z.parse(personSchema, await run(findPerson, [emailDigest(email)], entry));
    },

    async erasePerson(email: string, now: Date, entry?: AuditEntry): Promise<RecordCounts> {
      const args = [emailDigest(email), now.getTime()];
      return z.parse(countsSchema, await run(erasePerson, args, entry));
    },

    /** At most `limit` records of each kind, the oldest first; slots of the past go with them. */
    async eraseOld(
      { appointments, messages, slots }: KeptFrom,
      { limit, now }: { limit: number; now: Date },
      entry?: AuditEntry,
    ): Promise<RecordCounts> {
      const from = [appointments.getTime(), messages.getTime(), toScore(`${slots}T00:00`)];
      const answer = await run(eraseOld, [now.getTime(), ...from, limit], entry);
      return z.parse(countsSchema, answer);
    },
  };
}
