import * as z from 'zod/mini';
import { contactMessageSchema, inquirySchema } from '#features/inbox/contract.ts';
import type { InboxKind } from '#features/inbox/contract.ts';
import type { HeldCents, PortionRange, Portions } from '#features/bulk/rules/bulk.ts';
import { emailDigest } from '#platform/rules/digest.ts';
import type { Database } from '#platform/redis/database.ts';
import { messageRow } from '#features/inbox/index.ts';
import { appointmentsKeys } from '#features/appointments/store/keys.ts';
import { inboxKeys } from '#features/inbox/store/keys.ts';
import { listHeld, readChosen, readPortion } from './bulk.lua.ts';
import { heldKeys } from '#features/payments/index.ts';
import { appointmentRowSchema } from '#features/appointments/index.ts';
import { readable } from '#platform/redis/records.ts';

const text = z.nullable(z.string());
const portionSchema = z.tuple([z.number(), z.array(z.tuple([z.string(), text, text]))]);

const heldSchema = z.array(z.tuple([z.string(), z.number(), z.number()]));
/** Ids per round trip. */
const askedAtOnce = 1000;

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
  return {
    async read({ from, until, email, offset, limit, reads }: PortionRange) {
      const range = { first: from?.getTime() ?? '-inf', last: until.getTime() };
      const input = { ...range, email: emailDigest(email ?? ''), offset, limit, reads };
      const [seen, rows] = z.parse(portionSchema, await db.run(readPortion, names, input));
      return {
        seen,
        rows: rows.map(([id, mark, record]) => ({
          ...{ id, mark },
          record: record === null ? undefined : z.safeParse(row, [record, mark]).data,
        })),
      };
    },

    async show(ids: readonly string[]) {
      return z.parse(readable(row), await db.run(readChosen, names, { ids }));
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

    /** What the firm holds for these appointments; without entries for unpaid ones. */
    async heldFor(ids: readonly string[]): Promise<ReadonlyMap<string, HeldCents>> {
      const held = new Map<string, HeldCents>();
      for (let from = 0; from < ids.length; from += askedAtOnce) {
        const input = { ids: ids.slice(from, from + askedAtOnce) };
        const rows = z.parse(heldSchema, await db.run(listHeld, heldKeys, input));
        for (const [id, cents, free] of rows) held.set(id, { cents, free });
      }
      return held;
    },
    inbox: (kind: InboxKind) => (kind === 'message' ? messages : asked),
  };
}
