/** Proposed times on the client's page and on the firm's: taken by one press, refused, made, withdrawn. */
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { formatDay } from '#platform/i18n/format.ts';
import { pick } from '#platform/i18n/catalogue.ts';
import { answerJson, refuse, sentTo } from '#tests/support/components/answers.ts';
import { find } from '#tests/support/components/find.ts';
import { enter, press } from '#tests/support/components/hand.ts';
import { inLanguages } from '#tests/support/components/languages.ts';
import { findFlaws } from '#tests/support/components/looks.ts';
import {
  appointment,
  button,
  dayAhead,
  heading,
  openAppointment,
  openRequest,
  request,
  show,
  showRequest,
  submit,
} from './linked.tsx';

const answerTo = 'POST /api/links/appointment/proposal';
const meetBy = 'POST /api/links/appointment/meeting';
const proposeTo = 'POST /api/links/request/proposal';
const withdrawTo = 'POST /api/links/request/withdraw';
const slots = 'GET /api/slots/available';
const people = 'GET /api/consultants';

const proposed = {
  until: dayAhead(3),
  times: ['09:00', '15:00'].map((time, i) => ({
    ...{ date: dayAhead(5 + i), time, startsAt: `${dayAhead(5 + i)}T08:00:00.000Z` },
    ...{ with: 'ada', name: 'Ada Meier' },
  })),
};
const open = { ...appointment, proposed };
const german = pick('de', 'appointment');
const firm = pick('de', 'request');

describe.each(inLanguages('de'))('in %s', (locale) => {
  it('the client sees the times, whose they are, and until when', async () => {
    answerJson(show, open);
    await openAppointment(locale);
    const texts = pick(locale, 'appointment');
    await expect.element(heading).toHaveTextContent(texts.titles.proposed);
    await expect
      .element(find('.linked-proposed li:first-child .facts-note:last-of-type'))
      .toHaveTextContent('Ada Meier');
    expect(page.getByRole('button', { name: texts.proposal.accept }).elements()).toHaveLength(2);
    expect(await findFlaws()).toEqual([]);
  });

  it('whoever chooses another time reads that the proposed ones are held no longer', async () => {
    answerJson(show, open);
    answerJson('POST /api/links/appointment/times', []);
    await openAppointment(locale);
    const { move } = pick(locale, 'appointment');
    await press(button(move.open));
    await expect.element(find('#linked .lede')).toMatchTextContent(move.ends);
    expect(await findFlaws()).toEqual([]);
  });

  it('the client reads that none of the times is left', async () => {
    answerJson(show, { ...open, proposed: { ...proposed, times: [] } });
    await openAppointment(locale);
    const { gone } = pick(locale, 'appointment').proposal;
    await expect.element(heading).toHaveTextContent(gone.title);
    await expect.element(find('#linked .lede')).toHaveTextContent(gone.open);
    expect(await findFlaws()).toEqual([]);
  });
});

describe.each(inLanguages('de'))('where the present time is closed, %s', (locale) => {
  const { ledeClosed, ledeConfirmed, nothingClosed, none } = pick(locale, 'appointment').proposal;
  const [cannot = ''] = ledeClosed.split('{{until}}');

  it('the client reads that it cannot take place, and nothing else', async () => {
    answerJson(show, {
      ...{ ...open, status: 'confirmed', proof: 'owner.signature' },
      proposed: { ...proposed, closed: true },
    });
    await openAppointment(locale);
    const lede = find('#linked .lede');
    await expect.element(lede).toMatchTextContent(cannot.trim());
    await expect.element(lede).not.toMatchTextContent(ledeConfirmed.split('{{until}}')[1] ?? '');
    expect(await findFlaws()).toEqual([]);
    await press(button(none));
    await expect.element(lede).toHaveTextContent(nothingClosed);
  });
});

