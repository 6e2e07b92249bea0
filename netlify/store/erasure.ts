import * as z from 'zod/mini';
import { appointmentStatusSchema } from '#contract/appointment-status.ts';
import { contactMessageSchema } from '#contract/contact.ts';
import { inquirySchema } from '#contract/inquiry.ts';
import type { PersonData } from '#contract/person.ts';
import { emailDigest } from '#domain/digest.ts';
import type { RecordKind } from '#domain/outbox.ts';
import type { KeptFrom, RecordCounts } from '#domain/retention.ts';
import { appointmentKeys, appointmentScript } from './appointment-script.ts';
import { runAudited } from './audited.ts';
import { withoutKey, type Write } from './write.ts';
import type { Database } from './database.ts';
import { readHistory } from './appointment-history.ts';
import type { Message } from './inbox.ts';
import { keys } from './keys.ts';
import { ledgerSchema, toDelivery } from './ledger.ts';
import { appointmentRecordSchema, jsonOf } from './records.ts';
import { eraseOld, erasePerson, eraseRecord, findPerson } from './lua/erasure.lua.ts';

const inboxNames = (
  kind: string,
  { records, byCreation, unread, read }: typeof keys.contactMessages | typeof keys.inquiries,
) => ({
  [kind]: records,
  [`${kind}ByCreation`]: byCreation,
  [`${kind}Unread`]: unread,
  [`${kind}Read`]: read,
});
const erasureKeys = {
  ...appointmentKeys,
  inboxEmails: keys.inboxEmail,
  undelivered: keys.undelivered,
  addresses: keys.addresses,
  ...inboxNames('messages', keys.contactMessages),
  ...inboxNames('inquiries', keys.inquiries),
};

const countSchema = z.number();
const countsSchema = z.pipe(
  z.tuple([countSchema, countSchema, countSchema]),
  z.transform(([appointments, messages, inquiries]): RecordCounts => ({
    appointments,
    messages,
    inquiries,
  })),
);
const appointmentRow = z.pipe(
  z.tuple([
    jsonOf(appointmentRecordSchema),
    appointmentStatusSchema,
    z.nullable(z.string()),
    ledgerSchema,
  ]),
  z.transform(([record, status, lines, ledger]) => ({
    ...record,
    status,
    history: readHistory(record, lines),
    deliveries: ledger.map((entry) => toDelivery(record.id, entry)),
  })),
);
const messageRow = <T extends Message>(schema: T) =>
  z.pipe(
    z.tuple([jsonOf(schema), z.nullable(z.string()), ledgerSchema]),
    z.transform(([message, readAt, ledger]) => ({
      ...message,
      ...(readAt !== null && { readAt }),
      deliveries: ledger.map((entry) => toDelivery(message.id, entry)),
    })),
  );
const personSchema = z.pipe(
  z.tuple([
    z.array(appointmentRow),
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
  kind: RecordKind;
  id: string;
}

export type ErasureStore = ReturnType<typeof erasureStore>;

/** Finds and erases a person's records, whatever their kind; one round trip and atomic step each. */
export function erasureStore(db: Database) {
  const run = (script: string, input: object, write?: Write) =>
    runAudited(db, appointmentScript(script), erasureKeys, input, write);
  return {
    /** False for an unknown id. */
    async eraseRecord({ kind, id }: ErasureOf, write?: Write): Promise<boolean> {
      return z.parse(countSchema, (await run(eraseRecord, { kind, id }, write)).answer) > 0;
    },

    /** All that came from an e-mail address, whatever its case. */
    async findPerson(email: string, write?: Write): Promise<PersonData> {
      const { row } = await run(findPerson, { email: emailDigest(email) }, withoutKey(write));
      return z.parse(personSchema, row);
    },

    async erasePerson(email: string, write?: Write): Promise<RecordCounts> {
      const { answer } = await run(erasePerson, { email: emailDigest(email) }, write);
      return z.parse(countsSchema, answer);
    },

    /** At most `limit` records of each kind, the oldest first; slots of the past go with them. */
    async eraseOld(
      { appointments, messages, slots }: KeptFrom,
      limit: number,
      write?: Write,
    ): Promise<RecordCounts> {
      const from = {
        appointments: appointments.getTime(),
        messages: messages.getTime(),
        slots: slots.getTime(),
      };
      const { answer } = await run(eraseOld, { ...from, limit }, write);
      return z.parse(countsSchema, answer);
    },
  };
}
