/** Decisions by functions that cached the roster a while ago. */
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { bookingRequestSchema } from '#features/appointments/contract/appointment.ts';
import { enteredAppointmentSchema } from '#features/appointments/contract/entered-appointment.ts';
import { enterAppointment } from '#features/appointments/rules/appointment-desk.ts';
import { bookAppointment } from '#features/appointments/rules/booking.ts';
import { generateSlots } from '#features/hours/rules/slot-generation.ts';
import { appointmentActs } from '#features/appointments/acts/desk.ts';
import { followings } from '#registry/followings.ts';
import { bookingStore } from '#features/appointments/acts/book.ts';
import { consultantStore } from '#features/consultants/store/consultants.ts';
import { rosterStore } from '#features/hours/store/roster.ts';
import { slotStore } from '#features/hours/acts/slots.ts';
import { closeDay, employ, newConsultant, open, keepAll } from '#tests/support/hours.ts';
import { house } from '#tests/support/house.ts';
import { describeStore } from '#tests/support/store.ts';
import { noWork, scale } from '#tests/support/work.ts';
import { day, idOf, now, startOf, timeZone } from '#tests/appointments/store/appointment.ts';

describeStore('a roster that was read before', (setup) => {
  let made = 0;
  const ports = () => ({
    ...{ now, timeZone, house, randomId: () => idOf((made += 1)) },
    decide: rosterStore(setup().db).decide,
  });
  type Ports = ReturnType<typeof ports>;
  const details = { date: day, time: '10:00', service: 'sonstige', clientName: 'Ada' };
  const book = (given: Ports, consultant: string, key?: string) =>
    bookAppointment(
      z.parse(bookingRequestSchema, { ...details, email: 'ada@example.com', consultant }),
      key,
      { ...given, work: noWork(now), store: bookingStore(setup().db, scale) },
    );
  const enter = (given: Ports) =>
    enterAppointment(z.parse(enteredAppointmentSchema, { ...details, email: '' }), {
      ...given,
      keyed: (text) => text,
      store: {
        enter: (entry) =>
          appointmentActs(setup().db, followings).enter({ entry, trace: undefined }),
      },
    });
  const generate = (given: Ports) =>
    generateSlots(
      { date: day, time: '10:00' },
      { ...given, add: (slots, roster) => slotStore(setup().db).addBy(roster, slots) },
    );
  const offer = (consultant: string) =>
    slotStore(setup().db).add([
      {
        id: `slot-${consultant}`.padEnd(22, '_'),
        consultant,
        startsAt: startOf({ time: '10:00' }),
      },
    ]);

  it('accepts a consultant who was added since', async () => {
    const visitor = ports();
    await employ(setup().db, 'ada');
    const unknown = { code: 'validation_failed', errors: [{ code: 'unknown_consultant' }] };
    expect(await book(visitor, 'ben')).toMatchObject(unknown);
    await employ(setup().db, 'ada', 'ben');
    await offer('ben');
    expect(await book(visitor, 'ben')).toMatchObject({ ok: true, value: { consultant: 'ben' } });
    expect(await book(visitor, 'cleo')).toMatchObject(unknown);
  });

  it('returns the first answer to a repeated booking though its consultant has retired', async () => {
    await employ(setup().db, 'ada', 'ben');
    await offer('ben');
    const first = await book(ports(), 'ben', 'key');
    const store = consultantStore(setup().db);
    const { all } = await store.read();
    const retired = all.map((each) => ({ ...each, active: each.id !== 'ben' }));
    await keepAll(setup().db, retired);
    expect(first.ok).toBe(true);
    expect(await book(ports(), 'ben', 'key')).toEqual(first);
    expect(await book(ports(), 'ben', 'another key')).toMatchObject({ ok: false });
  });

  it('creates a slot on a day that was opened again', async () => {
    const desk = ports();
    const closed = await closeDay(setup().db, day);
    expect(await generate(desk)).toMatchObject({ errors: [{ field: 'date', code: 'blocked' }] });
    await open(setup().db, closed);
    expect(await generate(desk)).toEqual({ ok: true, value: { created: 1, existing: 0 } });
  });

  it('requires a consultant for an entered appointment if none offers the service', async () => {
    const other = { id: 'ada', ...newConsultant('ada'), version: 1 };
    const all = [{ ...other, services: ['projekt-management' as const] }];
    await keepAll(setup().db, all);
    const missing = { field: 'consultant', code: 'required' };
    expect(await enter(ports())).toMatchObject({ code: 'validation_failed', errors: [missing] });
  });
});
