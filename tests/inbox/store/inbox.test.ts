import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { contactMessageSchema } from '#features/inbox/contract/contact.ts';
import { inquirySchema } from '#features/inbox/contract/inquiry.ts';
import { contactMessageStore, inquiryStore } from '#features/inbox/acts/receive.ts';
import { inboxDesk } from '#features/inbox/acts/mark.ts';
import { prefixOf } from '#platform/redis/database.ts';
import { keys } from '#registry/keys.ts';
import { contactMessage, hostileText, inquiry } from '#tests/support/messages.ts';
import { describeStore } from '#tests/support/store.ts';
import { house } from '#tests/support/house.ts';
import { scale } from '#tests/support/work.ts';

const now = new Date('2041-03-11T08:00:00Z');
const prefix = prefixOf('local');
const untraced = { now, trace: undefined };
const later = (ms: number) => new Date(now.getTime() + ms);
const idOf = (number: number) => `record-${String(number).padStart(16, '0')}`;

/** Id and time, as the domain adds them to a request. */
const received = (number: number) => ({ id: idOf(number), createdAt: now.toISOString() });
const messageOf = (number: number, changes: object = {}) =>
  z.parse(contactMessageSchema, { ...contactMessage, ...received(number), ...changes });
const inquiryOf = (number: number, changes: object = {}) =>
  z.parse(inquirySchema, { ...inquiry, ...received(number), ...changes });

describeStore('an inbox', (setup) => {
  const messages = () => contactMessageStore(setup().db, house.reach, scale);
  const desk = () => inboxDesk(setup().db);
  const inquiries = () => inquiryStore(setup().db, house.reach, scale);

  it('returns every text unchanged', async () => {
    for (const [index, message] of hostileText.entries()) {
      await messages().add(messageOf(index, { name: message, message }), later(index));
      await inquiries().add(inquiryOf(index, { company: message, message }), later(index));
    }
    // Half a surrogate pair is replaced, since it is no valid text.
    const newestFirst = [...hostileText.map((text) => text.toWellFormed()).entries()].toReversed();
    expect(await messages().list({ limit: 99 })).toEqual(
      newestFirst.map(([index, message]) => messageOf(index, { name: message, message })),
    );
    expect(await inquiries().list({ limit: 99 })).toEqual(
      newestFirst.map(([index, message]) => inquiryOf(index, { company: message, message })),
    );
  });

  it('queues one notification per message and channel, and writes no other keys', async () => {
    await messages().add(messageOf(1), later(1));
    await inquiries().add(inquiryOf(2), later(2));
    const due = await setup().inspect('ZRANGE', prefix + keys.outbox, '0', '-1', 'WITHSCORES');
    const notification = (kind: string, number: number) =>
      ['firm:mail', 'firm:whatsapp', 'visitor:mail'].flatMap((way) => [
        `${kind}:${idOf(number)}:${way}`,
        String(later(number).getTime()),
      ]);
    expect(due).toEqual([
      ...notification('contact_message_received', 1),
      ...notification('inquiry_received', 2),
    ]);
    // For each inbox: records, their order, the unread ids. Besides: addresses, the outbox and its delivery
    // log, and that each came without work.
    expect(await setup().inspect('KEYS', 'v2:*')).toHaveLength(13);
  });

  it('fails if it cannot be written, and queues no notification', async () => {
    await setup().inspect('SET', prefix + keys.contactMessages.records, 'no hash');
    await expect(messages().add(messageOf(1), now)).rejects.toThrow();
    expect(await setup().inspect('KEYS', 'v2:*')).toHaveLength(1);
  });

  it('is listed newest first, in pages', async () => {
    for (const [index, number] of [2, 1, 3].entries()) {
      await messages().add(messageOf(number), later(index));
    }
    const idsAfter = async (after?: string) =>
      (await messages().list({ limit: 2, after }))?.map(({ id }) => id);
    expect(await idsAfter()).toEqual([idOf(3), idOf(1)]);
    expect(await idsAfter(idOf(1))).toEqual([idOf(2)]);
    expect(await idsAfter(idOf(2))).toEqual([]);
    expect(await idsAfter(idOf(9))).toBeUndefined();
    expect(await inquiries().list({ limit: 2 })).toEqual([]);
  });

  it('knows unread messages, and when a message was first read', async () => {
    const unread = () => setup().inspect('SMEMBERS', prefix + keys.contactMessages.unread);
    await messages().add(messageOf(1), now);
    expect(await unread()).toEqual([idOf(1)]);
    const read = messageOf(1, { readAt: later(1).toISOString() });
    expect(await desk().markContactMessage(idOf(1), later(1), untraced)).toEqual(read);
    expect(await desk().markContactMessage(idOf(1), later(2), untraced)).toEqual(read);
    expect(await messages().list({ limit: 9 })).toEqual([read]);
    expect(await unread()).toEqual([]);
    expect(await desk().markContactMessage(idOf(1), null, untraced)).toEqual(messageOf(1));
    expect(await unread()).toEqual([idOf(1)]);
    expect(await desk().markContactMessage(idOf(9), later(1), untraced)).toBeNull();
  });

  it('omits a message that is unreadable or missing', async () => {
    await messages().add(messageOf(1), now);
    await messages().add(messageOf(2), later(1));
    await setup().inspect('HSET', prefix + keys.contactMessages.records, idOf(2), '{"id":');
    expect(await messages().list({ limit: 1 })).toEqual([messageOf(1)]);
    await setup().inspect('HDEL', prefix + keys.contactMessages.records, idOf(2));
    expect(await messages().list({ limit: 1 })).toEqual([messageOf(1)]);
  });
});
