/** Bulk acts: the act applies to exactly the previewed records, however many there are. */
import { mostAtOnce } from '#platform/contract/limits.ts';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  type AppointmentPreview,
  appointmentPreviewSchema,
  bulkResultSchema,
  inboxPreviewSchema,
} from '#features/bulk/contract/bulk.ts';
import { patience } from '#scripts/test/patience.ts';
import { keys } from '#registry/keys.ts';
import { multiply } from '#tests/appointments/store/multiply.ts';
import { addSlots, booking, day } from '#tests/support/booking.ts';
import { useDesk } from '#tests/support/desk.ts';
import { dump } from '#tests/support/dump.ts';
import { refusalOf, refusedFields } from '#tests/support/harness.ts';
import { stored } from '#tests/support/keys.ts';
import { contactMessage, forms, post } from '#tests/support/messages.ts';

const { setup, send, bookAt, historyOf, freeTimes, outbox } = useDesk();
const minute = 60_000;

async function preview(criteria: object = {}) {
  const answer = await send('POST', '/api/appointments/bulk/preview', criteria);
  return z.parse(appointmentPreviewSchema, await answer.json());
}
async function inboxPreview(criteria: object) {
  const answer = await send('POST', '/api/inbox/bulk/preview', criteria);
  return z.parse(inboxPreviewSchema, await answer.json());
}
const resultOf = async (response: Promise<Response>) =>
  z.parse(bulkResultSchema, await (await response).json());
const cancel = (ids: readonly string[] = [], more: object = {}) =>
  send('POST', '/api/appointments/bulk/cancel', { status: 'pending', tells: false, ids, ...more });
const erase = (ids: readonly string[] = [], status = 'pending') =>
  send('POST', '/api/appointments/bulk/erase', { status, ids });
const eraseLetters = (kind: string, ids: readonly string[]) =>
  send('POST', '/api/inbox/bulk/erase', { kind, ids });
const entriesOf = async (action: string) =>
  ((await setup().app.services.audit.list({ limit: 99 })) ?? []).filter(
    (entry) => entry.action === action,
  );
const countOf = ({ ids }: AppointmentPreview) => Object.values(ids).flat().length;

/** Makes three requests, one minute apart: two from one address, one of them confirmed. */
async function some() {
  await addSlots(setup().app, '10:00', '12:00', '14:00');
  const first = await bookAt('10:00', { email: 'Flut@example.com', message: 'Kauf mich' });
  setup().clock.advance(minute);
  const second = await bookAt('12:00');
  setup().clock.advance(minute);
  const third = await bookAt('14:00', { email: 'flut@example.com' });
  await send('PATCH', `/api/appointments/${third.id}?status=confirmed`);
  return [first, second, third] as const;
}

describe('a preview of appointments', () => {
  it('lists ids by status, and shows the newest records', async () => {
    const [first, second, third] = await some();
    const found = await preview();
    expect(found.ids).toEqual({ pending: [second.id, first.id], confirmed: [third.id] });
    expect(found.hasMore).toBe(false);
    expect(found.sample.map(({ id }) => id)).toEqual([third.id, second.id, first.id]);
  });

  it('filters by address, status, text and time of creation', async () => {
    const [first, second, third] = await some();
    const email = 'FLUT@example.com';
    expect((await preview({ email })).ids).toEqual({ confirmed: [third.id], pending: [first.id] });
    expect((await preview({ email, status: 'pending' })).ids).toEqual({ pending: [first.id] });
    expect((await preview({ q: 'kauf MICH' })).ids).toEqual({ pending: [first.id] });
    const until = second.createdAt;
    expect(countOf(await preview({ until }))).toBe(2);
    expect((await preview({ from: until, until })).ids).toEqual({ pending: [second.id] });
    expect(await preview({ email: 'nobody@example.com' })).toEqual({
      ...{ hasMore: false, ids: {}, paid: {}, sample: [] },
    });
  });

  it('refuses unknown criteria, and ignores criteria in the URL', async () => {
    const refused = await send('POST', '/api/appointments/bulk/preview', { name: 'Ada' });
    expect(await refusalOf(refused)).toEqual(refusedFields({ name: 'unknown_field' }));
    const none = await send('POST', '/api/appointments/bulk/preview?email=a@example.com', {});
    expect(countOf(z.parse(appointmentPreviewSchema, await none.json()))).toBe(0);
  });
});

