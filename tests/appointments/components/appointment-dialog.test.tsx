/** Acts in the dialog of an appointment: undoing the last one, copying the address, erasing. */
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import { AppointmentDialog } from '#features/appointments/desk/AppointmentDialog.tsx';
import { pick } from '#platform/i18n/catalogue.ts';
import { plural } from '#platform/i18n/plural.ts';
import { appointmentOf } from '#tests/support/appointment.ts';
import { answer, answerJson, callsTo } from '#tests/support/components/answers.ts';
import { answerAppointment } from '#tests/support/components/appointment.ts';
import { mountAtDesk } from '#tests/support/components/desk.tsx';
import { find } from '#tests/support/components/find.ts';
import { press } from '#tests/support/components/hand.ts';

const texts = pick('de', 'admin');
const acts = pick('de', 'adminActs');
const words = texts.appointments;
const confirmed: DeskAppointment = {
  ...appointmentOf({ date: '2041-03-12', status: 'confirmed' }),
  version: 2,
};
const past = { kind: 'requested', at: '2026-01-12T09:00:00.000Z' } as const;
const button = (name: string) => page.getByRole('button', { name, exact: true });

async function open(shown: DeskAppointment) {
  const onClose = vi.fn<() => void>();
  await mountAtDesk(<AppointmentDialog id={shown.id} onShow={() => undefined} onClose={onClose} />);
  return onClose;
}

it('the history: undoes the last act at the desk, once', async () => {
  const at = new Date().toISOString();
  const pending = { ...confirmed, status: 'pending' as const, version: 3 };
  const last = { kind: 'status', at, from: 'pending', to: 'confirmed' } as const;
  answerAppointment(confirmed, [past, last]);
  answer('POST /api/appointments/:id/undo', () => {
    answerAppointment(pending, [past, last, { kind: 'undone', at }]);
    return Response.json(pending);
  });
  await open(confirmed);
  await press(page.getByText(words.historyTitle, { exact: true }));
  await press(button(acts.undo));
  await expect.element(page.getByText(words.history.undone)).toBeVisible();
  await expect.element(page.getByText(texts.statusLabels.pending, { exact: true })).toBeVisible();
  expect(button(acts.undo).elements()).toEqual([]);
  const [undone, ...more] = callsTo('POST /api/appointments/:id/undo');
  expect(undone?.headers.get('if-match')).toBe('"2"');
  expect(more).toEqual([]);
});

it('confirming: for a moment nothing below can be pressed, since the buttons have moved', async () => {
  const pending: DeskAppointment = { ...confirmed, status: 'pending', version: 1 };
  answerAppointment(pending);
  answer('PATCH /api/appointments/:id', () => {
    answerAppointment(confirmed);
    return Response.json(confirmed);
  });
  await open(pending);
  const confirm = button(`${texts.statusActions.confirmed}: ${pending.clientName}`);
  await expect.element(confirm).toBeVisible();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await press(confirm);
  const foot = find('.desk-panel-foot');
  const soon = (look: () => unknown) =>
    expect.poll(async () => {
      await vi.advanceTimersByTimeAsync(10);
      return look();
    });
  await soon(() => confirm.elements()).toEqual([]);
  expect(foot.element().hasAttribute('inert')).toBe(true);
  await vi.advanceTimersByTimeAsync(1200);
  await soon(() => foot.element().hasAttribute('inert')).toBe(false);
});

it.each([
  ['after a minute', { at: new Date(Date.now() - 61_000).toISOString() }],
  ['by a visitor', { at: new Date().toISOString(), by: 'visitor-link' as const }],
])('the history: offers no undo of an act %s', async (_, when) => {
  answerAppointment(confirmed, [
    past,
    { kind: 'status', from: 'pending', to: 'confirmed', ...when },
  ]);
  await open(confirmed);
  await press(page.getByText(words.historyTitle, { exact: true }));
  await expect.element(page.getByText(words.history.requested)).toBeVisible();
  expect(button(acts.undo).elements()).toEqual([]);
});

it('says how many open ones its address has', async () => {
  answerAppointment(confirmed);
  answerJson('GET /api/appointments/:id/history', { openOfAddress: 24, events: [] });
  await open(confirmed);
  const said = plural(words.openOfAddress, 24, 'de');
  await expect.element(page.getByText(said)).toBeVisible();
});

it('the menu: copies the address', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  answerAppointment(confirmed);
  await open(confirmed);
  await press(button(pick('de', 'adminPanel').more));
  await press(button(words.copyEmail));
  await expect.element(page.getByText(texts.copied)).toBeVisible();
  expect(copied).toHaveBeenCalledExactlyOnceWith(confirmed.email);
});

it('the menu: erases after a question, and closes', async () => {
  const erase = 'DELETE /api/appointments/:id';
  answerAppointment(confirmed);
  answer(erase, () => new Response(null, { status: 204 }));
  const onClose = await open(confirmed);
  await press(button(pick('de', 'adminPanel').more));
  await press(button(words.erase.open));
  await expect.element(page.getByText(words.erase.question, { exact: false })).toBeVisible();
  expect(callsTo(erase)).toEqual([]);
  await press(button(words.erase.action));
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(callsTo(erase).map(({ headers }) => headers.get('if-match'))).toEqual(['"2"']);
});
