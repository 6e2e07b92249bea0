/** Deliveries over a real SMTP server with various faults. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { appointmentSchema } from '#features/appointments/contract/appointment.ts';
import { type Delivery, deliverySchema } from '#features/outbox/contract/delivery.ts';
import { undeliveredSchema } from '#features/delivery/contract/undelivered.ts';
import { addSlots, book, day } from '#tests/support/booking.ts';
import { contactMessage, inquiry, post } from '#tests/support/messages.ts';
import { refusalOf } from '#tests/support/harness.ts';
import { useMailApp } from '#tests/support/mail-app.ts';

const { setup, smtp, tick } = useMailApp();

const minuteMs = 60_000;
const advance = (minutes: number) => setup().clock.advance(minutes * minuteMs);
const recipients = () =>
  smtp()
    .mails.map(({ to }) => to?.[0]?.address)
    .toSorted();

async function bookAt(time: string, changes: object = {}): Promise<string> {
  await addSlots(setup().app, time);
  const response = await book(setup().app, { time, ...changes });
  return z.parse(appointmentSchema, await response.json()).id;
}

async function asAdmin(path: string, options: { method?: string; body?: unknown } = {}) {
  const { app } = setup();
  return app.call(path, { headers: await app.signIn(), ...options });
}
const ledgerOf = async (id: string): Promise<Delivery[]> =>
  z.parse(
    z.array(deliverySchema),
    await (await asAdmin(`/api/appointments/${id}/deliveries`)).json(),
  );
const mailTo = async (id: string, recipient: string) =>
  (await ledgerOf(id)).find((each) => each.recipient === recipient && each.channel === 'mail');
/** Mail only: no messaging service is set up here. */
async function undelivered() {
  const answer = await asAdmin('/api/deliveries');
  const { deliveries, alarms } = z.parse(undeliveredSchema, await answer.json());
  return { deliveries: deliveries.filter(({ channel }) => channel === 'mail'), alarms };
}

describe('a visitor’s request, message or inquiry', () => {
  it('is mailed once, a request to the firm twice, however often the tick runs', async () => {
    const id = await bookAt('10:00', { email: 'sara@example.com', locale: 'ar' });
    await post(setup().app, '/api/contact', contactMessage);
    await post(setup().app, '/api/inquiries', inquiry);
    for (let ticks = 0; ticks < 3; ticks += 1) {
      await tick();
      advance(5);
    }
    expect(recipients()).toEqual([
      ...[contactMessage.email, inquiry.email],
      ...Array<string>(4).fill('desk@example.com'),
      'sara@example.com',
    ]);
    expect(await mailTo(id, 'visitor')).toMatchObject({ state: 'sent', attempts: 1 });
  });

  it('has Reply-To of the other side, Auto-Submitted, and a stable Message-ID', async () => {
    const id = await bookAt('10:00');
    await tick();
    const [toFirm, toVisitor] = ['desk@example.com', 'ada@example.com'].map((address) =>
      smtp().mails.find(({ to }) => to?.[0]?.address === address),
    );
    expect(toFirm?.replyTo?.[0]?.address).toBe('ada@example.com');
    expect(toVisitor?.replyTo?.[0]?.address).toBe('desk@example.com');
    for (const mail of [toFirm, toVisitor]) {
      expect(mail?.headers).toContainEqual(
        expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
      );
    }
    expect(toVisitor?.messageId).toBe(`<appointment_requested.${id}.visitor.mail.1@example.com>`);
    expect(toVisitor?.html).not.toContain('Guten Tag zusammen');
  });
});

