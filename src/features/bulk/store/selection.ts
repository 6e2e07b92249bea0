import * as z from 'zod/mini';
import { contactMessageSchema, inquirySchema } from '#features/inbox/contract.ts';
import type { InboxKind } from '#features/inbox/contract.ts';
import type { PortionRange, Portions } from '#features/bulk/rules/bulk.ts';
import { emailDigest } from '#platform/rules/digest.ts';
import type { Database } from '#platform/redis/database.ts';
import { messageRow } from '#features/inbox/index.ts';
import { appointmentsKeys } from '#features/appointments/store/keys.ts';
import { inboxKeys } from '#features/inbox/store/keys.ts';
import { readPaid } from '#features/payments/index.ts';
import { appointmentRowSchema } from '#features/appointments/index.ts';
import { load } from '#platform/redis/load.ts';
import { hookOf } from '#platform/redis/reads.ts';
import { readable, textsSchema } from '#platform/redis/records.ts';

const ofEach = { of: 'ids', all: true } as const;

interface Source<T extends z.ZodMiniType> {
  names: Readonly<Record<'byCreation' | 'records' | 'marks' | 'digests', string>>;
  /** Parses a row of record and mark. */
  row: T;
}

/** Portion-wise access to a list; each method is one round trip. */
function portionsOf<T extends z.ZodMiniType>(
  db: Database,
  { names, row }: Source<T>,
): Portions<z.output<T>> {
  const eachOf = (key: string) =>
    hookOf(
      { [key]: { command: ['HMGET', key, ofEach], reply: textsSchema } },
      (values): z.output<typeof textsSchema> => values[key] ?? [],
    );
  const [digests, records] = [eachOf(names.digests), eachOf(names.records)];
  return {
    async read({ from, until, email, offset, limit, reads }: PortionRange) {
      const range = [until.getTime(), from?.getTime() ?? '-inf', 'LIMIT', offset, limit] as const;
      const digest = emailDigest(email ?? '');
      const { values, valuesOf } = await load(
        db,
        {
          ids: {
            command: ['ZREVRANGEBYSCORE', names.byCreation, ...range],
            reply: z.array(z.string()),
          },
          marks: { command: ['HMGET', names.marks, ofEach], reply: textsSchema },
        },
        [...(digest === '' ? [] : [digests]), ...(reads ? [records] : [])],
      );
      const { ids, marks } = values;
      const owners = digest === '' ? [] : digests.follow(valuesOf);
      const texts = reads ? records.follow(valuesOf) : [];
      return {
        seen: ids.length,
        rows: ids.flatMap((id, at) => {
          if (digest !== '' && owners[at] !== digest) return [];
          const [mark = null, text = null] = [marks[at], texts[at]];
          const record = text === null ? undefined : z.safeParse(row, [text, mark]).data;
          return [{ id, mark, record }];
        }),
      };
    },

    async show(ids: readonly string[]) {
      if (ids.length === 0) return [];
      const { values } = await load(db, {
        texts: { command: ['HMGET', names.records, ...ids], reply: textsSchema },
        marks: { command: ['HMGET', names.marks, ...ids], reply: textsSchema },
      });
      return z.parse(
        readable(row),
        values.texts.map((text, at) => [text, values.marks[at] ?? null]),
      );
    },
  };
}

/** The lists from which the desk selects many records. */
export function selectionStore(db: Database) {
  const { contactMessages, inquiries } = inboxKeys;
  const lettersOf = ({ records, byCreation, read }: typeof contactMessages | typeof inquiries) => ({
    ...{ records, byCreation, marks: read, digests: inboxKeys.inboxEmail },
  });
  const appointments = portionsOf(db, {
    names: {
      byCreation: appointmentsKeys.appointmentsByCreation,
      records: appointmentsKeys.appointments,
      marks: appointmentsKeys.appointmentStatus,
      digests: appointmentsKeys.appointmentEmail,
    },
    row: appointmentRowSchema,
  });
  const messages = portionsOf(db, {
    names: lettersOf(contactMessages),
    row: messageRow(contactMessageSchema),
  });
  const asked = portionsOf(db, { names: lettersOf(inquiries), row: messageRow(inquirySchema) });
  return {
    appointments,

    readPaid: () => readPaid(db),
    inbox: (kind: InboxKind) => (kind === 'message' ? messages : asked),
  };
}
