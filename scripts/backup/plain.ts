/** Exports the firm's data as JSON and CSV, readable without this code. */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { appointmentStatusSchema } from '#features/appointments/contract/appointment-status.ts';
import { auditEntrySchema } from '#features/audit/contract/audit.ts';
import { contactMessageSchema } from '#features/inbox/contract/contact.ts';
import { inquirySchema } from '#features/inbox/contract/inquiry.ts';
import { adminTestimonialSchema } from '#features/testimonials/contract/testimonial.ts';
import { appointmentTable } from '#features/appointments/rules/appointment-export.ts';
import type { Table } from '#platform/rules/csv-file.ts';
import { toCsv } from '#platform/rules/csv.ts';
import { deskTexts } from '#platform/i18n/desk-texts.ts';
import { staffOf } from '#features/hours/rules/staff.ts';
import { paymentTable } from '#features/payments/rules/payment-export.ts';
import { paymentFacts } from '#features/payments/rules/payment.ts';
import { firm } from '#firm';
import { StartError } from '#local/settings.ts';
import { readHistory } from '#features/appointments/store/appointment-history.ts';
import { keys, paymentKeys } from '#registry/keys.ts';
import { paymentRecordSchema } from '#features/payments/store/payment-record.ts';
import { appointmentRecordSchema } from '#features/appointments/store/appointment-rows.ts';
import { jsonOf, readable } from '#platform/redis/records.ts';
import { membersOf } from '#features/hours/store/staff.ts';
import type { Part } from './lines.ts';

type Collection = ReadonlyMap<string, string>;
type Read = (key: string) => Collection;

async function collect(parts: AsyncIterable<Part>): Promise<Read> {
  const all = new Map<string, Map<string, string>>();
  for await (const { key, fields } of parts) {
    const fresh = new Map<string, string>();
    const collection = all.get(key) ?? fresh;
    all.set(key, collection);
    for (const [field, value] of fields) collection.set(field, value);
  }
  return (key) => all.get(key) ?? new Map<string, string>();
}

const byCreation = <T extends { createdAt: string }>(records: readonly T[]) =>
  records.toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1));

/** Unreadable records are only in the backup itself. */
const rowsOf = <T extends z.ZodMiniType>(records: Collection, schema: T) =>
  z.parse(readable(jsonOf(schema)), [...records.values()]);

function appointmentsOf(read: Read) {
  const [statuses, histories] = [read(keys.appointmentStatus), read(keys.appointmentHistory)];
  return byCreation(rowsOf(read(keys.appointments), appointmentRecordSchema)).flatMap((record) => {
    const { success, data: status } = z.safeParse(appointmentStatusSchema, statuses.get(record.id));
    const history = readHistory(record, histories.get(record.id) ?? null);
    return success ? [{ ...record, status, history }] : [];
  });
}

function inboxOf<T extends z.ZodMiniType<{ id: string; createdAt: string }>>(
  read: Read,
  inbox: { records: string; read: string },
  schema: T,
) {
  const readAt = read(inbox.read);
  return byCreation(rowsOf(read(inbox.records), schema)).map((message) => ({
    ...message,
    ...(readAt.get(message.id) && { readAt: readAt.get(message.id) }),
  }));
}

function testimonialsOf(read: Read) {
  const { byPlace, field } = keys.testimonials;
  const names = z.keyof(adminTestimonialSchema).options;
  const places = [...read(byPlace)].toSorted(([, one], [, other]) => Number(other) - Number(one));
  return places.flatMap(([id]) => {
    const values = names.map((name) => [
      name,
      jsonOf(z.unknown()).safeParse(read(field(name)).get(id)).data,
    ]);
    return z.safeParse(adminTestimonialSchema, Object.fromEntries(values)).data ?? [];
  });
}

const cellSchema = z.pipe(
  z.union([z.string(), z.number(), z.boolean(), z.undefined()]),
  z.transform((value) => String(value ?? '')),
);

/** A column for each field that any record has, under the field's own name. */
function tableOf(records: readonly object[], separator: string): string {
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))];
  const rows = records.map((record) => {
    const values = new Map<string, unknown>(Object.entries(record));
    // The values are only texts, numbers and booleans.
    return names.map((name) => z.parse(cellSchema, values.get(name)));
  });
  return toCsv([names, ...rows], separator);
}

const csvOf = <T>({ header, rowOf, separator: by }: Table<T>, items: readonly T[]) =>
  toCsv([header, ...items.map(rowOf)], by);

/**
 * Writes a JSON and a CSV file for each kind, readable only by their owner. The tables are in the firm's
 * language; text that begins like a formula is escaped. Returns the files' names; throws a `StartError` if
 * the folder exists already.
 */
export async function writePlain(folder: string, parts: AsyncIterable<Part>): Promise<string[]> {
  if (existsSync(folder)) throw new StartError(`${folder} is there already; name a new folder`);
  const read = await collect(parts);
  const texts = deskTexts[firm.language];
  const { separator } = texts.records.csv;
  const appointments = appointmentsOf(read);
  const staff = staffOf(membersOf(read(keys.consultants)));
  const messages = inboxOf(read, keys.contactMessages, contactMessageSchema);
  const inquiries = inboxOf(read, keys.inquiries, inquirySchema);
  const testimonials = testimonialsOf(read);
  const payments = byCreation(rowsOf(read(paymentKeys.records), paymentRecordSchema)).map(
    paymentFacts,
  );
  const audit = rowsOf(read(keys.audit.records), auditEntrySchema).toSorted((one, other) =>
    one.at < other.at ? -1 : 1,
  );
  const linkless = payments.map((payment) => ({ ...payment, link: '' }));
  const files: Readonly<Record<string, readonly [records: readonly object[], csv: string]>> = {
    appointments: [
      appointments,
      csvOf(appointmentTable(texts, firm.timeZone, staff), appointments),
    ],
    messages: [messages, tableOf(messages, separator)],
    inquiries: [inquiries, tableOf(inquiries, separator)],
    testimonials: [testimonials, tableOf(testimonials, separator)],
    payments: [payments, csvOf(paymentTable(texts, firm.timeZone), linkless)],
    audit: [audit, tableOf(audit, separator)],
  };
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const options = { mode: 0o600, flag: 'wx' } as const;
  const written: string[] = [];
  for (const [name, [records, csv]] of Object.entries(files)) {
    await writeFile(join(folder, `${name}.json`), `${JSON.stringify(records, null, 2)}\n`, options);
    await writeFile(join(folder, `${name}.csv`), csv, options);
    written.push(`${name}.json`, `${name}.csv`);
  }
  return written;
}
