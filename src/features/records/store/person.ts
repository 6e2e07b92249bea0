import type * as z from 'zod/mini';
import { contactMessageSchema } from '#features/inbox/contract/contact.ts';
import { inquirySchema } from '#features/inbox/contract/inquiry.ts';
import { mostOfPerson } from '#features/records/contract/person.ts';
import type { PersonSought } from '#features/records/rules/person-search.ts';
import { appointmentSearchStore } from '#features/appointments/store/appointment-search.ts';
import type { Database } from '#platform/redis/database.ts';
import { messageRow } from '#features/inbox/store/inbox.ts';
import { inboxKeys } from '#features/inbox/store/keys.ts';
import { listNewestHolding } from '#platform/redis/newest-holding.lua.ts';
import { listNewest, sifted } from '#platform/redis/newest.ts';
import { paymentList } from '#features/payments/store/payment-list.ts';

/** One more tells that there are more. */
const limit = mostOfPerson + 1;

const inboxSource = <T extends z.ZodMiniType>(
  { records, byCreation, read }: typeof inboxKeys.contactMessages | typeof inboxKeys.inquiries,
  row: T,
) => ({ byCreation, hashes: [records, read], row, script: listNewestHolding });

/** Ids of what may be one person's, newest first, at most `limit` of each kind. */
export function personStore(db: Database) {
  const appointments = appointmentSearchStore(db);
  const payments = paymentList(db);

  const inboxes = {
    messages: inboxSource(inboxKeys.contactMessages, messageRow(contactMessageSchema)),
    inquiries: inboxSource(inboxKeys.inquiries, messageRow(inquirySchema)),
  };

  return {
    async find({ terms, isOf }: PersonSought) {
      const asked = { limit, texts: [], terms };
      const letters = { limit, ...sifted({ texts: [], terms }) };
      const found = await Promise.all([
        appointments.list({ ...asked, passes: isOf.appointment }),
        listNewest(db, inboxes.messages, { ...letters, passes: isOf.message }),
        listNewest(db, inboxes.inquiries, { ...letters, passes: isOf.inquiry }),
        payments.list({ ...asked, passes: isOf.payment }),
      ]);
      const [booked = [], written = [], inquired = [], paid = []] = found.map((rows) =>
        (rows ?? []).map(({ id }) => id),
      );
      return { appointments: booked, messages: written, inquiries: inquired, payments: paid };
    },
  };
}
