/** Requests that nobody answers, from Friday evening over a closed fortnight, with every run of the clock. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { appointmentSchema } from '#features/appointments/contract/appointment.ts';
import { hourMs, minuteMs } from '#platform/time/units.ts';
import { toLocal } from '#platform/time/zone.ts';
import { keys } from '#registry/keys.ts';
import { book } from '#tests/support/booking.ts';
import { useDesk } from '#tests/support/desk.ts';
import { stored } from '#tests/support/keys.ts';
import { lapsing } from '#tests/support/lapsing.ts';
import { isNight } from '#tests/support/night.ts';
import { type SmtpTestServer, startSmtp } from '#tests/support/smtp.ts';

let smtp: SmtpTestServer;
beforeAll(async () => {
  smtp = await startSmtp();
});
afterAll(() => smtp.close());
beforeEach(() => smtp.reset());

/** Friday, 18:00 in Zurich; the clocks change on the 31st. */
const friday = '2041-03-15T17:00:00Z';
const meeting = '2041-04-12';
const fortnight = { kind: 'closed', from: '2041-03-16T00:00', to: '2041-04-01T00:00' };

/** By day the clock runs at nine while the fortnight lasts, and then in the daytime. */
const isPassed = (at: string) =>
  !isNight && !(at < '2041-03-31' ? /T08:/ : /T(?:0[6-9]|1[0-6]):/).test(at);

/** What a request goes through, in a firm that lets requests lapse or not. */
function useRequest(isLapsing: boolean) {
  const desk = useDesk({ smtpUrl: () => smtp.url, ...(isLapsing && { house: lapsing }) });
  const { setup, send, signIn } = desk;
  const call = (...command: string[]) => setup().engine.call(command);
  const statusOf = (id: string) => call('HGET', stored(keys.appointmentStatus), id);

  async function ask({ isClosed = true } = {}) {
    const times = { startDate: meeting, endDate: meeting, timeSlots: ['10:00', '12:00'] };
    expect((await send('POST', '/api/slots/generate', times)).status).toBe(201);
    if (isClosed) await close();
    setup().clock.set(friday);
    const answer = await book(setup().app, { date: meeting });
    return z.parse(appointmentSchema, await answer.json());
  }
  async function close() {
    await signIn();
    const body = { exception: fortnight };
    expect((await send('POST', '/api/hours/exceptions', body)).status).toBe(201);
  }

  /**
   * Runs the clock every hour until then, by day less often (`isPassed`); returns when mails whose subject begins so arrived at the firm,
   * in Zurich's time.
   */
  async function until(moment: string, subject = 'Noch unbeantwortet'): Promise<string[]> {
    const { app, clock } = setup();
    const found: string[] = [];
    const end = Date.parse(moment);
    while (clock.now().getTime() < end) {
      clock.advance(hourMs);
      if (clock.now().getTime() < end && isPassed(clock.now().toISOString())) continue;
      const before = smtp.mails.length;
      await app.runScheduled('delivery-tick');
      const { date, time } = toLocal(clock.now(), 'Europe/Zurich');
      for (const mail of smtp.mails.slice(before))
        if (mail.subject?.startsWith(subject) === true) found.push(`${date} ${time}`);
    }
    return found;
  }
  return { ...desk, call, statusOf, ask, close, until };
}

