/** A request is declined, an appointment cancelled: each says so in its menu, in its dialog and before erasing. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import { AppointmentDialog } from '#features/appointments/desk/AppointmentDialog.tsx';
import { CancelDialog } from '#features/appointments/desk/CancelDialog.tsx';
import { pick } from '#platform/i18n/catalogue.ts';
import type { Locale } from '#platform/i18n/locales.ts';
import { appointmentOf } from '#tests/support/appointment.ts';
import { answerAppointment } from '#tests/support/components/appointment.ts';
import { mountAtDesk } from '#tests/support/components/desk.tsx';
import { press } from '#tests/support/components/hand.ts';
import { inLanguages } from '#tests/support/components/languages.ts';
import { findFlaws } from '#tests/support/components/looks.ts';

const nothing = () => undefined;
const request: DeskAppointment = {
  ...appointmentOf({ date: '2041-03-12', time: '10:00', status: 'pending' }),
  version: 1,
};
const agreed: DeskAppointment = { ...request, status: 'confirmed' };

const wordsOf = (shown: DeskAppointment, locale: Locale) => {
  const { statusActions, appointments } = pick(locale, 'admin');
  const { cancelSubmit, declineSubmit, erase } = appointments;
  return shown.status === 'pending'
    ? { name: statusActions.declined, submit: declineSubmit, expected: erase.expectedRequest }
    : { name: statusActions.cancelled, submit: cancelSubmit, expected: erase.expected };
};

const cases = inLanguages('de').flatMap((locale) =>
  [request, agreed].map((shown) => [shown.status, locale, shown] as const),
);

it.each(cases)('%s, %s: the panel says it by its own word', async (_, locale, shown) => {
  const { name, submit, expected } = wordsOf(shown, locale);
  const texts = pick(locale, 'admin');
  answerAppointment(shown);
  await mountAtDesk(<AppointmentDialog id={shown.id} onShow={nothing} onClose={nothing} />, locale);
  const menu = page.getByRole('button', { name: pick(locale, 'adminPanel').more });
  await press(menu);
  const act = page.getByRole('button', { name: `${name}: ${shown.clientName}` });
  await expect.element(act).toHaveTextContent(name);
  await press(page.getByRole('button', { name: texts.appointments.erase.open }));
  await expect.element(page.getByText(expected)).toBeVisible();
  await press(page.getByRole('button', { name: texts.cancel, exact: true }));
  await press(menu);
  await press(act);
  await expect.element(page.getByRole('heading', { name: submit })).toBeVisible();
  await expect.element(page.getByRole('button', { name: submit })).toBeVisible();
});

it.each(cases)('%s, %s: so does the dialog', async (_, locale, shown) => {
  const { submit } = wordsOf(shown, locale);
  answerAppointment(shown);
  await mountAtDesk(
    <CancelDialog appointment={shown} onClose={nothing} onShow={nothing} />,
    locale,
  );
  await expect.element(page.getByRole('dialog', { name: submit })).toBeVisible();
  await expect.element(page.getByRole('button', { name: submit })).toBeVisible();
  expect(await findFlaws()).toEqual([]);
});
