/** The letters of requests that are held while strangers have used up what newcomers may cause. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { bookingAnswerSchema } from '#features/appointments/contract/appointment.ts';
import { undeliveredSchema } from '#features/delivery/contract/undelivered.ts';
import { addDays } from '#platform/time/zone.ts';
import { keys } from '#registry/keys.ts';
import { book, booking, day } from '#tests/support/booking.ts';
import { refusalOf } from '#tests/support/harness.ts';
import { stored } from '#tests/support/keys.ts';
import { viewOf } from '#tests/support/links.ts';
import { useMailApp } from '#tests/support/mail-app.ts';
import { mailReader } from '#tests/support/mail-links.ts';

const { setup, smtp, tick } = useMailApp({ rateLimitScale: 1 });

const [ip, email] = ['198.51.2.7', 'visitor@own.example'];

/** Two requests hold the share of newcomers, so that a third is held. */
async function press() {
  const { app } = setup();
  const headers = await app.signIn();
  const dates = { startDate: day, endDate: addDays(day, 1) };
  const body = { ...dates, timeSlots: ['09:00', '10:00', '11:00', '14:00', '15:00'] };
  await app.call('/api/slots/generate', { method: 'POST', headers, body });
  for (const time of ['09:00', '10:00']) await book(app, { time }, { ip: '198.51.1.7' });
  await tick();
}

async function request(wish: object) {
  const answer = await book(setup().app, { ...wish, email }, { ip });
  expect(z.parse(bookingAnswerSchema, await answer.json()).heldUntil).toBeDefined();
  await tick();
}

async function openLast(mailsTo: ReturnType<typeof mailReader>) {
  const link = { method: 'POST', body: { token: mailsTo(email).at(-1)?.token }, ip };
  return viewOf(await setup().app.call('/api/links/appointment', link));
}

it('a held request: link and receipt arrive though the receipts of the day are used up', async () => {
  await press();
  await setup().engine.call(['HSET', stored(keys.mailed('2041-03-11')), 'receipt', '300']);
  const mailsTo = mailReader(smtp);
  await request({ time: '14:00' });
  expect((await openLast(mailsTo)).status).toBe('pending');
  await tick();
  const subjects = () => mailsTo(email).map(({ subject }) => subject.split(':')[0]);
  expect(subjects()).toEqual(['Bitte öffnen', 'Anfrage erhalten']);
});

describe('a held request whose letter a limit holds back', () => {
  const asAdmin = async (path: string, body?: object) => {
    const headers = await setup().app.signIn();
    return setup().app.call(path, {
      method: body ? 'POST' : 'GET',
      headers,
      ...(body && { body }),
    });
  };
  const list = async () =>
    z
      .parse(undeliveredSchema, await (await asAdmin('/api/deliveries')).json())
      .deliveries.filter(({ channel }) => channel === 'mail');

  /** The pot is empty, and this domain has had its letter of the day. */
  async function limited() {
    await press();
    await setup().engine.call(['HSET', stored(keys.mailed('2041-03-11')), 'receipt', '300']);
    await request({ time: '11:00' });
    smtp().reset();
    await request({ time: '14:00' });
    expect(smtp().mails).toEqual([]);
  }

  const enter = async (time: string) => {
    const entered = { ...booking, date: day, time };
    expect((await asAdmin('/api/appointments/entered', entered)).status).toBe(201);
  };

  it('is told that its time is gone if it has its letter', async () => {
    await press();
    await setup().engine.call(['HSET', stored(keys.mailed('2041-03-11')), 'receipt', '300']);
    await request({ time: '14:00' });
    await enter('14:00');
    await tick();
    const subjects = mailReader(smtp)(email).map(({ subject }) => subject.split(':')[0]);
    expect(subjects).toEqual(['Bitte öffnen', 'Leider vergeben']);
  });

  it('is told nothing the next day if it has none', async () => {
    await limited();
    await enter('14:00');
    await tick();
    setup().clock.advance(24 * 60 * 60_000);
    await tick();
    expect(mailReader(smtp)(email)).toEqual([]);
  });

  it('is listed at the desk with its reason, and sent from there while it waits', async () => {
    await limited();
    const [letter, ...more] = await list();
    expect(more).toEqual([]);
    expect(letter).toMatchObject({ kind: 'request_held', state: 'held', reason: 'network_limit' });
    expect(letter?.request).toEqual({ date: day, time: '14:00', name: 'Ada Beispiel', email });
    const again = await asAdmin('/api/deliveries/again', { id: letter?.id });
    expect(again.status).toBe(200);
    await tick();
    expect((await openLast(mailReader(smtp))).status).toBe('pending');
  });

  it('is not sent once it has lapsed, which the desk is told', async () => {
    await limited();
    const [letter] = await list();
    setup().clock.advance(30 * 60_000);
    expect(await list()).toEqual([]);
    const again = await refusalOf(await asAdmin('/api/deliveries/again', { id: letter?.id }));
    expect(again.code).toBe('request_lapsed');
    await tick();
    expect(mailReader(smtp)(email)).toEqual([]);
  });

  it('hides nothing else that was not delivered, however many there are', async () => {
    await limited();
    const { engine, clock } = setup();
    const failed = {
      kind: 'inquiry_received',
      recipient: 'firm',
      channel: 'mail',
      state: 'failed',
    };
    const entry = { ...failed, at: 0, attempts: 1, queuedAt: 0, reason: 'rejected' };
    await engine.call(['HSET', stored(keys.deliveries), 'inquiry-1', JSON.stringify([entry])]);
    const [own] = await list();
    const flood = Array.from({ length: 5000 }, (_, index) => [
      String(clock.now().getTime() + 1000 + index),
      `request_held:flood-${index}:visitor:mail:1`,
    ]);
    const other = 'inquiry_received:inquiry-1:firm:mail';
    await engine.call(['ZADD', stored(keys.undelivered), '1', other, ...flood.flat()]);
    expect((await list()).map(({ id }) => id)).toEqual([other, own?.id]);
    expect(own?.kind).toBe('request_held');
  });
});
