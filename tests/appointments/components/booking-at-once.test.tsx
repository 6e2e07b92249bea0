/** The booking page where a booking is confirmed at once: every text says booked, and before that no more than is certain. */
import { beforeEach, describe, expect, it } from 'vitest';
import { pick } from '#platform/i18n/catalogue.ts';
import { firm } from '#firm';
import { answerJson } from '#tests/support/components/answers.ts';
import { find } from '#tests/support/components/find.ts';
import { select } from '#tests/support/components/hand.ts';
import { inLanguages } from '#tests/support/components/languages.ts';
import { findFlaws } from '#tests/support/components/looks.ts';
import {
  choose,
  confirmation,
  dayAhead,
  fillDetails,
  listPeople,
  offer,
  openBooking,
  sendThrough,
  service,
  submit,
  takeBookings,
  toasts,
} from './booking-page.tsx';

const one = dayAhead(4);
const clara = { id: 'firm', name: 'Clara Caminada', role: '', languages: ['de'] };
const anna = { id: 'anna', name: 'Anna Amstutz', role: '', languages: ['de'] };
const person = find('select[name=consultant]');

beforeEach(() => {
  answerJson(listPeople, [clara, { ...anna, atOnce: false }]);
  offer([one, ['09:00']]);
});

describe.each(inLanguages('de'))('in %s', (locale) => {
  const { confirmation: words, details, toasts: told } = pick(locale, 'booking');

  async function book(more: { status?: 'confirmed' }) {
    takeBookings(more);
    await openBooking({ locale, atOnce: ['sonstige'] });
    await expect.element(person).toBeVisible();
    await select(person, 'firm');
    await select(service, more.status ? 'sonstige' : 'finanz-investment');
    await choose(one, '09:00');
    await fillDetails();
    const { books, asks } = details.submit;
    await expect.element(submit).toHaveTextContent(more.status ? books : asks);
    await sendThrough();
    await expect.element(confirmation).toBeVisible();
  }

  it('booking page: says booked in button, toast, title and card', async () => {
    await book({ status: 'confirmed' });
    await expect.element(toasts).toMatchTextContent(told.confirmed);
    await expect.element(confirmation).toMatchTextContent(words.booked);
    await expect.element(confirmation).toMatchTextContent(words.bookedNext);
    for (const asked of [words.received, words.soon, words.before])
      await expect.element(confirmation).not.toMatchTextContent(asked);
    await expect.poll(() => document.title).toBe(`${words.bookedTitle} · ${firm.name}`);
    expect(await findFlaws()).toEqual([]);
  });

  it('booking page: says asked where the firm answers first', async () => {
    await book({});
    await expect.element(toasts).toMatchTextContent(told.booked);
    await expect.element(confirmation).toMatchTextContent(words.received);
    await expect.element(confirmation).not.toMatchTextContent(words.booked);
    await expect.poll(() => document.title).toBe(`${words.pageTitle} · ${firm.name}`);
  });
});

describe('the button', () => {
  const { submit: says } = pick('de', 'booking').details;

  it('says what is certain of the service and the person chosen', async () => {
    await openBooking({ atOnce: ['sonstige'] });
    await expect.element(person).toBeVisible();
    await select(service, 'finanz-investment');
    await expect.element(submit).toHaveTextContent(says.asks);
    await select(service, 'sonstige');
    await expect.element(submit).toHaveTextContent(says.arranges);
    await select(person, 'firm');
    await expect.element(submit).toHaveTextContent(says.books);
    await select(person, 'anna');
    await expect.element(submit).toHaveTextContent(says.asks);
  });
});