describe('the firm’s mails about a request', () => {
  const toFirm = () => smtp().mails.filter(({ to }) => to?.[0]?.address === 'desk@example.com');
  const undecided = async (id: string) =>
    (await ledgerOf(id)).find(({ kind }) => kind === 'appointment_undecided');
  const stateOf = async (id: string) => (await undecided(id))?.state;

  it('are what it answers, then the link that decides, which is answered to itself', async () => {
    await bookAt('10:00');
    await tick();
    const [notice, decision, ...others] = toFirm();
    expect(others).toEqual([]);
    expect([notice, decision].map((mail) => mail?.replyTo?.[0]?.address)).toEqual([
      'ada@example.com',
      'desk@example.com',
    ]);
    expect(notice?.text).toContain('Guten Tag');
    expect(`${notice?.html}${notice?.text}`).not.toMatch(/\/request|href="[^"]*#/);
    expect(decision?.text).not.toMatch(/ada@example\.com|\+41|Guten Tag$/m);
    const [, token] = /\/request#(\S+)/.exec(decision?.text ?? '') ?? [];
    const body = { token, decision: 'confirm' };
    const { app } = setup();
    const decided = await app.call('/api/links/request/decision', { method: 'POST', body });
    expect(await decided.json()).toMatchObject({ status: 'confirmed' });
  });

  it('leave out the link once the request is decided', async () => {
    const id = await bookAt('10:00');
    await asAdmin(`/api/appointments/${id}?status=confirmed`, { method: 'PATCH' });
    advance(2);
    await tick();
    expect([toFirm().length, await stateOf(id)]).toEqual([1, 'superseded']);
  });

  it('are both sent again by the desk', async () => {
    smtp().behaviour.refuseText = () => ({ code: 554, text: 'looks like spam' });
    const id = await bookAt('10:00');
    await tick();
    expect(await stateOf(id)).toBe('failed');
    smtp().reset();
    const method = 'POST';
    for (const { id: delivery } of (await undelivered()).deliveries) {
      await asAdmin('/api/deliveries/again', { method, body: { id: delivery } });
    }
    await tick();
    expect([toFirm().length, await stateOf(id)]).toEqual([2, 'sent']);
    expect(toFirm().filter(({ text }) => text?.includes('/request#'))).toHaveLength(1);
  });
});

describe('a mail server', () => {
  it('that was down for an hour gets each mail once when it is back', async () => {
    await smtp().close();
    const ids = [];
    for (const time of ['10:00', '11:00', '12:00', '13:00', '14:00', '15:00']) {
      ids.push(await bookAt(time, { email: `a${time.slice(0, 2)}@example.com` }));
    }
    for (let minutes = 0; minutes < 60; minutes += 5) {
      await tick();
      advance(5);
    }
    expect((await undelivered()).alarms).toMatchObject([{ kind: 'channel_down', channel: 'mail' }]);
    // One mail at a time was tried, to see whether the server is back.
    const mails = (await Promise.all(ids.map(ledgerOf))).flat();
    const tried = mails.filter(({ reason }) => reason === 'channel_down');
    expect(tried.length).toBeGreaterThan(0);
    expect(tried.every(({ state }) => state === 'waiting')).toBe(true);
    await smtp().open();
    for (let ticks = 0; ticks < 4; ticks += 1) {
      await tick();
      advance(5);
    }
    const visitors = [10, 11, 12, 13, 14, 15].map((hour) => `a${hour}@example.com`);
    const firm = Array<string>(12).fill('desk@example.com');
    expect(recipients()).toEqual([...visitors, ...firm]);
    expect(new Set(smtp().mails.map(({ messageId }) => messageId)).size).toBe(18);
    expect(await undelivered()).toEqual({ deliveries: [], alarms: [] });
  });

  it('that refuses one recipient for good delays no other mail; the desk sees the failure', async () => {
    smtp().behaviour.refuseRecipient = (address) =>
      address === 'bad@example.com' ? { code: 550, text: 'no such user' } : undefined;
    const bad = await bookAt('10:00', { email: 'bad@example.com' });
    await bookAt('11:00', { email: 'good@example.com' });
    await tick();
    expect(recipients()).toEqual([
      ...Array<string>(4).fill('desk@example.com'),
      'good@example.com',
    ]);
    advance(120);
    await tick();
    expect(await mailTo(bad, 'visitor')).toMatchObject({
      state: 'failed',
      reason: 'rejected',
      attempts: 1,
    });
    const { deliveries } = await undelivered();
    expect(deliveries.map(({ subject }) => subject)).toEqual([bad]);
  });

  it('that refuses temporarily is tried again after growing pauses', async () => {
    const asked: number[] = [];
    smtp().behaviour.refuseRecipient = (address) => {
      if (address !== 'ada@example.com' || asked.length === 3) return undefined;
      asked.push(setup().clock.now().getTime());
      return { code: 451, text: 'greylisted' };
    };
    const id = await bookAt('10:00');
    for (let minutes = 0; minutes < 30; minutes += 1) {
      await tick();
      advance(1);
    }
    const waited = asked.map((at, index) => (at - (asked[index - 1] ?? at)) / minuteMs);
    expect(waited).toEqual([0, 1, 3]);
    expect(await mailTo(id, 'visitor')).toMatchObject({ state: 'sent', attempts: 4 });
  });

  it('that accepts a mail and hangs up gets it once more at most, and the log records it', async () => {
    smtp().behaviour.hangsUp = true;
    const id = await bookAt('10:00');
    for (let minutes = 0; minutes < 60; minutes += 5) {
      await tick();
      advance(5);
    }
    const toVisitor = smtp().mails.filter(({ to }) => to?.[0]?.address === 'ada@example.com');
    expect(toVisitor).toHaveLength(2);
    expect(new Set(toVisitor.map(({ messageId }) => messageId)).size).toBe(1);
    expect(await mailTo(id, 'visitor')).toMatchObject({
      state: 'failed',
      reason: 'outcome_unknown',
      mayBeRepeated: true,
    });
  });

  it('that works again accepts what the desk sends again', async () => {
    smtp().behaviour.refuseText = () => ({ code: 554, text: 'looks like spam' });
    const id = await bookAt('10:00');
    await tick();
    smtp().reset();
    const failed = await mailTo(id, 'visitor');
    const answer = await asAdmin('/api/deliveries/again', {
      method: 'POST',
      body: { id: failed?.id },
    });
    expect([answer.status, (await mailTo(id, 'visitor'))?.state]).toEqual([200, 'waiting']);
    await tick();
    expect(recipients()).toEqual(['ada@example.com']);
    expect(await mailTo(id, 'visitor')).toMatchObject({ state: 'sent' });
    const again = { method: 'POST', body: { id: failed?.id } };
    const refused = await refusalOf(await asAdmin('/api/deliveries/again', again));
    expect(refused.code).toBe('delivery_sent');
    const unknown = { id: `inquiry_received:${'x'.repeat(22)}:firm:mail` };
    const nothing = await asAdmin('/api/deliveries/again', { method: 'POST', body: unknown });
    expect(nothing.status).toBe(404);
  });
});

