/** A visitor's link moves the appointment to whoever is able and free. */
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { linkedTimesSchema } from '#features/links/contract/link-change.ts';
import { keys } from '#registry/keys.ts';
import { addDays } from '#platform/time/zone.ts';
import { day } from '#tests/support/booking.ts';
import { readEvents } from '#tests/support/calendar.ts';
import { consultantOf } from '#tests/support/consultant.ts';
import { keepConsultants } from '#tests/support/consultants.ts';
import { dayClosed } from '#tests/support/hours.ts';
import { refusalOf, refusedFields } from '#tests/support/harness.ts';
import { stored } from '#tests/support/keys.ts';
import { useLinks, viewOf } from '#tests/support/links.ts';

const { setup, send, get, linked, lastEvent, told, post, tokenOf, historyOf } = useLinks(['09:00']);
const ada = consultantOf('ada', { name: 'Ada Meier', email: 'ada@example.org' });
const bea = consultantOf('bea', { name: 'Bea Keller', email: 'bea@example.org' });
/** Takes other services. */
const cleo = consultantOf('cleo', { services: ['sonstige'] });

const offer = (consultant: string, ...timeSlots: string[]) =>
  send('POST', '/api/slots/generate', { startDate: day, endDate: day, timeSlots, consultant });
beforeEach(async () => {
  await keepConsultants(setup().engine, [ada, bea, cleo]);
  await offer('ada', '10:00', '12:00');
  await offer('bea', '10:00', '14:00');
  await offer('cleo', '16:00');
});

const timesIn = async (response: Response) => z.parse(linkedTimesSchema, await response.json());
const move = (token: string, time: string, consultant?: string) =>
  post('appointment/move', { token, date: day, time, consultant });
const code = async (response: Response) => (await refusalOf(response)).code;

describe('the times offered', () => {
  it('are of all who take the service where the client chose nobody, with whose they are', async () => {
    const { times } = await linked('10:00');
    expect(await timesIn(await times())).toEqual([
      { date: day, time: '12:00', people: ['ada'] },
      { date: day, time: '14:00', people: ['bea'] },
    ]);
  });

  it('include the present hour of a colleague only once nobody else keeps it', async () => {
    const { times } = await linked('10:00');
    const hours = async () => (await timesIn(await times())).map(({ time }) => time);
    expect(await hours()).not.toContain('10:00');
    await send('POST', '/api/hours/exceptions', dayClosed(day, { consultant: 'ada' }));
    expect(await timesIn(await times())).toContainEqual({
      ...{ date: day, time: '10:00', people: ['bea'] },
    });
  });

  it('name the present consultant first', async () => {
    const { times } = await linked('14:00');
    const [first] = await timesIn(await times());
    expect(first).toEqual({ date: day, time: '10:00', people: ['bea', 'ada'] });
  });

  it('are only those of whom the client chose, while that person has any', async () => {
    const { times } = await linked('10:00', { consultant: 'ada' });
    expect(await timesIn(await times())).toEqual([{ date: day, time: '12:00' }]);
    await linked('12:00', { consultant: 'ada' });
    expect(await timesIn(await times())).toEqual([{ date: day, time: '14:00', people: ['bea'] }]);
  });

  it('are those of the others once that person is retired', async () => {
    const { times } = await linked('10:00', { consultant: 'ada' });
    await keepConsultants(setup().engine, [{ ...ada, active: false }, bea, cleo]);
    expect((await timesIn(await times())).map(({ people }) => people)).toEqual([['bea'], ['bea']]);
  });

  it('keep to whom the firm named when it entered the appointment', async () => {
    const entered = await send('POST', '/api/appointments/entered', {
      ...{ clientName: 'Eva', email: 'eva@example.com', service: 'sonstige' },
      ...{ date: day, time: '10:00', consultant: 'ada' },
    });
    const { id } = z.parse(z.object({ id: z.string() }), await entered.json());
    const answer = await post('appointment/times', { token: tokenOf(id) });
    expect(await timesIn(answer)).toEqual([{ date: day, time: '12:00' }]);
  });
});

