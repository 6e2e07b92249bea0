import * as z from 'zod/mini';
import { contactMessageSchema } from '#features/inbox/contract/contact.ts';
import { inquirySchema } from '#features/inbox/contract/inquiry.ts';
import { ledgerSchema, toDelivery } from '#features/outbox/index.ts';
import { outboxKeys } from '#features/outbox/store/keys.ts';
import { instantSchema } from '#platform/contract/fields.ts';
import { listNewestHolding } from '#platform/redis/sought-lists.ts';
import { listNewest, sifted } from '#platform/redis/newest.ts';
import type { PersonSource } from '#platform/redis/person.ts';
import { beside, jsonOf } from '#platform/redis/records.ts';
import type { SearchedText } from '#platform/rules/search-text.ts';
import { type Message, messageRow } from './inbox.ts';
import { inboxKeys } from './keys.ts';

const shownRow = <T extends Message>(schema: T) =>
  z.pipe(
    z.tuple([jsonOf(schema), beside(instantSchema), ledgerSchema]),
    z.transform(([message, readAt, ledger]) => ({
      ...message,
      ...(readAt !== null && { readAt }),
      deliveries: ledger.map((entry) => toDelivery(message.id, entry)),
    })),
  );

function sourceOf<T extends Message>(
  { records, byCreation, read }: typeof inboxKeys.contactMessages | typeof inboxKeys.inquiries,
  schema: T,
  textOf: (found: z.output<T>) => SearchedText,
) {
  const source = {
    ...{ byCreation, hashes: [records, read], script: listNewestHolding },
    row: messageRow(schema),
  };
  const row = shownRow(schema);
  return {
    hashes: [records, read, outboxKeys.deliveries],
    row,
    find: (db, { limit, terms, isTheirs }) =>
      listNewest(db, source, {
        ...{ limit, ...sifted({ texts: [], terms }) },
        passes: (found) => isTheirs(textOf(found)),
      }),
  } satisfies PersonSource<z.output<typeof row>>;
}

/** A person's messages, with their delivery logs. */
export const messagesOfPerson = sourceOf(
  inboxKeys.contactMessages,
  contactMessageSchema,
  ({ name, email }) => ({ names: [name, email] }),
);

/** The same for inquiries. */
export const inquiriesOfPerson = sourceOf(
  inboxKeys.inquiries,
  inquirySchema,
  ({ name, email, phone, company }) => ({ names: [name, email, company], phone }),
);
