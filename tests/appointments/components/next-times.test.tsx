import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import { MoveForm } from '#features/appointments/desk/MoveForm.tsx';
import { firmToday } from '#platform/browser/firm-clock.ts';
import { pick } from '#platform/i18n/catalogue.ts';
import { addDays } from '#platform/time/zone.ts';
import { appointmentOf } from '#tests/support/appointment.ts';
import { answer, answerJson, sentTo } from '#tests/support/components/answers.ts';
import { findAxeViolations } from '#tests/support/components/axe.ts';
import { mountAtDesk } from '#tests/support/components/desk.tsx';
import { press } from '#tests/support/components/hand.ts';
import { consultantOf } from '#tests/support/consultant.ts';

const words = pick('de', 'admin').appointments.move;
const { handOver } = pick('de', 'adminConsultants');
const soon = addDays(firmToday(), 2);
const appointment: DeskAppointment = {
  ...appointmentOf({ date: addDays(firmToday(), 1), time: '10:00', consultant: 'anna' }),
  version: 1,
};

it('moving: shows the next free times of all who can take it, and one press chooses', async () => {
  answerJson('GET /api/admin/consultants', [
    { ...consultantOf('anna', { name: 'Anna' }), version: 1 },
    { ...consultantOf('ben', { name: 'Ben' }), version: 1 },
  ]);
  answer('GET /api/hours/times', ({ url }) => {
    const asked = new URL(url).searchParams;
    expect(asked.get('service')).toBe(appointment.service);
    const times = [
      { date: soon, time: '11:00', consultant: 'anna' },
      { date: soon, time: '14:00', consultant: 'ben' },
    ];
    return Response.json({ times, closed: [], opened: [], busy: [] });
  });
  answerJson('POST /api/appointments/:id/move', { ...appointment, version: 2 });
  const nothing = () => undefined;
  await mountAtDesk(
    <MoveForm appointment={appointment} onMoved={nothing} onBack={nothing} onShow={nothing} />,
  );
  await expect.element(page.getByText(words.next)).toBeVisible();
  const taken = page.getByRole('button', { name: /14:00 ?Ben/ });
  await expect.element(taken).toBeVisible();
  await press(taken);
  await expect.element(taken).toHaveAttribute('aria-pressed', 'true');
  expect(await findAxeViolations()).toEqual([]);
  await press(page.getByRole('button', { name: handOver.both }));
  await expect
    .poll(() => sentTo('POST /api/appointments/:id/move'))
    .toEqual([{ date: soon, time: '14:00', consultant: 'ben' }]);
});
