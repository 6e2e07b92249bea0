/** Acts of the desk in doubt: overtaken by another window, without an answer, or taken back. */
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import { Appointments } from '#features/appointments/desk.ts';
import { AppointmentDialog } from '#features/appointments/desk/AppointmentDialog.tsx';
import { EnterDialog } from '#features/appointments/desk/EnterDialog.tsx';
import { MoveForm } from '#features/appointments/desk/MoveForm.tsx';
import { firm } from '#firm';
import { pick } from '#platform/i18n/catalogue.ts';
import { fill } from '#platform/i18n/fill.ts';
import { isolate } from '#platform/i18n/isolate.ts';
import { appointmentOf } from '#tests/support/appointment.ts';
import { answerJson, callsTo, cutOff, refuse, sentTo } from '#tests/support/components/answers.ts';
import { mountAtDesk } from '#tests/support/components/desk.tsx';
import { find } from '#tests/support/components/find.ts';
import { enter, press, select } from '#tests/support/components/hand.ts';
import { consultantOf } from '#tests/support/consultant.ts';

const texts = pick('de', 'admin');
const acts = pick('de', 'adminActs');
const { handOver } = pick('de', 'adminConsultants');
const { moment, enter: entering } = texts.appointments;
const pending: DeskAppointment = {
  ...appointmentOf({ date: '2041-03-12', time: '10:00', status: 'pending' }),
  version: 1,
};
const confirmed = { ...pending, status: 'confirmed' as const, version: 2 };
const nothing = () => undefined;
const button = (name: string) => page.getByRole('button', { name, exact: true });
const toast = (title: string) => find('[data-sonner-toast]').filter({ hasText: title });
const confirm = button(`${texts.statusActions.confirmed}: ${pending.clientName}`);
const status = find('.desk-row .desk-status');

beforeEach(() => {
  answerJson('GET /api/admin/consultants', [{ ...consultantOf('firm'), version: 1 }]);
  answerJson('GET /api/hours/times', { times: [], closed: [], opened: [], busy: [] });
});

/** The list as the server has it. */
const have = (appointment: DeskAppointment) => answerJson('GET /api/appointments', [appointment]);

const mountList = () => {
  have(pending);
  answerJson('POST /api/payments/sums', []);
  return mountAtDesk(<Appointments Bulk={() => null} Feeds={() => null} />);
};

it('the list: an appointment that another window cancelled is not confirmed, and its row says so', async () => {
  await mountList();
  const record = { ...pending, status: 'cancelled' as const, version: 2 };
  await expect.element(confirm).toBeVisible();
  have(record);
  refuse('PATCH /api/appointments/:id', 'changed_meanwhile', { record });
  await press(confirm);
  const refusal = toast(texts.statusFailed);
  await expect.element(refusal).toMatchTextContent(acts.refusals.changed_meanwhile);
  await expect.element(refusal).toMatchTextContent('Status jetzt: storniert.');
  await expect.element(status).toHaveTextContent(texts.statusLabels.cancelled);
  await expect.element(confirm).not.toBeInTheDocument();
  expect(
    callsTo('PATCH /api/appointments/:id').map(({ headers }) => headers.get('If-Match')),
  ).toEqual(['"1"']);
});

it('the list: a confirmation without an answer is repeated from its toast, as the same one', async () => {
  await mountList();
  cutOff('PATCH /api/appointments/:id');
  await press(confirm);
  await expect.element(toast(acts.unknown)).toBeVisible();
  have(confirmed);
  answerJson('PATCH /api/appointments/:id', confirmed);
  await press(toast(acts.unknown).getByRole('button', { name: acts.retry }));
  await expect.element(status).toHaveTextContent(texts.statusLabels.confirmed);
  await expect.element(toast(acts.unknown)).not.toBeInTheDocument();
  const keys = callsTo('PATCH /api/appointments/:id').map(({ headers }) =>
    headers.get('Idempotency-Key'),
  );
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
});

it('the list: an undo whose time is booked again is refused with the reason', async () => {
  await mountList();
  await expect.element(confirm).toBeVisible();
  have(confirmed);
  answerJson('PATCH /api/appointments/:id', confirmed);
  await press(confirm);
  refuse('POST /api/appointments/:id/undo', 'time_taken');
  answerJson('GET /api/appointments/:id', confirmed);
  await press(toast(pending.clientName).getByRole('button', { name: acts.undo }));
  await expect.element(toast(acts.undoFailed)).toMatchTextContent(acts.refusals.time_taken);
  await expect.element(status).toHaveTextContent(texts.statusLabels.confirmed);
});

