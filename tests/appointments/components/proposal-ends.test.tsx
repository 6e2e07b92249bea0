/** What ends an open proposal says so before, and the history after. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import { AppointmentDialog } from '#features/appointments/desk/AppointmentDialog.tsx';
import { CancelDialog } from '#features/appointments/desk/CancelDialog.tsx';
import { MoveForm } from '#features/appointments/desk/MoveForm.tsx';
import { pick } from '#platform/i18n/catalogue.ts';
import type { Locale } from '#platform/i18n/locales.ts';
import { appointmentOf } from '#tests/support/appointment.ts';
import { answerJson, callsTo, sentTo } from '#tests/support/components/answers.ts';
import { mountAtDesk } from '#tests/support/components/desk.tsx';
import { press } from '#tests/support/components/hand.ts';
import { inLanguages } from '#tests/support/components/languages.ts';
import { findFlaws } from '#tests/support/components/looks.ts';

const call = 'PATCH /api/appointments/:id';
const nothing = () => undefined;
const plain: DeskAppointment = {
  ...appointmentOf({ date: '2041-03-12', time: '10:00', status: 'pending' }),
  version: 1,
};
const appointment = {
  ...plain,
  proposed: {
    until: '2041-03-11',
    times: [
      { date: '2041-03-13', time: '09:00', startsAt: '2041-03-13T08:00:00.000Z', with: 'firm' },
    ],
  },
};
const at = '2041-03-10T08:00:00.000Z';

function answerAs(shown: DeskAppointment) {
  answerJson('GET /api/admin/consultants', []);
  answerJson('GET /api/hours/times', { times: [], closed: [], opened: [], busy: [] });
  answerJson('GET /api/appointments/closed', {
    count: 0,
    listed: [],
    unproposed: [],
    unsettled: [],
  });
  answerJson('GET /api/appointments/:id', shown);
  answerJson('GET /api/appointments/:id/deliveries', []);
  answerJson('GET /api/outside-calendars/overlaps', []);
  answerJson('GET /api/payments', []);
  answerJson('GET /api/appointments/:id/history', {
    openOfAddress: 1,
    events: [
      { kind: 'requested', at },
      { kind: 'status', at, from: 'pending', to: 'confirmed', endsProposal: true },
    ],
  });
}

/** The sentence after the day. */
const sentenceIn = (locale: Locale) => {
  const [, after = ''] = pick(locale, 'admin').appointments.propose.ends.split('{{until}}');
  return page.getByText(after.trim(), { exact: false });
};

it.each(inLanguages('de'))('%s: confirming asks first, then confirms', async (locale) => {
  const texts = pick(locale, 'admin');
  const { warnings } = pick(locale, 'adminConsultants');
  answerAs(appointment);
  answerJson(call, { ...plain, status: 'confirmed', version: 2 });
  await mountAtDesk(<AppointmentDialog id={plain.id} onShow={nothing} onClose={nothing} />, locale);
  await press(
    page.getByRole('button', { name: `${texts.statusActions.confirmed}: ${plain.clientName}` }),
  );
  await expect.element(sentenceIn(locale)).toBeVisible();
  expect(callsTo(call)).toEqual([]);
  expect(await findFlaws()).toEqual([]);
  await press(page.getByRole('button', { name: warnings.confirm }));
  await expect.poll(() => callsTo(call).length).toBe(1);
  await expect.element(sentenceIn(locale)).not.toBeInTheDocument();
  const { history, historyTitle } = texts.appointments;
  await press(page.getByText(historyTitle, { exact: true }));
  const { ended } = history.proposal;
  await expect.element(page.getByText(ended, { exact: false })).toBeVisible();
});

it('confirming asks once, where the time is closed as well', async () => {
  answerAs(appointment);
  const closed = [
    { consultant: 'firm', from: '2041-03-12T00:00', to: '2041-03-13T00:00', reason: 'Messe' },
  ];
  answerJson('GET /api/hours/times', { times: [], closed, opened: [], busy: [] });
  answerJson(call, { ...plain, status: 'confirmed', version: 2 });
  await mountAtDesk(<AppointmentDialog id={plain.id} onShow={nothing} onClose={nothing} />);
  const { statusActions } = pick('de', 'admin');
  await press(
    page.getByRole('button', { name: `${statusActions.confirmed}: ${plain.clientName}` }),
  );
  await expect.element(sentenceIn('de')).toBeVisible();
  const { warnings } = pick('de', 'adminConsultants');
  await expect.element(page.getByText(warnings.blocked, { exact: false })).toBeVisible();
  await press(page.getByRole('button', { name: warnings.confirm }));
  await expect.poll(() => sentTo(call)).toEqual([{ confirm: ['blocked'] }]);
});

it('confirming where nothing is proposed asks nothing', async () => {
  const texts = pick('de', 'admin');
  answerAs(plain);
  answerJson(call, { ...plain, status: 'confirmed', version: 2 });
  await mountAtDesk(<AppointmentDialog id={plain.id} onShow={nothing} onClose={nothing} />);
  await press(
    page.getByRole('button', { name: `${texts.statusActions.confirmed}: ${plain.clientName}` }),
  );
  await expect.poll(() => callsTo(call).length).toBe(1);
});

const elements = {
  moving: (
    <MoveForm appointment={appointment} onMoved={nothing} onBack={nothing} onShow={nothing} />
  ),
  cancelling: <CancelDialog appointment={appointment} onClose={nothing} onShow={nothing} />,
};
it.each(
  inLanguages('de').flatMap((locale) =>
    (['moving', 'cancelling'] as const).map((act) => [act, locale] as const),
  ),
)('%s says so, %s', async (act, locale) => {
  answerAs(appointment);
  await mountAtDesk(elements[act], locale);
  await expect.element(sentenceIn(locale)).toBeVisible();
  expect(await findFlaws()).toEqual([]);
});