describe.each(inLanguages('de'))('with the present hour, %s', (locale) => {
  const texts = pick(locale, 'appointment');
  const { date, time, startsAt } = appointment;
  const times = [{ date, time, startsAt, with: 'ada', name: 'Ada Meier' }, ...proposed.times];

  it.each([
    ['pending', {}, texts.proposal.ledePerson],
    ['confirmed', {}, texts.proposal.ledeConfirmedPerson],
    ['confirmed', { closed: true }, texts.proposal.ledeClosedPerson],
  ] as const)('the client reads that the person changes, %s %o', async (status, closed, words) => {
    answerJson(show, { ...open, status, proposed: { ...proposed, times, ...closed } });
    await openAppointment(locale);
    await expect.element(heading).toHaveTextContent(texts.titles.proposedPerson);
    const [said = ''] = words.split('{{until}}');
    await expect.element(find('#linked .lede')).toMatchTextContent(said.trim());
    expect(await findFlaws()).toEqual([]);
  });
});

it('each time says by which clock it is', async () => {
  answerJson(show, open);
  await openAppointment();
  const note = find('.linked-proposed li:first-child .facts-note:first-of-type');
  await expect.element(note).toMatchTextContent('Schweizer Zeit');
});

it('names the start of the last time where the times are no longer held', async () => {
  answerJson(show, { ...open, proposed: { ...proposed, until: dayAhead(6) } });
  await openAppointment();
  await expect.element(find('#linked .lede')).toMatchTextContent('15:00');
});

it('one press takes a time', async () => {
  answerJson(show, open);
  answerJson(answerTo, { ...appointment, status: 'confirmed', date: dayAhead(6), time: '15:00' });
  await openAppointment();
  await press(page.getByRole('button', { name: german.proposal.accept }).nth(1));
  await expect.element(heading).toHaveTextContent(german.titles.confirmed);
  expect(await sentTo(answerTo)).toEqual([
    { token: 'token', take: { startsAt: proposed.times[1]?.startsAt, with: 'ada' } },
  ]);
});

it('says so where the time is gone, and shows what is left', async () => {
  answerJson(show, open);
  refuse(answerTo, 'slot_unavailable');
  await openAppointment();
  answerJson(show, { ...open, proposed: { ...proposed, times: proposed.times.slice(1) } });
  await press(page.getByRole('button', { name: german.proposal.accept }).first());
  await expect
    .element(find('#linked .notice > p:first-child'))
    .toHaveTextContent(german.notices.slot_unavailable);
  await expect.element(find('.linked-proposed')).toBeVisible();
  await expect
    .poll(() => page.getByRole('button', { name: german.proposal.accept }).elements().length)
    .toBe(1);
});

it('says so where the time is gone, and stays without an answer to what is left', async () => {
  answerJson(show, open);
  refuse(answerTo, 'slot_unavailable');
  await openAppointment();
  refuse(show, 'service_unavailable');
  await press(page.getByRole('button', { name: german.proposal.accept }).first());
  await expect
    .element(find('#linked .notice > p:first-child'))
    .toHaveTextContent(german.notices.slot_unavailable);
  expect(page.getByRole('button', { name: german.proposal.accept }).elements()).toHaveLength(2);
});

it('none left: a time can be chosen or asked for', async () => {
  answerJson(show, { ...open, proposed: { ...proposed, times: [] } });
  answerJson(answerTo, appointment);
  await openAppointment();
  await expect.element(button(german.move.open)).toBeVisible();
  expect(page.getByRole('button', { name: german.proposal.accept }).elements()).toEqual([]);
  await press(button(german.proposal.gone.tell));
  await expect.element(heading).toHaveTextContent(german.proposal.gone.tell);
  await expect.element(find('#linked .lede')).toHaveTextContent(german.proposal.gone.lede);
  await enter(page.getByRole('textbox'), 'Nur abends');
  await press(submit);
  await expect.element(heading).toHaveTextContent(german.titles.declined);
  expect(await sentTo(answerTo)).toEqual([{ token: 'token', note: 'Nur abends' }]);
});