describe('a move to a colleague', () => {
  it('gives the appointment to that person, everywhere', async () => {
    const { id, token, show } = await linked('10:00');
    await send('PATCH', `/api/appointments/${id}?status=confirmed`);
    expect(await viewOf(await move(token, '14:00', 'bea'))).toMatchObject({
      ...{ consultant: 'bea', consultantName: 'Bea Keller', time: '14:00', status: 'confirmed' },
    });
    expect(await viewOf(await show())).toMatchObject({ consultantName: 'Bea Keller' });
    expect(await lastEvent(id)).toMatchObject({
      ...{ kind: 'moved', by: 'visitor-link' },
      from: { date: day, time: '10:00', consultant: 'ada' },
      to: { date: day, time: '14:00', consultant: 'bea' },
    });
    expect((await told('appointment_moved_by_visitor')).toSorted()).toEqual(
      ['visitor', 'firm', 'consultant', 'former']
        .map((recipient) => `${recipient} mail 0`)
        .concat('firm whatsapp 0')
        .toSorted(),
    );
    const rows = await get('/api/appointments?consultant=bea');
    expect(await rows.json()).toMatchObject([{ id, consultant: 'bea' }]);
    const feedOf = async (consultant: string) => {
      const made = await send('POST', '/api/admin/calendar-feed', { contactData: false });
      const feed = z.parse(z.object({ id: z.string() }), await made.json());
      const text = await setup().app.call(`/api/calendar/${feed.id}?consultant=${consultant}`);
      return readEvents(await text.text()).length;
    };
    expect([await feedOf('ada'), await feedOf('bea')]).toEqual([0, 1]);
  });

  it('tells no former consultant where it stays with the same', async () => {
    const { token } = await linked('10:00');
    await move(token, '12:00', 'ada');
    expect(await told('appointment_moved_by_visitor')).not.toContain('former mail 0');
  });

  it('may keep the time, and changes nothing when repeated', async () => {
    const { id, token } = await linked('10:00');
    expect(await viewOf(await move(token, '10:00', 'bea'))).toMatchObject({ consultant: 'bea' });
    expect((await move(token, '10:00', 'bea')).status).toBe(200);
    expect(await historyOf(id)).toHaveLength(2);
  });

  it('is refused for whoever does not take the service, is busy, away or unknown', async () => {
    const { token } = await linked('10:00');
    await linked('14:00');
    for (const [time, consultant] of [
      ['16:00', 'cleo'],
      ['14:00', 'bea'],
      ['12:00', 'bea'],
    ] as const) {
      expect([consultant, await code(await move(token, time, consultant))]).toEqual([
        consultant,
        'slot_unavailable',
      ]);
    }
    await keepConsultants(setup().engine, [ada, { ...bea, active: false }, cleo]);
    expect(await code(await move(token, '10:00', 'bea'))).toBe('slot_unavailable');
    for (const unknown of ['no one', 'nobody']) {
      expect(await refusalOf(await move(token, '12:00', unknown))).toEqual(
        refusedFields({ consultant: 'unknown_consultant' }),
      );
    }
  });

  it('stays with the present consultant where none is named', async () => {
    const { token } = await linked('10:00');
    expect(await code(await move(token, '14:00'))).toBe('slot_unavailable');
    expect(await viewOf(await move(token, '12:00'))).toMatchObject({ consultant: 'ada' });
  });
});

describe('a booking confirmed at once', () => {
  const says = async (adas: boolean, beas: boolean) => {
    const people = [
      { ...ada, atOnce: adas },
      { ...bea, atOnce: beas },
    ];
    await keepConsultants(setup().engine, people);
  };
  const offered = async (token: string) =>
    (await timesIn(await post('appointment/times', { token }))).map(({ time, people }) => [
      time,
      people,
    ]);

  it('moves to nobody who is asked first, and is offered no such time', async () => {
    await says(true, false);
    const { id, token } = await linked('10:00');
    expect(await offered(token)).toEqual([['12:00', undefined]]);
    expect(await code(await move(token, '14:00', 'bea'))).toBe('slot_unavailable');
    expect(await viewOf(await move(token, '12:00'))).toMatchObject({ status: 'confirmed' });
    // Nor to the same person, who is asked first by now.
    await says(false, true);
    expect(await offered(token)).toEqual([
      ['10:00', ['bea']],
      ['14:00', ['bea']],
    ]);
    expect(await code(await move(token, '10:00'))).toBe('slot_unavailable');
    expect(await viewOf(await move(token, '14:00', 'bea'))).toMatchObject({
      ...{ status: 'confirmed', consultant: 'bea' },
    });
    expect(await historyOf(id)).toHaveLength(4);
  });

  it.each([
    ['handed over at the desk', 'move', { date: day, time: '14:00', consultant: 'bea' }],
    [
      'proposed other times, of which it takes one',
      'proposal',
      { times: [{ date: day, time: '14:00', consultant: 'bea' }], until: addDays(day, 1) },
    ],
  ])('moves like any other once it is %s', async (_, act, body) => {
    await says(true, false);
    await offer('bea', '16:00');
    const { id, token } = await linked('10:00');
    expect((await send('POST', `/api/appointments/${id}/${act}`, body)).status).toBe(200);
    if (act === 'proposal') {
      const { proposed } = await viewOf(await post('appointment', { token }));
      const [time] = proposed?.times ?? [];
      const take = { startsAt: time?.startsAt, with: time?.with };
      expect((await post('appointment/proposal', { token, take })).status).toBe(200);
    }
    // The firm has given it to Bea itself, so nobody is asked once more.
    expect(await viewOf(await post('appointment', { token }))).toMatchObject({
      ...{ status: 'confirmed', consultant: 'bea', time: '14:00' },
    });
    expect(await viewOf(await move(token, '16:00'))).toMatchObject({
      ...{ status: 'confirmed', consultant: 'bea' },
    });
  });

  it('that the desk has moved waits in no list, and does again once that is undone', async () => {
    await says(true, false);
    const { id } = await linked('10:00');
    const listed = () => setup().engine.call(['ZSCORE', stored(keys.appointmentsPending), id]);
    const before = await listed();
    expect(before).not.toBeNull();
    await send('POST', `/api/appointments/${id}/move`, { date: day, time: '12:00' });
    expect(await listed()).toBeNull();
    await send('POST', `/api/appointments/${id}/undo`);
    expect(await listed()).toBe(before);
  });
});
