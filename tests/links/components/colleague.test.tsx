/** The visitor's page: a move to whoever is able and free. */
import { beforeEach, describe, expect, it } from 'vitest';
import { pick } from '#platform/i18n/catalogue.ts';
import { answerJson, sentTo } from '#tests/support/components/answers.ts';
import { find } from '#tests/support/components/find.ts';
import { press, select } from '#tests/support/components/hand.ts';
import { inLanguages } from '#tests/support/components/languages.ts';
import { findFlaws } from '#tests/support/components/looks.ts';
import {
  appointment,
  button,
  dayAhead,
  facts,
  heading,
  listTimes,
  move,
  openAppointment,
  show,
  submit,
} from './linked.tsx';

const day = dayAhead(5);
const ada = { id: 'ada', name: 'Ada Meier', role: 'Partnerin', languages: ['de'] };
const bea = { id: 'bea', name: 'Bea Keller', role: 'Partnerin', languages: ['de'] };
const linked = { ...appointment, consultant: 'ada', consultantName: ada.name };
const times = [
  { date: day, time: '09:00', people: ['ada', 'bea'] },
  { date: day, time: '11:00', people: ['bea'] },
];
const choice = find('.linked-choice');
const person = find('select[name=consultant]');
const chooseTime = (time: string) => press(find(`label.time:has([value="${time}"])`));
const offered = () =>
  Array.from(document.querySelectorAll('input[name=time]'), (time) => time.getAttribute('value'));

beforeEach(() => {
  answerJson(show, linked);
  answerJson(listTimes, times);
  answerJson('GET /api/consultants', [ada, bea]);
  answerJson(move, { ...linked, date: day, time: '11:00', consultant: 'bea' });
});

describe.each(inLanguages('de'))('moving, %s', (locale) => {
  const texts = pick(locale, 'appointment');
  const { person: words } = pick(locale, 'booking');

  it('says whose each time is, and moves to that person', async () => {
    await openAppointment(locale);
    await expect.element(facts).toMatchTextContent(ada.name);
    await press(button(texts.move.open));
    await press(find(`button[data-date="${day}"]`));
    await chooseTime('09:00');
    await expect.element(choice).toMatchTextContent(`${words.label} Ada Meier`);
    expect(await findFlaws()).toEqual([]);
    await select(person, 'bea');
    await expect.element(choice).toMatchTextContent(`${words.label} Bea Keller`);
    await select(person, '');
    await chooseTime('11:00');
    await expect.element(choice).toMatchTextContent(`${words.label} Bea Keller`);
    await press(submit);
    await expect.element(heading).toHaveTextContent(texts.titles.moved);
    expect(await sentTo(move)).toEqual([
      { token: 'token', date: day, time: '11:00', consultant: 'bea' },
    ]);
  });
});

it('shows the times of whoever is chosen', async () => {
  await openAppointment();
  await press(button(pick('de', 'appointment').move.open));
  await press(find(`button[data-date="${day}"]`));
  await chooseTime('11:00');
  expect(offered()).toEqual(['09:00', '11:00']);
  await select(person, 'ada');
  await expect.poll(offered).toEqual(['09:00']);
  // The time that was chosen is not hers.
  expect(document.querySelector('input[name=time]:checked')).toBeNull();
});

it('names nobody where the firm has one person', async () => {
  answerJson(listTimes, [{ date: day, time: '09:00' }]);
  await openAppointment();
  await press(button(pick('de', 'appointment').move.open));
  await press(find(`button[data-date="${day}"]`));
  await chooseTime('09:00');
  await expect.element(person).not.toBeInTheDocument();
  await press(submit);
  expect(await sentTo(move)).toEqual([{ token: 'token', date: day, time: '09:00' }]);
});