it('after another way to meet, reads anew what of the proposal is left', async () => {
  answerJson(show, { ...open, proposed: { ...proposed, times: proposed.times.slice(1) } });
  answerJson(meetBy, { ...open, meeting: 'video' });
  await openAppointment('de', 'token', { 'strategie-beratung': ['office', 'video'] });
  await press(button(german.meeting.open));
  await press(page.getByRole('radio').nth(1));
  await press(submit);
  await expect.element(heading).toHaveTextContent(german.titles.changed);
  await expect
    .poll(() => page.getByRole('button', { name: german.proposal.accept }).elements().length)
    .toBe(1);
});

it('where nothing is proposed any more, says once how to reach the firm', async () => {
  answerJson(show, { ...open, canChange: false });
  refuse(answerTo, 'illegal_transition');
  await openAppointment();
  answerJson(show, { ...appointment, status: 'confirmed', canChange: false });
  await press(page.getByRole('button', { name: german.proposal.accept }).first());
  await expect.element(find('#linked .linked-late')).toBeVisible();
  await expect.element(find('#linked .notice')).toBeVisible();
  expect(document.querySelectorAll('#linked a[href^="tel:"]')).toHaveLength(1);
});

it('none suits: asks when it would, and sends that', async () => {
  answerJson(show, open);
  answerJson(answerTo, appointment);
  await openAppointment();
  await press(button(german.proposal.none));
  await expect.element(heading).toHaveTextContent(german.titles.refusing);
  await enter(page.getByRole('textbox'), 'Nur abends');
  await press(submit);
  await expect.element(heading).toHaveTextContent(german.titles.declined);
  expect(await sentTo(answerTo)).toEqual([{ token: 'token', note: 'Nur abends' }]);
});

it('the firm chooses free times of anybody and proposes them', async () => {
  answerJson(showRequest, request);
  answerJson(slots, [
    { date: dayAhead(2), time: '09:00', available: true },
    { date: dayAhead(2), time: '11:00', available: true },
  ]);
  answerJson(people, []);
  answerJson(proposeTo, { ...request, proposed });
  await openRequest();
  await press(button(firm.propose.open));
  await press(submit);
  await expect.element(find('.field-error')).toHaveTextContent(firm.propose.missing);
  await press(find('.linked-chip:first-child'));
  // In the page's language, whatever that of the browser's menus.
  const until = document.querySelector<HTMLSelectElement>('select[name=until]');
  expect(until?.selectedOptions[0]?.text).toBe(formatDay(dayAhead(3), 'de'));
  await userEvent.selectOptions(find('select[name=until]'), dayAhead(4));
  await enter(find('#linked textarea'), 'Gern auch später.');
  await press(submit);
  await expect.element(heading).toHaveTextContent(firm.titles.proposed);
  expect(await sentTo(proposeTo)).toMatchObject([
    {
      ...{ until: dayAhead(4), note: 'Gern auch später.' },
      times: [{ date: dayAhead(2), time: '09:00', consultant: 'firm' }],
    },
  ]);
});

it('the firm proposes nothing to a client whom no letter reaches', async () => {
  answerJson(showRequest, { ...request, email: '' });
  await openRequest();
  await expect.element(submit).toBeVisible();
  expect(button(firm.propose.open).elements()).toEqual([]);
});

it.each(inLanguages('de'))('%s: the firm reads what its decision ends', async (locale) => {
  answerJson(showRequest, { ...request, proposed });
  await openRequest(locale);
  const { decline, propose } = pick(locale, 'request');
  const [, ends = ''] = propose.ends.split('{{until}}');
  const said = page.getByText(ends.trim(), { exact: false });
  await expect.element(said).toBeVisible();
  expect(await findFlaws()).toEqual([]);
  await press(button(decline));
  await expect.element(said).toBeVisible();
});

it('the firm withdraws what stands', async () => {
  answerJson(showRequest, { ...request, proposed });
  answerJson(withdrawTo, request);
  await openRequest();
  await press(button(firm.propose.withdraw));
  await expect.element(find('#linked .lede')).toHaveTextContent(firm.propose.withdrawn);
});
