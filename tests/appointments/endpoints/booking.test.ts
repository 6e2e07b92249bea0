import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { honeypotField } from '#platform/contract/fields.ts';
import { addSlots, book, booking, day } from '#tests/support/booking.ts';
import { refusalOf, refusedFields, useApp, withLog } from '#tests/support/harness.ts';
import { stored as keyOf } from '#tests/support/keys.ts';

const setup = useApp();
const keyed = (key: string) => ({ headers: { 'Idempotency-Key': key } });
const someId: unknown = expect.stringMatching(/^[\w-]{22}$/);
const bodyOf = (response: Response): Promise<unknown> => response.json();

/** All stored appointments, as the admin sees them. */
async function stored(): Promise<unknown[]> {
  const { app } = setup();
  const headers = await app.signIn();
  const rows = z.parse(
    z.array(z.looseObject({ version: z.number() })),
    await bodyOf(await app.call('/api/appointments', { headers })),
  );
  // The version is returned to the desk only.
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'version')),
  );
}
const available = async () => bodyOf(await setup().app.call('/api/slots/available'));

/** The answer to the booking: 10:00 in Zurich's winter, an hour long. */
const booked = {
  ...booking,
  status: 'pending',
  startsAt: '2041-03-12T09:00:00.000Z',
  endsAt: '2041-03-12T10:00:00.000Z',
  consultant: 'firm',
  meeting: 'office',
};