it('entering: without an answer, what was typed stays and is sent again as the same request', async () => {
  answerJson('POST /api/admin/person/known', []);
  await mountAtDesk(<EnterDialog onShow={nothing} onClose={nothing} />);
  const dialog = page.getByRole('dialog');
  await enter(find('#enter-date'), '12.03.2041');
  await enter(find('#enter-time'), '09:30');
  await enter(find('#enter-clientName'), 'Ada Muster');
  const call = 'POST /api/appointments/entered';
  cutOff(call);
  await press(dialog.getByRole('button', { name: entering.submit }));
  await expect.element(toast(acts.unknown)).toBeVisible();
  await expect.element(find('#enter-clientName')).toHaveValue('Ada Muster');
  answerJson(call, confirmed);
  await press(dialog.getByRole('button', { name: entering.submit }));
  await expect.element(toast(entering.sent)).toBeVisible();
  const keys = callsTo(call).map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  const [first, ...others] = await sentTo(call);
  expect(first).toMatchObject({ date: '2041-03-12', time: '09:30', clientName: 'Ada Muster' });
  expect(others).toEqual([first, first]);
});

it('handing over: says whose times it shows and what the button does, and is undone from its toast', async () => {
  answerJson('GET /api/admin/consultants', [
    { ...consultantOf('firm', { name: firm.name }), version: 1 },
    { ...consultantOf('ida', { name: 'Ida Innen' }), version: 1 },
  ]);
  const handed = { ...pending, consultant: 'ida', version: 2 };
  answerJson('POST /api/appointments/:id/move', handed);
  answerJson('POST /api/appointments/:id/undo', { ...pending, version: 3 });
  await mountAtDesk(
    <MoveForm appointment={pending} onMoved={nothing} onBack={nothing} onShow={nothing} />,
  );
  const said = find('.desk-moments .desk-note');
  const none = (name: string) =>
    `${fill(moment.noneOf, { name: isolate(name) })} ${moment.anyway.move}`;
  await expect.element(said).toHaveTextContent(none(firm.name));
  await expect.element(button(texts.appointments.move.submit)).toBeVisible();
  await select(page.getByRole('combobox'), 'Ida Innen');
  await expect.element(said).toHaveTextContent(none('Ida Innen'));
  await press(button(handOver.submit));
  const done = toast(handOver.done);
  await expect.element(done).toMatchTextContent(`bei ${isolate('Ida Innen')}`);
  const { date, time } = pending;
  expect(await sentTo('POST /api/appointments/:id/move')).toEqual([
    { date, time, consultant: 'ida' },
  ]);
  await press(done.getByRole('button', { name: acts.undo }));
  await expect.element(toast(acts.undone)).toBeVisible();
  expect(
    callsTo('POST /api/appointments/:id/undo').map(({ headers }) => headers.get('If-Match')),
  ).toEqual(['"2"']);
});

it('handing over: the history names both persons, and undoes it', async () => {
  answerJson('GET /api/admin/consultants', [
    { ...consultantOf('firm', { name: firm.name }), version: 1 },
    { ...consultantOf('ida', { name: 'Ida Innen' }), version: 1 },
  ]);
  const handed = { ...pending, consultant: 'ida', version: 2 };
  const moment = { date: pending.date, time: pending.time };
  const [from, to] = ['firm', 'ida'].map((consultant) => ({ ...moment, consultant }));
  answerJson('GET /api/appointments/:id', handed);
  answerJson('GET /api/appointments/:id/history', {
    openOfAddress: 1,
    events: [{ kind: 'moved', at: new Date().toISOString(), from, to }],
  });
  answerJson('GET /api/appointments/:id/deliveries', []);
  answerJson('GET /api/outside-calendars/overlaps', []);
  answerJson('GET /api/payments', []);
  await mountAtDesk(<AppointmentDialog id={pending.id} onShow={nothing} onClose={nothing} />);
  await press(page.getByText(texts.appointments.historyTitle, { exact: true }));
  const history = find('.desk-history');
  const said = fill(handOver.history, { from: isolate(firm.name), to: isolate('Ida Innen') });
  await expect.element(history).toMatchTextContent(said);
  await expect.element(find('.desk-facts')).toMatchTextContent('Ida Innen');
  answerJson('POST /api/appointments/:id/undo', { ...pending, version: 3 });
  answerJson('GET /api/appointments/:id', { ...pending, version: 3 });
  await press(history.getByRole('button', { name: acts.undo }));
  await expect.element(toast(acts.undone)).toBeVisible();
  await expect.element(find('.desk-facts')).not.toMatchTextContent('Ida Innen');
});
