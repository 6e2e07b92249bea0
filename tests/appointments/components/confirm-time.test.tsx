import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import * as z from 'zod/mini';
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import { pick } from '#platform/i18n/catalogue.ts';
import { StatusActions } from '#features/appointments/desk/StatusActions.tsx';
import { useStatus } from '#features/appointments/desk/use-status.tsx';
import { appointmentOf } from '#tests/support/appointment.ts';
import { answer, answerJson, callsTo, problem } from '#tests/support/components/answers.ts';
import { findAxeViolations } from '#tests/support/components/axe.ts';
import { mountAtDesk } from '#tests/support/components/desk.tsx';
import { press } from '#tests/support/components/hand.ts';

const texts = pick('de', 'admin');
const { warnings: words } = pick('de', 'adminConsultants');
const call = 'PATCH /api/appointments/:id';
const appointment: DeskAppointment = {
  ...appointmentOf({ date: '2096-03-12', time: '10:00', status: 'pending' }),
  version: 1,
};
/** The times of that day, which an absence closes. */
const times = {
  times: [],
  closed: [
    {
      id: 'a'.repeat(22),
      ...{ consultant: 'firm', from: '2096-03-12T00:00', to: '2096-03-13T00:00' },
      reason: 'Betriebsausflug',
    },
  ],
  opened: [],
  busy: [],
};

function Row() {
  const { changeStatus, question } = useStatus();
  return (
    <>
      <StatusActions
        appointment={appointment}
        onChange={(status) => changeStatus(appointment, status)}
      />
      {question}
    </>
  );
}

/** Answers like a server whose day is closed; returns the warnings that each call confirmed. */
function meetClosedDay() {
  const meant: unknown[] = [];
  answerJson('GET /api/hours/times', times);
  answerJson('GET /api/admin/consultants', []);
  answer(call, async (request) => {
    const text = await request.text();
    const body: unknown = text === '' ? {} : JSON.parse(text);
    const { confirm = [] } = z.parse(z.object({ confirm: z.optional(z.array(z.string())) }), body);
    meant.push(confirm);
    return confirm.includes('blocked')
      ? Response.json({ ...appointment, status: 'confirmed', version: 2 })
      : problem('needs_confirmation', { warnings: ['blocked'], consultant: 'firm' });
  });
  return meant;
}
const confirmation = page.getByRole('button', {
  name: `${texts.statusActions.confirmed}: ${appointment.clientName}`,
});

it('status actions: ask before they confirm a request whose time is closed, then confirm it', async () => {
  const meant = meetClosedDay();
  await mountAtDesk(<Row />);
  await press(confirmation);
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(words.blocked, { exact: false })).toBeVisible();
  await expect.element(dialog.getByText('Betriebsausflug', { exact: false })).toBeVisible();
  expect(await findAxeViolations()).toEqual([]);
  await press(dialog.getByRole('button', { name: words.confirm }));
  await expect.element(page.getByText('Status auf', { exact: false })).toBeVisible();
  expect(page.getByRole('dialog').elements()).toEqual([]);
  expect(meant).toEqual([[], ['blocked']]);
});

it('status actions: leave the request unchanged when the question is cancelled', async () => {
  meetClosedDay();
  await mountAtDesk(<Row />);
  await press(confirmation);
  await press(page.getByRole('dialog').getByRole('button', { name: texts.cancel }));
  await expect.poll(() => page.getByRole('dialog').elements()).toEqual([]);
  expect(callsTo(call)).toHaveLength(1);
});