describe('a booking', () => {
  it('returns the appointment and occupies the slot', async () => {
    const { app, clock } = setup();
    await addSlots(app, '10:00', '11:00');
    const response = await book(app);
    expect(response.status).toBe(201);
    expect(response.headers.get('Content-Type')).toBe('application/json');
    const appointment = await bodyOf(response);
    expect(appointment).toEqual({
      ...booked,
      id: someId,
      createdAt: clock.now().toISOString(),
    });
    expect(await stored()).toEqual([appointment]);
    expect(await available()).toEqual([{ date: day, time: '11:00', available: true }]);
  });

  it('needs neither phone, message nor language, and accepts the German title of a service', async () => {
    await addSlots(setup().app, '10:00', '11:00', '12:00');
    const least = {
      phone: undefined,
      message: undefined,
      locale: undefined,
      service: 'Finanzen & Investment',
    };
    const appointment = await bodyOf(await book(setup().app, least));
    expect(appointment).toMatchObject({
      phone: 'Nicht angegeben',
      service: 'finanz-investment',
      locale: 'de',
    });
    expect(appointment).not.toHaveProperty('message');
    const empty = await bodyOf(await book(setup().app, { time: '11:00', phone: '  ' }));
    expect(empty).toMatchObject({ phone: 'Nicht angegeben' });
  });

  it('stores the text exactly as written', async () => {
    await addSlots(setup().app, '10:00');
    const text = { clientName: 'Zoë Ω. مرحبا 👋🏽', message: '  <b>"1"</b>\r\n\t\\ \ud800 2  ' };
    const appointment = await bodyOf(await book(setup().app, text));
    const message = text.message.trim().toWellFormed();
    expect(appointment).toMatchObject({ ...text, message });
    expect(await stored()).toEqual([appointment]);
  });

  it('is refused with slot_unavailable without a free slot', async () => {
    await addSlots(setup().app, '10:00');
    expect((await book(setup().app)).status).toBe(201);
    for (const changes of [{}, { time: '10:15' }]) {
      const refused = { code: 'slot_unavailable', errors: [] };
      expect(await refusalOf(await book(setup().app, changes))).toEqual(refused);
    }
  });

  const invalid: [name: string, changes: object, errors: Record<string, string>][] = [
    ['no date', { date: undefined }, { date: 'required' }],
    ['no name', { clientName: undefined }, { clientName: 'required' }],
    ['a blank name', { clientName: ' \n' }, { clientName: 'required' }],
    ['a number as name', { clientName: 7 }, { clientName: 'invalid_type' }],
    ['null as e-mail', { email: null }, { email: 'invalid_type' }],
    ['an invalid e-mail', { email: 'ada@' }, { email: 'invalid_email' }],
    ['a list as message', { message: ['a'] }, { message: 'invalid_type' }],
    ['a name that is too long', { clientName: 'x'.repeat(121) }, { clientName: 'too_long' }],
    ['a message that is too long', { message: 'x'.repeat(5001) }, { message: 'too_long' }],
    ['a phone number that is too long', { phone: '1'.repeat(41) }, { phone: 'too_long' }],
    ['an e-mail that is too long', { email: `${'x'.repeat(250)}@a.ch` }, { email: 'too_long' }],
    ['an unknown service', { service: 'yoga' }, { service: 'unknown_service' }],
    ['an unknown language', { locale: 'xx' }, { locale: 'unknown_locale' }],
    ['an unknown field', { status: 'confirmed' }, { status: 'unknown_field' }],
    ['a day that does not exist', { date: '2041-02-30' }, { date: 'invalid_date' }],
    ['a time that does not exist', { time: '24:00' }, { time: 'invalid_time' }],
    ['a time off the step', { time: '10:07' }, { time: 'off_step' }],
    ['a past day', { date: '2041-03-10' }, { date: 'past' }],
    ['day 31', { date: '2041-04-11' }, { date: 'beyond_window' }],
    ['two faults', { date: 'x', time: 'y' }, { date: 'invalid_date', time: 'invalid_time' }],
  ];
  it.each(invalid)('is refused with %s, and nothing is stored', async (_name, changes, errors) => {
    const { app, engine } = setup();
    await addSlots(app, '10:00');
    const before = await engine.call(['EXISTS', keyOf('appointments'), keyOf('outbox')]);
    expect(await refusalOf(await book(app, changes))).toEqual(refusedFields(errors));
    expect(await engine.call(['EXISTS', keyOf('appointments'), keyOf('outbox')])).toBe(before);
    expect(await stored()).toEqual([]);
    expect(await available()).toHaveLength(1);
  });

  it.each([null, [], 'text', 7, [booking]])('is refused as %j', async (body) => {
    const response = await setup().app.call('/api/appointments', { method: 'POST', body });
    const { code } = await refusalOf(response);
    expect(['validation_failed', 'malformed_json']).toContain(code);
  });

  it('is refused in the hour skipped by the change to summer time', async () => {
    const { app, clock } = setup();
    clock.set('2041-03-20T08:00:00Z');
    const skipped = await book(app, { date: '2041-03-31', time: '02:30' });
    expect(await refusalOf(skipped)).toEqual(refusedFields({ time: 'nonexistent_time' }));
  });

  it('is refused with slot_unavailable for a time of today that has begun', async () => {
    const { app, clock } = setup();
    await addSlots(app, '10:00');
    clock.set(`${day}T09:00:00Z`);
    expect(await refusalOf(await book(app))).toMatchObject({ code: 'slot_unavailable' });
    expect(await available()).toEqual([]);
  });

  it('is not affected by other bookings under the same e-mail address', async () => {
    const { app } = setup();
    const times = ['09:00', '10:00', '11:00', '12:00', '13:00'];
    await addSlots(app, ...times);
    for (const time of times) expect((await book(app, { time })).status).toBe(201);
  });

  it('accepts a proof of work, which is not stored', async () => {
    const { app, engine } = setup();
    await addSlots(app, '10:00');
    expect((await book(app, { altcha: 'solution' })).status).toBe(201);
    expect(JSON.stringify(await engine.call(['HVALS', keyOf('appointments')]))).not.toContain(
      'altcha',
    );
  });

  it('with a filled honeypot gets a plausible answer and is stored nowhere', async () => {
    const { app, clock, engine } = setup();
    await addSlots(app, '10:00');
    const trapped = await book(app, { [honeypotField]: 'https://spam.example' }, keyed('spam'));
    expect(trapped.status).toBe(201);
    const createdAt = clock.now().toISOString();
    const plausible = { ...booked, id: someId, createdAt };
    expect(await bodyOf(trapped)).toEqual(plausible);
    expect(await engine.call(['EXISTS', keyOf('appointments'), keyOf('outbox')])).toBe(0);
    expect(await engine.call(['KEYS', keyOf('idempotency:*')])).toEqual([]);
    expect((await book(app, { [honeypotField]: '' })).status).toBe(201);
  });
});

