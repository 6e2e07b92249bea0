import { describe, expect, it, vi } from 'vitest';
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import {
  type AppointmentStatus,
  appointmentStatuses,
  sourcesOf,
} from '#features/appointments/contract/appointment-status.ts';
import {
  changeStatus,
  type StatusChange,
} from '#features/appointments/rules/appointment-status.ts';
import { house } from '#tests/support/house.ts';

const clock = { house, timeZone: 'Europe/Zurich', keyed: String };

const now = new Date('2026-12-01T09:00:00Z');
const appointment: DeskAppointment = {
  id: 'a'.repeat(22),
  clientName: 'Ada',
  email: 'ada@example.com',
  phone: 'Nicht angegeben',
  date: '2026-12-02',
  time: '10:00',
  service: 'sonstige',
  status: 'pending',
  createdAt: now.toISOString(),
  locale: 'de',
  startsAt: '2026-12-02T09:00:00.000Z',
  endsAt: '2026-12-02T10:00:00.000Z',
  consultant: 'firm',
  meeting: 'office',
  version: 1,
};

/** A store with one appointment in the status `from`. */
const store = (from: AppointmentStatus) => ({
  changeStatus: (change: StatusChange) =>
    Promise.resolve(
      sourcesOf(change.to).includes(from)
        ? { ...appointment, status: change.to }
        : ('illegal' as const),
    ),
});

const legal = [
  'pending → confirmed',
  'pending → cancelled',
  'confirmed → completed',
  'confirmed → cancelled',
  'expired → confirmed',
  'expired → completed',
];
const pairs = appointmentStatuses.flatMap((from) =>
  appointmentStatuses.map((to) => ({ from, to, name: `${from} → ${to}` })),
);

describe('the status of an appointment', () => {
  it.each(pairs)('$name', async ({ from, to, name }) => {
    const outcome = await changeStatus(
      { id: appointment.id, to, now },
      { ...clock, store: store(from) },
    );
    expect(outcome).toEqual(
      legal.includes(name)
        ? { ok: true, value: { ...appointment, status: to } }
        : { ok: false, code: 'illegal_transition' },
    );
  });

  it('cannot become completed before its start', async () => {
    const early = vi.fn<(change: StatusChange) => Promise<'early'>>(() => Promise.resolve('early'));
    const complete = { id: appointment.id, to: 'completed', now } as const;
    const outcome = await changeStatus(complete, { ...clock, store: { changeStatus: early } });
    expect(outcome).toEqual({ ok: false, code: 'not_yet_started' });
  });

  it('is sent to the client a minute later, except for a completion', async () => {
    const asked: StatusChange[] = [];
    const take = (change: StatusChange) => {
      asked.push(change);
      return Promise.resolve(appointment);
    };
    for (const to of ['cancelled', 'completed'] as const) {
      const store = { changeStatus: take };
      await changeStatus({ id: appointment.id, to, now }, { ...clock, store });
    }
    const [cancelled, completed] = asked.map(({ deliveries }) => deliveries);
    const due = now.getTime() + 60_000;
    expect(cancelled).toContainEqual({
      kind: 'appointment_cancelled',
      recipient: 'visitor',
      channel: 'mail',
      due,
    });
    expect(completed).toEqual([]);
  });

  it('returns not_found for an unknown appointment', async () => {
    const empty = { changeStatus: () => Promise.resolve('unknown' as const) };
    const outcome = await changeStatus(
      { id: appointment.id, to: 'pending', now },
      { ...clock, store: empty },
    );
    expect(outcome).toEqual({ ok: false, code: 'not_found' });
  });
});
