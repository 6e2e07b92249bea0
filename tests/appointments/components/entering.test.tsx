/** Entering an appointment by hand, and moving one: what is sent, and what a taken time leaves. */
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import { EnterDialog } from '#features/appointments/desk/EnterDialog.tsx';
import { MoveForm } from '#features/appointments/desk/MoveForm.tsx';
import { pick } from '#platform/i18n/catalogue.ts';
import { appointmentOf } from '#tests/support/appointment.ts';
import {
  answer,
  answerJson,
  callsTo,
  problem,
  refuse,
  sentTo,
} from '#tests/support/components/answers.ts';
import { answerAppointment } from '#tests/support/components/appointment.ts';
import { findAxeViolations } from '#tests/support/components/axe.ts';
import { mountAtDesk } from '#tests/support/components/desk.tsx';
import { find } from '#tests/support/components/find.ts';
import { enter, press, select } from '#tests/support/components/hand.ts';

const { appointments: words } = pick('de', 'admin');
const calls = {
  enter: 'POST /api/appointments/entered',
  move: 'POST /api/appointments/:id/move',
} as const;
const nothing = () => undefined;
const moment = { date: '2041-03-12', time: '10:00' };
const ada: DeskAppointment = { ...appointmentOf(moment), version: 1 };
const hugo = { ...ada, id: 'h'.repeat(22), clientName: 'Hugo' };
const button = (name: string) => page.getByRole('button', { name, exact: true });

it('entering: sends what was typed, and asks for the number of a call before', async () => {
  const onClose = vi.fn<() => void>();
  answerAppointment(ada);
  answerJson('POST /api/admin/person/known', []);
  answer(calls.enter, () => Response.json(ada, { status: 201 }));
  await mountAtDesk(<EnterDialog moment={moment} onShow={nothing} onClose={onClose} />);
  await press(button(words.enter.submit));
  await expect.element(find('#enter-clientName')).toHaveAttribute('aria-invalid', 'true');
  await enter(find('#enter-clientName'), 'Ada Muster');
  await select(find('#enter-service'), 'finanz-investment');
  await select(find('#enter-minutes'), '90');
  await select(find('#enter-meeting'), 'phone');
  await press(button(words.enter.submit));
  await expect.element(find('#enter-phone')).toHaveFocus();
  expect(await findAxeViolations()).toEqual([]);
  expect(callsTo(calls.enter)).toEqual([]);
  await enter(find('#enter-phone'), '+41 44 000 00 00');
  await press(button(words.enter.submit));
  await expect.element(page.getByText(words.enter.sent)).toBeVisible();
  expect(await sentTo(calls.enter)).toEqual([
    {
      ...{ ...moment, clientName: 'Ada Muster', service: 'finanz-investment', minutes: 90 },
      ...{ meeting: 'phone', phone: '+41 44 000 00 00', email: '', locale: 'de' },
    },
  ]);
  expect(onClose).toHaveBeenCalledOnce();
});

it('entering: says that the free times of a day could not be loaded', async () => {
  answerAppointment(ada);
  refuse('GET /api/hours/times', 'internal_error');
  await mountAtDesk(<EnterDialog moment={moment} onShow={nothing} onClose={nothing} />);
  await expect.element(page.getByText(words.moment.unread)).toBeVisible();
  expect(page.getByText(words.moment.free).elements()).toEqual([]);
});

it('entering: a taken time keeps what was typed, and says what is in the way, which opens', async () => {
  answerAppointment(hugo);
  answerJson('POST /api/admin/person/known', []);
  refuse(calls.enter, 'time_taken', { conflicts: [hugo] });
  await mountAtDesk(<EnterDialog moment={moment} onShow={nothing} onClose={nothing} />);
  await enter(find('#enter-clientName'), 'Ada Muster');
  await press(button(words.enter.submit));
  const notice = find('.desk-conflict .notice');
  await expect.element(notice).toHaveFocus();
  await expect.element(notice).toMatchTextContent(words.taken.by);
  await expect.element(notice).toMatchTextContent('10:00–11:00');
  await expect.element(find('#enter-time')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(find('#enter-clientName')).toHaveValue('Ada Muster');
  expect(await findAxeViolations()).toEqual([]);
  await press(button('Hugo'));
  await expect.element(page.getByRole('heading', { name: 'Hugo' })).toBeVisible();
});

it('moving: says the same of a taken time, until another one is typed', async () => {
  const onShow = vi.fn<(shown: DeskAppointment) => void>();
  answerAppointment(hugo);
  answer(calls.move, () => problem('time_taken', { conflicts: [hugo] }));
  await mountAtDesk(
    <MoveForm appointment={ada} onMoved={nothing} onBack={nothing} onShow={onShow} />,
  );
  await enter(find('#move-time'), '10:15');
  await press(button(words.move.submit));
  await expect.element(find('.desk-conflict')).toMatchTextContent('10:00–11:00');
  await press(button('Hugo'));
  expect(onShow).toHaveBeenCalledExactlyOnceWith(hugo);
  await enter(find('#move-time'), '11:00');
  await expect.element(find('.desk-conflict')).not.toBeInTheDocument();
});

it('a half-filled form asks before a reload, an untouched one does not', async () => {
  answerAppointment(ada);
  answerJson('POST /api/admin/person/known', []);
  const { unmount } = await mountAtDesk(<EnterDialog onShow={nothing} onClose={nothing} />);
  /** Whether the browser asks. */
  const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const name = find('dialog [name=clientName]');
  await expect.element(name).toBeVisible();
  expect(asks()).toBe(false);
  await enter(name, 'Ada');
  expect(asks()).toBe(true);
  await enter(name, '');
  expect(asks()).toBe(false);
  await enter(name, 'Ada');
  await unmount();
  expect(asks()).toBe(false);
});
