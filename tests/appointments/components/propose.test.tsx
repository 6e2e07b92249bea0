/** The desk's form that proposes other times. */
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import { usualDays } from '#features/appointments/contract/proposal.ts';
import { ProposeForm } from '#features/appointments/desk/ProposeForm.tsx';
import { writeDay } from '#platform/desk-ui/read-day.ts';
import { firmToday } from '#platform/browser/firm-clock.ts';
import { pick } from '#platform/i18n/catalogue.ts';
import { addDays, toInstant } from '#platform/time/zone.ts';
import { appointmentOf } from '#tests/support/appointment.ts';
import { answerJson, sentTo } from '#tests/support/components/answers.ts';
import { mountAtDesk } from '#tests/support/components/desk.tsx';
import { press } from '#tests/support/components/hand.ts';

const { propose: words } = pick('de', 'admin').appointments;
const date = addDays(firmToday(), 10);
const until = addDays(firmToday(), 5);
const appointment: DeskAppointment = {
  ...appointmentOf({ date, time: '10:00', status: 'pending' }),
  version: 1,
};
const timeAt = (time: string) => ({ date, time, consultant: 'firm' });
const proposed = {
  until,
  times: [
    {
      ...{ date, time: '14:00', with: 'firm' },
      startsAt: toInstant(date, '14:00', 'Europe/Zurich')?.toISOString() ?? '',
    },
  ],
};
const nothing = () => undefined;
const onProposed = vi.fn();

async function open(changes: Partial<DeskAppointment> = {}) {
  const times = ['11:00', '14:00', '15:00'].map(timeAt);
  answerJson('GET /api/admin/consultants', []);
  answerJson('GET /api/hours/times', { times, closed: [], opened: [], busy: [] });
  answerJson('POST /api/appointments/:id/proposal', { ...appointment, version: 2 });
  await mountAtDesk(
    <ProposeForm
      appointment={{ ...appointment, ...changes }}
      onProposed={onProposed}
      onBack={nothing}
      onShow={nothing}
    />,
  );
}
const sent = () => sentTo('POST /api/appointments/:id/proposal');
const submit = page.getByRole('button', { name: words.submit, exact: true });

it('proposing: sends the chosen times, held for the usual days', async () => {
  await open();
  await press(page.getByRole('button', { name: /15:00/ }));
  // A day as all others at the desk: in its language, whatever that of the browser's menus.
  const day = addDays(firmToday(), usualDays);
  await expect
    .element(page.getByRole('textbox', { name: words.until }))
    .toHaveValue(writeDay(day, 'de'));
  await press(submit);
  await expect.poll(sent).toEqual([{ times: [timeAt('15:00')], until: day }]);
  // Its notice would come into the next test.
  await expect.poll(() => onProposed.mock.calls).toHaveLength(1);
});

it('proposing anew: begins with what is proposed, and each press adds or takes away', async () => {
  await open({ proposed });
  const at = (time: string) => page.getByRole('button', { name: new RegExp(`${time}$`) });
  await expect.element(at('14:00')).toHaveAttribute('aria-pressed', 'true');
  for (const time of ['11:00', '15:00', '11:00']) await press(at(time));
  await press(submit);
  await expect.poll(sent).toEqual([{ times: [timeAt('14:00'), timeAt('15:00')], until }]);
});
