/** What goes when messages and inquiries are erased. */
import * as z from 'zod/mini';
import {
  dropWrites,
  type ErasingSubject,
  oldestRead,
  type Owner,
  type Portion,
} from '#platform/redis/erasing.ts';
import { inPortions } from '#platform/redis/plan.ts';
import { hookOf } from '#platform/redis/reads.ts';
import { pairsSchema, textsSchema } from '#platform/redis/records.ts';
import { inboxKeys as keys } from './keys.ts';

const inboxes = { message: keys.contactMessages, inquiry: keys.inquiries } as const;
type InboxKind = keyof typeof inboxes;

/** What goes of one inbox; of an address, also what led nowhere in its index. */
function eraseOf(kind: InboxKind, { ids, email }: Portion): Owner[] {
  const { [kind]: asked = [] } = ids;
  const { records, byCreation, unread, read } = inboxes[kind];
  if (asked.length === 0) return [];
  const erased = hookOf(
    {
      erased: { command: ['HMPART', records, '^', ...asked], reply: textsSchema },
      addresses: { command: ['HMGET', keys.inboxEmail, ...asked], reply: textsSchema },
    },
    ({ erased, addresses }, nameOf) =>
      () => {
        const there = asked.filter((_, at) => erased[at] !== null);
        return {
          gone: { [kind]: there },
          addresses: addresses.filter((address) => address !== null),
          checks: [{ same: nameOf('erased') }, { same: nameOf('addresses') }],
          writes: [
            ...dropWrites(there, [records, read], []),
            // Also entries that lead nowhere.
            ...dropWrites(asked, [], [byCreation]),
            ...inPortions('SREM', unread, there),
            ...inPortions('HDEL', keys.inboxEmail, email === undefined ? there : asked),
          ],
        };
      },
    ` ${kind}`,
  );
  return [erased];
}

/** Addresses of both inboxes looked through at once. */
const portion = 1000;

/** A portion of them; `next`: where the next begins. */
const addressesFrom = <T>(from: string, follow: (pairs: [string, string][]) => T) =>
  hookOf(
    {
      inboxAddresses: {
        command: ['HSCAN', keys.inboxEmail, from, 'COUNT', portion],
        reply: z.tuple([z.string(), pairsSchema]),
      },
    } as const,
    ({ inboxAddresses: [next, pairs] }) => ({
      ...follow(pairs),
      next: next === '0' ? undefined : next,
    }),
  );

export const inboxErasing: ErasingSubject = {
  records: { message: keys.contactMessages.records, inquiry: keys.inquiries.records },
  keys: [...Object.values(inboxes).flatMap((inbox) => Object.values(inbox)), keys.inboxEmail],
  kept: Object.values(inboxes).map(({ byCreation }) => [byCreation, 'messages'] as const),
  erases: (asked) => [...eraseOf('message', asked), ...eraseOf('inquiry', asked)],
  // Which of the two inboxes has a record is not known before it is read.
  ofPerson: (email, from) =>
    addressesFrom(from, (pairs) => {
      const ids = pairs.filter(([, address]) => address === email).map(([id]) => id);
      return { ids: { message: ids, inquiry: ids } };
    }),
  knows: (emails, from) =>
    addressesFrom(from, (pairs) => ({
      known: pairs.map(([, address]) => address).filter((address) => emails.includes(address)),
    })),
  ofAge: ({ messages }, limit) =>
    hookOf(
      {
        oldMessages: oldestRead(keys.contactMessages.byCreation, messages, limit),
        oldInquiries: oldestRead(keys.inquiries.byCreation, messages, limit),
      },
      ({ oldMessages, oldInquiries }) => ({
        ids: { message: oldMessages, inquiry: oldInquiries },
      }),
    ),
};
