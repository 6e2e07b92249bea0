/** The first steps of a new house: what is ticked, what stays open, and the test appointment. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Delivery } from '#features/outbox/contract.ts';
import type { TestMail } from '#features/delivery/contract/test-mail.ts';
import type { Undelivered } from '#features/delivery/contract/undelivered.ts';
import { shippedConsultant } from '#features/consultants/contract.ts';
import { services } from '#platform/contract/service.ts';
import { FirstSteps } from '#features/desk/desk/today/first/FirstSteps.tsx';
import { pick } from '#platform/i18n/catalogue.ts';
import { appointmentOf } from '#tests/support/appointment.ts';
import { answer, answerJson, callsTo, sentTo } from '#tests/support/components/answers.ts';
import { findAxeViolations } from '#tests/support/components/axe.ts';
import { mountAtDesk } from '#tests/support/components/desk.tsx';
import { press } from '#tests/support/components/hand.ts';
import { firm } from '#firm';
import type { Statistics } from '#features/desk/contract/statistics.ts';
import { inLanguages } from '#tests/support/components/languages.ts';

const at = '2041-12-01T09:00:00.000Z';
const records: TestMail['records'] = [
  { kind: 'spf', state: 'missing', name: 'example.com', found: [], wanted: 'v=spf1 ~all' },
  { kind: 'dkim', state: 'fits', name: 's1._domainkey.example.com', found: ['p=AA'] },
  { kind: 'dmarc', state: 'missing', name: '_dmarc.example.com', found: [], wanted: 'v=DMARC1' },
];
const test = { ...appointmentOf({ status: 'confirmed' }), version: 1 };
const letter = (state: Delivery['state']): Delivery => ({
  ...{ id: `appointment_confirmed:${test.id}:visitor:mail`, kind: 'appointment_confirmed' },
  ...{ subject: test.id, recipient: 'visitor', channel: 'mail', state, at, attempts: 1 },
});

const statistics: Statistics = {
  appointments: { pending: 0, confirmed: 0, cancelled: 0, completed: 0, expired: 0 },
  ...{ awaited: 0, today: 0, thisWeek: 0, consultants: [], bookings: [], erased: [] },
  slots: { free: 0, booked: 0, services: [] },
  ...{ unbookable: [shippedConsultant, 'bea'], unread: { messages: 0, inquiries: 0 } },
};
const person = {
  ...{ role: { de: '', en: '', ar: '' }, languages: ['de'], services: [services[0]] },
  ...{ email: '', meetingLink: '', colour: 'ink', active: true, version: 1 },
};
const people = [
  { ...person, id: shippedConsultant, name: firm.name },
  { ...person, id: 'bea', name: 'Bea' },
];

async function mount(locale: 'de' | 'en' | 'ar', trials: Undelivered['trials'], sent?: Delivery) {
  answerJson('GET /api/admin/statistics', statistics);
  answerJson('GET /api/admin/consultants', people);
  answerJson('GET /api/deliveries', { deliveries: [], alarms: [], standing: [], trials });
  answerJson(`GET /api/appointments/${test.id}/deliveries`, sent ? [sent] : []);
  await mountAtDesk(<FirstSteps test={sent && test} />, locale);
}
const ticked = () =>
  [...document.querySelectorAll('.first-step')].map((step) => step.hasAttribute('data-done'));

it.each(inLanguages('de'))('%s: a tick stands beside what is still open', async (locale) => {
  const { steps } = pick(locale, 'adminToday');
  await mount(locale, { mail: { at, records } });
  await expect.poll(ticked).toEqual([false, false, true, false]);
  expect(document.querySelector('.first-step-open')?.textContent).toContain('SPF, DMARC');
  expect(document.body.innerText).toContain('v=DMARC1');
  expect(document.body.innerText).toContain(steps.person.waiting);
  expect(document.querySelector('a[href="#hours?consultant=bea"]')?.textContent).toBe('Bea');
  expect(await findAxeViolations()).toEqual([]);
});

it('the test appointment is ticked once its letter was sent, not before', async () => {
  const { test: words } = pick('de', 'adminToday').steps;
  await mount('de', {}, letter('waiting'));
  await expect.poll(() => document.body.innerText).toContain('ist unterwegs');
  expect(ticked()[3]).toBe(false);
  expect(document.body.innerText).toContain(words.remains);
});

it('says in the past tense that the letter was sent, and that it was not', async () => {
  await mount('de', { letter: { at } }, letter('sent'));
  await expect.poll(() => document.body.innerText).toContain('ist hinausgegangen');
  await expect.poll(ticked).toEqual([false, false, false, true]);
});

it('a letter that failed is said to be', async () => {
  await mount('de', {}, letter('failed'));
  await expect.poll(() => document.body.innerText).toContain('ging nicht hinaus');
});

it('the test appointment takes the next free time, of its person, or says that there is none', async () => {
  const { test: words } = pick('de', 'adminToday').steps;
  const [date, none] = ['2041-12-02', { closed: [], opened: [], busy: [] }];
  await mount('de', {});
  answerJson('GET /api/hours/times', { times: [], ...none });
  const enter = page.getByRole('button', { name: words.enter });
  await press(enter);
  await expect.element(page.getByText(words.nothingFree)).toBeVisible();
  const free = ['09:00', '10:00'].map((time) => ({ date, time, consultant: 'bea' }));
  answerJson('GET /api/hours/times', { times: free, ...none });
  answer('POST /api/appointments/entered', () => Response.json(test, { status: 201 }));
  await press(enter);
  await expect.poll(() => sentTo('POST /api/appointments/entered')).toHaveLength(1);
  expect(await sentTo('POST /api/appointments/entered')).toEqual([
    {
      ...{ clientName: words.name, email: firm.email, phone: '', locale: 'de' },
      ...{ ...free[0], service: services[0] },
    },
  ]);
});

it('the test appointment is erased at a press, and can be entered again', async () => {
  const { test: words } = pick('de', 'adminToday').steps;
  await mount('de', { letter: { at } }, letter('sent'));
  answer('DELETE /api/appointments/:id', () => new Response(null, { status: 204 }));
  await press(page.getByRole('button', { name: words.remove }));
  await expect.element(page.getByText(words.removed)).toBeVisible();
  await expect.element(page.getByRole('button', { name: words.enter })).toBeVisible();
  const [erased] = callsTo('DELETE /api/appointments/:id');
  expect(erased?.url).toContain(test.id);
  expect(erased?.headers.get('if-match')).toBe('"1"');
});
