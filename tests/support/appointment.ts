import type { Appointment } from '#features/appointments/contract/appointment.ts';
import { firm } from '#firm';
import { toInstant } from '#platform/time/zone.ts';

/** An appointment as the server returns it; by default it lasts an hour from its date and time. */
export function appointmentOf({
  minutes = 60,
  ...changes
}: Partial<Appointment> & { minutes?: number } = {}): Appointment {
  const { date = '2026-12-01', time = '10:00' } = changes;
  const startsAt = toInstant(date, time, firm.timeZone);
  if (!startsAt) throw new Error(`${date} ${time} does not exist`);
  return {
    id: 'A1b2C3d4E5f6G7h8I9j0K_',
    clientName: 'Ada Muster',
    email: 'ada@example.com',
    phone: '+43 1 234567',
    date,
    time,
    service: 'strategie-beratung',
    status: 'pending',
    createdAt: '2026-11-20T09:30:15.250Z',
    locale: 'de',
    startsAt: startsAt.toISOString(),
    endsAt: new Date(startsAt.getTime() + minutes * 60_000).toISOString(),
    consultant: 'firm',
    meeting: 'office',
    ...changes,
  };
}
