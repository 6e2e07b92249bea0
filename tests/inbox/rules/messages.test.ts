import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { contactRequestSchema } from '#features/inbox/contract/contact.ts';
import { inquiryRequestSchema } from '#features/inbox/contract/inquiry.ts';
import { receiveMessage, type Sent } from '#features/inbox/rules/messages.ts';
import { contactMessage, inquiry } from '#tests/support/messages.ts';
import { noWork } from '#tests/support/work.ts';

const now = new Date('2026-12-01T09:00:00Z');
const requests = [
  { form: 'a contact message', request: z.parse(contactRequestSchema, contactMessage) },
  { form: 'an inquiry', request: z.parse(inquiryRequestSchema, inquiry) },
];

/** Returns the outcome for the visitor, and all that was stored. */
async function receive(request: Parameters<typeof receiveMessage>[0]) {
  const kept: unknown[] = [];
  const inbox = {
    add(message: unknown, at: Date, { turn, ...sent }: Sent) {
      kept.push([message, at, sent, turn.claimed]);
      return Promise.resolve(null);
    },
  };
  const outcome = await receiveMessage(request, undefined, {
    inbox,
    now,
    randomId: () => 'new-id',
    work: noWork(now),
  });
  return { outcome, kept };
}

describe.each(requests)('$form', ({ request }) => {
  it('is stored as received, with its id and time of arrival', async () => {
    const { outcome, kept } = await receive({ ...request, extra: '' });
    expect(outcome).toEqual({ ok: true, value: { id: 'new-id' } });
    const record = { ...request, id: 'new-id', createdAt: '2026-12-01T09:00:00.000Z' };
    expect(kept).toStrictEqual([[record, now, { asked: undefined, network: 'wider' }, '']]);
  });

  it('with a filled honeypot gets the same answer and is not stored', async () => {
    const { outcome, kept } = await receive({ ...request, extra: 'https://spam.example' });
    expect(outcome).toEqual({ ok: true, value: { id: 'new-id' } });
    expect(kept).toEqual([]);
  });
});
