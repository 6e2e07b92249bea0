/** Deliveries at the desk: their states, what was not delivered among what waits, and sending again. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { AppointmentDeliveries } from '#features/delivery/desk.ts';
import { useDeliveryNeeds } from '#features/desk/desk/today/use-delivery-needs.tsx';
import type { Delivery } from '#features/outbox/contract.ts';
import { pick } from '#platform/i18n/catalogue.ts';
import { plural } from '#platform/i18n/plural.ts';
import { appointmentOf } from '#tests/support/appointment.ts';
import { answer, answerJson, callsTo, refuse, sentTo } from '#tests/support/components/answers.ts';
import { mountAtDesk } from '#tests/support/components/desk.tsx';
import { find } from '#tests/support/components/find.ts';
import { press } from '#tests/support/components/hand.ts';
import { inLanguages } from '#tests/support/components/languages.ts';
import { findFlaws } from '#tests/support/components/looks.ts';
import { NeedsOf } from '#tests/support/components/needs.tsx';

const again = 'POST /api/deliveries/again';
const appointment = { ...appointmentOf({ clientName: 'Ada' }), version: 1 };
const at = '2041-03-02T08:00:00.000Z';
const failed: Delivery = {
  ...{ id: `appointment_requested:${appointment.id}:visitor:mail`, subject: appointment.id },
  ...{ kind: 'appointment_requested', recipient: 'visitor', channel: 'mail', state: 'failed' },
  ...{ reason: 'rejected', attempts: 1, at },
};
const toFirm: Delivery = {
  ...{ ...failed, recipient: 'firm', state: 'sent', reason: undefined },
  id: `appointment_requested:${appointment.id}:firm:mail`,
};
const letters = Array.from({ length: 6 }, (_, index): Delivery => ({
  ...{ ...failed, kind: 'contact_message_received', recipient: 'firm' },
  ...{ id: `contact_message_received:letter${index}:firm:mail`, subject: `letter${index}` },
}));

const answerWith = (deliveries: readonly Delivery[]) => {
  answerJson('GET /api/deliveries', { deliveries, alarms: [], standing: [] });
  answerJson('GET /api/appointments/:id/deliveries', [...deliveries, toFirm]);
};
const rows = find('.desk-delivery');
const stateOf = (index: number) => rows.nth(index).find('.desk-status');

it('a refused one says why and can be sent again, which leaves the focus in its row', async () => {
  const { states, ways, reasons, sendAgain, sentAgain } = pick('de', 'adminDeliveries');
  answerWith([failed]);
  await mountAtDesk(<AppointmentDeliveries appointment={appointment.id} />);
  await expect.element(stateOf(0)).toMatchTextContent(states.failed);
  await expect.element(rows.first()).toMatchTextContent(reasons.mail.rejected);
  await expect.element(stateOf(1)).toMatchTextContent(states.sent);
  // What was sent is not sent twice.
  expect(rows.nth(1).getByRole('button').elements()).toEqual([]);
  answer(again, () => {
    const waiting: Delivery = { ...failed, state: 'waiting', reason: undefined };
    answerWith([waiting]);
    return Response.json(waiting);
  });
  await press(page.getByRole('button', { name: `${sendAgain}: ${ways.mail.visitor}` }));
  await expect.element(page.getByText(sentAgain)).toBeVisible();
  await expect.element(stateOf(0)).toMatchTextContent(states.waiting);
  await expect.element(rows.first()).toHaveFocus();
  expect(await sentTo(again)).toEqual([{ id: failed.id }]);
  expect(callsTo(again)[0]?.headers.get('idempotency-key')).toMatch(/^[\w-]{36}$/);
});

it('sending again that is refused says why', async () => {
  const { sendAgain, sendAgainFailed } = pick('de', 'adminDeliveries');
  answerWith([failed]);
  refuse(again, 'delivery_sent');
  await mountAtDesk(<AppointmentDeliveries appointment={appointment.id} />);
  await press(page.getByRole('button', { name: sendAgain, exact: false }));
  const told = find('[data-sonner-toast]');
  await expect.element(told).toMatchTextContent(sendAgainFailed);
  await expect.element(told).toMatchTextContent(pick('de', 'adminActs').refusals.delivery_sent);
});

it.each(inLanguages('de'))(
  '%s: what was not delivered waits, by whom it is about',
  async (locale) => {
    const { notice } = pick(locale, 'adminDeliveries');
    answerWith([failed, ...letters]);
    answerJson('GET /api/admin/consultants', []);
    answerJson('GET /api/appointments/:id', appointment);
    await mountAtDesk(<NeedsOf use={useDeliveryNeeds} />, locale);
    await expect.element(page.getByRole('button', { name: 'Ada' })).toBeVisible();
    await expect.element(page.getByText(plural(notice.title, 1, locale))).toBeVisible();
    await expect.element(find('.need a[href="#messages"]')).toBeVisible();
    // Of many letters five are shown at once.
    expect(rows.elements()).toHaveLength(6);
    await press(page.getByRole('button', { name: plural(notice.more, 1, locale) }));
    expect(rows.elements()).toHaveLength(7);
    expect(await findFlaws()).toEqual([]);
  },
);