describe('cancelling in bulk', () => {
  it('frees their times without notifications, with an event in each history and one audit entry', async () => {
    const [first, second] = await some();
    const before = await outbox();
    const at = setup().clock.now().toISOString();
    const { ids } = await preview({ status: 'pending' });
    expect(await resultOf(cancel(ids.pending))).toEqual({ done: 2, skipped: 0 });
    expect(await freeTimes()).toEqual(['10:00', '12:00']);
    expect(await outbox()).toEqual(before);
    for (const { id } of [first, second])
      expect((await historyOf(id)).at(-1)).toEqual({
        ...{ at, kind: 'status', from: 'pending', to: 'cancelled' },
      });
    expect(await entriesOf('appointments_cancelled_in_bulk')).toMatchObject([{ count: 2 }]);
    // No request is left to lapse.
    expect(await setup().engine.call(['ZCARD', stored(keys.appointmentsPending)])).toBe(0);
  });

  it('notifies the clients on request, with the note', async () => {
    const [first] = await some();
    await cancel([first.id], { tells: true, note: 'Wir sind krank.' });
    expect((await historyOf(first.id)).at(-1)).toMatchObject({ note: 'Wir sind krank.' });
    const told = z.parse(z.array(z.string()), await outbox());
    expect(told.filter((each) => each.startsWith('appointment_cancelled:'))).toEqual([
      expect.stringContaining(`${first.id}:visitor:mail`),
    ]);
  });

  it('skips appointments that were changed or erased since, and ignores later ones', async () => {
    const [first, second] = await some();
    const { ids } = await preview({ status: 'pending' });
    await send('PATCH', `/api/appointments/${first.id}?status=confirmed`);
    await send('DELETE', `/api/appointments/${second.id}`);
    const later = await bookAt('12:00');
    expect(await resultOf(cancel(ids.pending))).toEqual({ done: 0, skipped: 2 });
    expect((await preview()).ids).toMatchObject({ pending: [later.id] });
    expect(await entriesOf('appointments_cancelled_in_bulk')).toEqual([]);
  });

  it('is refused for an inactive status, and for no, too many or repeated ids', async () => {
    const id = 'x'.repeat(22);
    const refused = async (response: Promise<Response>) => refusalOf(await response);
    expect(await refused(cancel([id], { status: 'completed' }))).toEqual(
      refusedFields({ status: 'unknown_status' }),
    );
    expect(await refused(cancel([]))).toEqual(refusedFields({ ids: 'required' }));
    const many = Array.from({ length: mostAtOnce + 1 }, () => id);
    expect(await refused(cancel(many))).toEqual(refusedFields({ ids: 'too_many' }));
    // A repeated id would be counted and logged as two records.
    const twice = Array.from({ length: 2 }, () => setup().app.services.randomId());
    const repeated = [...twice, ...twice];
    const answer = refusedFields({ ids: 'repeated' });
    expect(await refused(cancel(repeated))).toEqual(answer);
    expect(await refused(erase(repeated))).toEqual(answer);
    expect(await refused(eraseLetters('message', repeated))).toEqual(answer);
  });
});

describe('erasing in bulk', () => {
  it('leaves no trace of the records, nor in the audit log', async () => {
    const [first, second] = await some();
    await send('POST', `/api/appointments/${first.id}/move`, { date: day, time: '16:00' });
    const { ids } = await preview({ status: 'pending' });
    expect(await resultOf(erase(ids.pending))).toEqual({ done: 2, skipped: 0 });
    const left = await dump(setup().engine);
    for (const { id } of [first, second]) expect(left).not.toContain(id);
    expect(left).not.toContain('Kauf mich');
    expect(await freeTimes()).toEqual(['10:00', '12:00']);
    expect(await entriesOf('appointments_erased_in_bulk')).toMatchObject([{ count: 2 }]);
    expect(await resultOf(erase(ids.pending))).toEqual({ done: 0, skipped: 2 });
  });

  it('skips an appointment that was confirmed since', async () => {
    const [first] = await some();
    await send('PATCH', `/api/appointments/${first.id}?status=confirmed`);
    expect(await resultOf(erase([first.id]))).toEqual({ done: 0, skipped: 1 });
  });
});