describe('500 simultaneous bookings of one slot', () => {
  it('succeed once and are refused with slot_unavailable 499 times', async () => {
    await addSlots(setup().app, '10:00');
    const asked = Array.from({ length: 500 }, (_, index) =>
      book(setup().app, { email: `visitor-${index}@example.com` }),
    );
    const codes = await Promise.all(
      (await Promise.all(asked)).map(async (response) =>
        response.status === 201 ? 'booked' : (await refusalOf(response)).code,
      ),
    );
    expect(codes.filter((code) => code === 'booked')).toHaveLength(1);
    expect(codes.filter((code) => code === 'slot_unavailable')).toHaveLength(499);
    expect(await stored()).toHaveLength(1);
  });
});

describe('an idempotency key', () => {
  it('returns the same appointment for the same request, even for simultaneous ones', async () => {
    const { app, engine } = setup();
    await addSlots(app, '10:00');
    const responses = await Promise.all([1, 2, 3].map(() => book(app, {}, keyed('key'))));
    const answers = await Promise.all(responses.map(bodyOf));
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect(await stored()).toEqual([answers[0]]);
    expect(await engine.call(['ZCARD', keyOf('outbox')])).toBe(4);
  });

  it('is refused with another request', async () => {
    await addSlots(setup().app, '10:00', '11:00');
    await book(setup().app, {}, keyed('key'));
    const other = await book(setup().app, { time: '11:00' }, keyed('key'));
    expect(await refusalOf(other)).toMatchObject({ code: 'idempotency_key_reused' });
  });

  it('returns the appointment to a late retry, after its start', async () => {
    const { app, clock } = setup();
    await addSlots(app, '10:00');
    const first = await bodyOf(await book(app, {}, keyed('key')));
    clock.set(`${day}T09:30:00Z`);
    expect(await bodyOf(await book(app, {}, keyed('key')))).toEqual(first);
    expect(await refusalOf(await book(app, {}, keyed('new')))).toMatchObject({
      code: 'slot_unavailable',
    });
  });

  it.each([
    ['', 'invalid_idempotency_key'],
    ['schlüssel', 'invalid_idempotency_key'],
    ['a\tb', 'invalid_idempotency_key'],
    ['x'.repeat(201), 'too_long'],
  ])('is refused as %j', async (key, code) => {
    const response = await book(setup().app, {}, keyed(key));
    expect(await refusalOf(response)).toEqual(refusedFields({ 'Idempotency-Key': code }));
  });

  it('accepts 200 characters of printable ASCII', async () => {
    await addSlots(setup().app, '10:00');
    const key = ` !"${'~'.repeat(197)}`.trim().padEnd(200, 'x');
    expect((await book(setup().app, {}, keyed(key))).status).toBe(201);
  });

  it('prevents a second appointment and notification after a lost answer', async () => {
    const { app, bridge, engine } = setup();
    await addSlots(app, '10:00');
    // The booking is committed, but its answer is lost.
    bridge.requests = 0;
    bridge.weather = (request) => (request === 2 ? 'answers get lost' : 'fine');
    const { result: unheard } = await withLog(() => book(app, {}, keyed('key')));
    expect(await refusalOf(unheard)).toMatchObject({ code: 'service_unavailable' });

    expect(await stored()).toHaveLength(1);
    const retry = await book(app, {}, keyed('key'));
    expect(retry.status).toBe(201);
    expect(await stored()).toEqual([await bodyOf(retry)]);
    expect(await engine.call(['ZCARD', keyOf('outbox')])).toBe(4);
  });
});
