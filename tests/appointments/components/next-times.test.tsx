import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import { MoveForm } from '#features/appointments/desk/MoveForm.tsx';
import { CancelDialog } from '#features/appointments/desk/CancelDialog.tsx';
import { ProposeForm } from '#features/appointments/desk/ProposeForm.tsx';
import { firmNow, firmToday } from '#platform/browser/firm-clock.ts';
import { pick } from '#platform/i18n/catalogue.ts';
import { firm } from '#firm';
import { formatDate } from '#platform/i18n/format.ts';
import { addDays, toLocal } from '#platform/time/zone.ts';
import { appointmentOf } from '#tests/support/appointment.ts';
import { answer, answerJson, callsTo, sentTo } from '#tests/support/components/answers.ts';
import { findAxeViolations } from '#tests/support/components/axe.ts';
import { mountAtDesk } from '#tests/support/components/desk.tsx';
import { enter, press } from '#tests/support/components/hand.ts';
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

const nothing = () => undefined;
const far = { ...appointment, date: addDays(firmToday(), 5), time: '10:00' };

function offer(times: readonly { date: string; time: string }[]) {
  answerJson('GET /api/admin/consultants', [
    { ...consultantOf('anna', { name: 'Anna' }), version: 1 },
  ]);
  answerJson('GET /api/hours/times', {
    times: times.map((time) => ({ ...time, consultant: 'anna' })),
    ...{ closed: [], opened: [], busy: [] },
  });
}
const chips = () => document.querySelector('.desk-chips')?.children;

it.each(['move', 'propose'] as const)('to %s: offers no time before its own', async (what) => {
  const Form = { move: MoveForm, propose: ProposeForm }[what];
  offer([
    { date: soon, time: '09:00' },
    { date: far.date, time: '09:00' },
    { date: far.date, time: '11:00' },
    { date: addDays(far.date, 1), time: '09:00' },
  ]);
  await mountAtDesk(
    <Form
      appointment={far}
      {...{ onMoved: nothing, onProposed: nothing }}
      onBack={nothing}
      onShow={nothing}
    />,
  );
  const own = formatDate(far.date, 'de', { weekday: 'short', day: 'numeric', month: 'short' });
  await expect.element(page.getByRole('button', { name: `${own}, 11:00` })).toBeVisible();
  expect(chips()).toHaveLength(2);
  expect(callsTo('GET /api/hours/times')[0]?.url).toContain(`startDate=${far.date}`);
});

it('to propose: offers no time that its client could not change any more', async () => {
  const past = { ...appointment, ...firmNow(), time: '00:00' };
  const inHours = (hours: number) =>
    toLocal(new Date(Date.now() + hours * 3_600_000), firm.timeZone);
  const late = inHours(5);
  offer([inHours(1), late]);
  await mountAtDesk(
    <ProposeForm appointment={past} onProposed={nothing} onBack={nothing} onShow={nothing} />,
  );
  await expect.element(page.getByRole('button', { name: late.time, exact: false })).toBeVisible();
  expect(chips()).toHaveLength(1);
});

it('cancelling: the typed note goes along to the proposal, and back', async () => {
  offer([]);
  answerJson('GET /api/appointments/:id', far);
  answerJson('GET /api/payments', []);
  await mountAtDesk(<CancelDialog appointment={far} onClose={nothing} onShow={nothing} />);
  const { note, propose } = pick('de', 'admin').appointments;
  const field = page.getByRole('textbox', { name: note });
  await enter(field, 'Frau Anna ist krank.');
  await press(page.getByRole('button', { name: propose.instead }));
  await expect.element(page.getByRole('button', { name: propose.submit })).toBeVisible();
  await expect.element(field).toHaveValue('Frau Anna ist krank.');
  await enter(field, 'Frau Anna ist verreist.');
  await press(page.getByRole('button', { name: pick('de', 'admin').back }));
  await expect.element(page.getByRole('button', { name: propose.instead })).toBeVisible();
  await expect.element(field).toHaveValue('Frau Anna ist verreist.');
});
