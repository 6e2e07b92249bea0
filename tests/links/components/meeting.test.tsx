/** The visitor's page: another way to meet. */
import { beforeEach, describe, expect, it } from 'vitest';
import { pick } from '#platform/i18n/catalogue.ts';
import { answerJson, callsTo, refuse, sentTo } from '#tests/support/components/answers.ts';
import { find } from '#tests/support/components/find.ts';
import { enter, press } from '#tests/support/components/hand.ts';
import { inLanguages } from '#tests/support/components/languages.ts';
import { findFlaws } from '#tests/support/components/looks.ts';
import {
  appointment,
  button,
  facts,
  heading,
  notice,
  openAppointment,
  show,
  submit,
} from './linked.tsx';

const meet = 'POST /api/links/appointment/meeting';
const offered = { 'strategie-beratung': ['office', 'phone', 'video'] } as const;
const money = { paid: 0, open: 350, overdue: 0 };
const confirmed = { ...appointment, status: 'confirmed' } as const;
const chooseWay = (way: string) => press(find(`.meetings label:has([value=${way}])`));
const phone = find('#linked input[name=phone]');

beforeEach(() => {
  answerJson(show, { ...confirmed, money });
  answerJson(meet, { ...confirmed, meeting: 'video' });
});

describe.each(inLanguages('de'))('another way to meet, %s', (locale) => {
  const texts = pick(locale, 'appointment');
  const { meeting: words, errors } = pick(locale, 'booking');

  it('is chosen and shown, with what is still open', async () => {
    await openAppointment(locale, 'token', offered);
    expect(await findFlaws()).toEqual([]);
    await press(button(texts.meeting.open));
    await expect.element(heading).toHaveTextContent(texts.titles.meeting);
    await expect.element(heading).toHaveFocus();
    await chooseWay('video');
    expect(await findFlaws()).toEqual([]);
    await press(submit);
    await expect.element(heading).toHaveTextContent(texts.titles.changed);
    await expect.element(find('#linked .lede')).toHaveTextContent(texts.ledes.changed);
    await expect.element(facts).toMatchTextContent(words.linkByMail);
    await expect.element(button(texts.money.pay)).toBeVisible();
    expect(await sentTo(meet)).toEqual([{ token: 'token', meeting: 'video' }]);
    expect(await findFlaws()).toEqual([]);
  });

  it('by telephone asks for a number where there is none', async () => {
    refuse(meet, 'validation_failed', { errors: [{ field: 'phone', code: 'required' }] });
    await openAppointment(locale, 'token', offered);
    await press(button(texts.meeting.open));
    await chooseWay('phone');
    await press(submit);
    await expect.element(phone).toHaveFocus();
    await expect.element(find('.field-error')).toHaveTextContent(errors.phone.required);
    expect(await findFlaws()).toEqual([]);
    answerJson(meet, { ...confirmed, meeting: 'phone' });
    await enter(phone, '+41 44 000 00 00');
    await press(submit);
    await expect.element(heading).toHaveTextContent(texts.titles.changed);
    expect(await sentTo(meet)).toEqual([
      { token: 'token', meeting: 'phone' },
      { token: 'token', meeting: 'phone', phone: '+41 44 000 00 00' },
    ]);
  });
});

const german = pick('de', 'appointment');

it('is not offered where the service has one way', async () => {
  await openAppointment('de', 'token', { 'strategie-beratung': ['office'] });
  await expect.element(button(german.move.open)).toBeVisible();
  expect(button(german.meeting.open).elements()).toEqual([]);
});

it('sends nothing where it stays as it is', async () => {
  await openAppointment('de', 'token', offered);
  await press(button(german.meeting.open));
  await press(submit);
  await expect.element(heading).toHaveTextContent(german.titles.confirmed);
  expect(callsTo(meet)).toEqual([]);
});

it('that is not offered any more shows how it stands', async () => {
  refuse(meet, 'illegal_transition');
  await openAppointment('de', 'token', offered);
  await press(button(german.meeting.open));
  await chooseWay('video');
  answerJson(show, { ...confirmed, status: 'cancelled', canChange: false });
  await press(submit);
  await expect.element(heading).toHaveTextContent(german.titles.cancelled);
  await expect.element(notice).toMatchTextContent(german.notices.changed);
});