describe('as shipped', () => {
  const { setup, send, signIn, statusOf, ask, close, until } = useRequest(false);

  it('does not lapse over a closed fortnight; the firm is reminded twice, while it is open', async () => {
    const { id, answerBy } = await ask();
    expect(answerBy).toBe('2041-04-02');
    expect(await until('2041-04-11T20:00:00Z')).toEqual(['2041-04-03 09:00', '2041-04-05 09:00']);
    expect(await statusOf(id)).toBe('pending');
    const [first] = smtp.mails.filter(({ subject }) => subject?.startsWith('Noch unbeantwortet'));
    expect(first?.text).toContain('Zugesagt ist eine Antwort bis Dienstag, 2. April.');
    // Its start, at which nobody is told.
    const before = smtp.mails.length;
    await until('2041-04-12T08:00:00Z');
    expect(await statusOf(id)).toBe('expired');
    expect(smtp.mails).toHaveLength(before);
  }, 60_000);

  it('counts what was closed after the request came', async () => {
    const { answerBy } = await ask({ isClosed: false });
    expect(answerBy).toBe('2041-03-19');
    await until('2041-03-18T20:00:00Z');
    await close();
    expect(await until('2041-04-06T20:00:00Z')).toEqual(['2041-04-03 09:00', '2041-04-05 09:00']);
  }, 60_000);

  it('brings no reminder once it is answered', async () => {
    const { id } = await ask();
    await until('2041-04-03T06:00:00Z');
    await signIn();
    expect((await send('PATCH', `/api/appointments/${id}?status=confirmed`)).status).toBe(200);
    expect(await until('2041-04-06T20:00:00Z')).toEqual([]);
  }, 60_000);

  it('counts anew once the firm has moved it; the promised day stands', async () => {
    const { id, answerBy } = await ask();
    expect(await until('2041-04-03T08:00:00Z')).toEqual(['2041-04-03 09:00']);
    await signIn();
    const to = { date: meeting, time: '12:00' };
    const moved = await send('POST', `/api/appointments/${id}/move`, to);
    expect(await moved.json()).toMatchObject({ status: 'pending', answerBy });
    expect(await until('2041-04-11T20:00:00Z')).toEqual(['2041-04-05 10:00', '2041-04-09 10:00']);
  }, 60_000);

  it('promises no day after the one it was moved to', async () => {
    const { id } = await ask();
    await signIn();
    const to = { date: '2041-04-01', time: '12:00', confirm: ['outside_hours', 'blocked'] };
    const moved = await send('POST', `/api/appointments/${id}/move`, to);
    expect(moved.status).toBe(200);
    expect(await moved.json()).not.toHaveProperty('answerBy');
  }, 60_000);

  it('brings no reminder that waited while it was answered or moved', async () => {
    const { app } = setup();
    const { id } = await ask();
    await until('2041-04-03T06:00:00Z');
    // The reminder is queued, but not sent yet.
    setup().clock.set('2041-04-03T07:00:00Z');
    await app.services.queueing.expire();
    setup().clock.advance(minuteMs);
    await signIn();
    const to = { date: meeting, time: '12:00' };
    expect((await send('POST', `/api/appointments/${id}/move`, to)).status).toBe(200);
    expect(await until('2041-04-04T20:00:00Z')).toEqual([]);
  }, 60_000);
});

describe('in a firm that lets requests lapse', () => {
  const { statusOf, ask, close, until } = useRequest(true);

  it('lapses after the firm was open for long enough, reminded of once', async () => {
    const { id, answerBy } = await ask();
    expect(answerBy).toBe('2041-04-02');
    expect(await until('2041-04-02T14:00:00Z')).toEqual(['2041-04-02 09:00']);
    expect(await statusOf(id)).toBe('pending');
    expect(await until('2041-04-02T15:00:00Z', 'Terminanfrage abgelaufen')).toEqual([
      '2041-04-02 17:00',
    ]);
    expect(await statusOf(id)).toBe('expired');
    expect(await until('2041-04-06T20:00:00Z')).toEqual([]);
  }, 60_000);

  it('lapses later where the firm was closed after the request came', async () => {
    const { id } = await ask({ isClosed: false });
    await until('2041-03-18T20:00:00Z');
    await close();
    expect(await until('2041-04-01T14:00:00Z')).toEqual([]);
    expect(await statusOf(id)).toBe('pending');
    await until('2041-04-02T15:00:00Z');
    expect(await statusOf(id)).toBe('expired');
  }, 60_000);
});