describe('a bulk erasure in an inbox', () => {
  it.each(forms)('removes $form and leaves no trace', async ({ form, sendTo, listAt, valid }) => {
    const kind = form === 'an inquiry' ? 'inquiry' : 'message';
    const { app, clock } = setup();
    const ids: string[] = [];
    for (const changes of [{ email: 'Flut@example.com' }, { message: 'Kauf MICH' }, {}]) {
      const sent = await post(app, sendTo, { ...valid, ...changes });
      ids.push(z.parse(z.object({ id: z.string() }), await sent.json()).id);
      clock.advance(minute);
    }
    const [first = '', second = '', third = ''] = ids;
    await send('PATCH', `${listAt}/${third}?read=true`);
    expect((await inboxPreview({ kind })).ids).toEqual([third, second, first]);
    expect((await inboxPreview({ kind, unread: true })).ids).toEqual([second, first]);
    expect((await inboxPreview({ kind, email: 'flut@EXAMPLE.com' })).ids).toEqual([first]);
    const { ids: found, sample } = await inboxPreview({ kind, q: 'kauf mich' });
    expect([found, sample.map(({ id }) => id)]).toEqual([[second], [second]]);
    const other = kind === 'message' ? 'inquiry' : 'message';
    expect((await inboxPreview({ kind: other })).ids).toEqual([]);
    expect(await resultOf(eraseLetters(other, [first]))).toEqual({ done: 0, skipped: 1 });

    expect(await resultOf(eraseLetters(kind, [first, second]))).toEqual({ done: 2, skipped: 0 });
    const left = await dump(setup().engine);
    for (const id of [first, second]) expect(left).not.toContain(id);
    expect(
      await entriesOf(`${kind === 'message' ? 'messages' : 'inquiries'}_erased_in_bulk`),
    ).toMatchObject([{ count: 2 }]);
    expect((await inboxPreview({ kind })).ids).toEqual([third]);
  });
});

describe('a flood of 10,000', () => {
  const flood = 10_000;
  const portionsOf = (ids: readonly string[]) =>
    Array.from({ length: Math.ceil(ids.length / mostAtOnce) }, (_, index) =>
      ids.slice(index * mostAtOnce, (index + 1) * mostAtOnce),
    );

  it(
    'of bookings can be found, cancelled and erased, leaving a genuine one',
    { timeout: 180_000 * patience },
    async () => {
      await addSlots(setup().app, '10:00', '14:00');
      const honest = await bookAt('14:00', { email: 'honest@example.com' });
      setup().clock.advance(minute);
      const one = await bookAt('10:00', { email: 'flood@example.com' });
      await multiply((...command) => setup().engine.call(command), one.id, flood);
      setup().clock.advance(minute);

      const found = await preview({ from: one.createdAt });
      expect([found.ids.pending?.length, found.hasMore]).toEqual([flood, false]);
      expect(found.sample).toHaveLength(20);
      let done = 0;
      for (const ids of portionsOf(found.ids.pending ?? [])) {
        const began = performance.now();
        done += (await resultOf(cancel(ids))).done;
        expect(performance.now() - began).toBeLessThan(10_000 * patience);
      }
      expect(done).toBe(flood);
      expect(await freeTimes()).toEqual(['10:00']);
      const cancelled = (await preview({ email: 'flood@example.com' })).ids.cancelled ?? [];
      expect(cancelled).toHaveLength(flood);
      for (const ids of portionsOf(cancelled)) await erase(ids, 'cancelled');
      const { ids } = await preview();
      expect(ids).toEqual({ pending: [honest.id] });
      expect(await dump(setup().engine)).not.toContain(one.id);
    },
  );

  it('of messages can be erased', { timeout: 180_000 * patience }, async () => {
    const sent = await post(setup().app, '/api/contact', contactMessage);
    const { id } = z.parse(z.object({ id: z.string() }), await sent.json());
    await multiply((...command) => setup().engine.call(command), id, flood);
    const { ids } = await inboxPreview({ kind: 'message', email: booking.email });
    expect(ids).toHaveLength(flood);
    for (const portion of portionsOf(ids)) await eraseLetters('message', portion);
    expect((await inboxPreview({ kind: 'message' })).ids).toEqual([]);
  });
});