describe('an act of the desk', () => {
  it('is mailed a minute later, unless it is superseded by then', async () => {
    const id = await bookAt('10:00');
    await tick();
    smtp().reset();
    const change = (status: string) =>
      asAdmin(`/api/appointments/${id}?status=${status}`, { method: 'PATCH' });
    await change('confirmed');
    await tick();
    expect(smtp().mails).toEqual([]);
    await change('cancelled');
    advance(1);
    await tick();
    expect(smtp().mails.map(({ messageId }) => messageId)).toEqual([
      `<appointment_cancelled.${id}.visitor.mail.3@example.com>`,
    ]);
    const states = (await ledgerOf(id)).filter(({ recipient }) => recipient === 'visitor');
    expect(states.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      'appointment_requested sent',
      'appointment_confirmed superseded',
      'appointment_cancelled sent',
    ]);
  });

  it('mails only the last of two moves within a minute', async () => {
    const id = await bookAt('10:00');
    await tick();
    smtp().reset();
    for (const time of ['16:00', '17:00']) {
      await asAdmin(`/api/appointments/${id}/move`, { method: 'POST', body: { date: day, time } });
    }
    advance(2);
    await tick();
    expect(smtp().mails.map(({ text }) => /1[67]:00/.exec(text ?? '')?.[0])).toEqual(['17:00']);
  });
});

describe('a reminder', () => {
  it('is sent once, 24 hours before, for appointments confirmed earlier than that', async () => {
    const late = '2041-03-15';
    const ofDay = async (time: string, date: string) => {
      await asAdmin('/api/slots/generate', { method: 'POST', body: { date, time } });
      const answer = await book(setup().app, {
        date,
        time,
        email: `r${time.slice(0, 2)}@example.com`,
      });
      return z.parse(appointmentSchema, await answer.json()).id;
    };
    const [confirmed] = [await ofDay('10:00', late), await ofDay('11:00', late)];
    setup().clock.set('2041-03-11T12:00:00Z');
    const soon = await ofDay('12:00', day);
    for (const id of [confirmed, soon]) {
      await asAdmin(`/api/appointments/${id}?status=confirmed`, { method: 'PATCH' });
    }
    const remindersAt = async (at: string) => {
      setup().clock.set(at);
      smtp().reset();
      await tick();
      return smtp()
        .mails.filter(({ messageId }) => messageId?.startsWith('<appointment_reminder'))
        .map(({ to }) => to?.[0]?.address);
    };
    expect(await remindersAt('2041-03-11T12:30:00Z')).toEqual([]);
    expect(await remindersAt('2041-03-14T08:59:00Z')).toEqual([]);
    expect(await remindersAt('2041-03-14T09:00:00Z')).toEqual(['r10@example.com']);
    expect(await remindersAt('2041-03-14T09:05:00Z')).toEqual([]);
  });
});

it('delivery: a call to start it without the house secret is 401', async () => {
  const { app } = setup();
  const call = (Authorization: string) =>
    app.call('/api/deliveries/due', { method: 'POST', headers: { Authorization } });
  expect((await call('')).status).toBe(401);
  expect((await call('Bearer guess')).status).toBe(401);
  expect((await call(app.services.ownSecret)).status).toBe(204);
  await app.settled();
});
