/**
 * The page of the firm's link: shows, confirms and declines a request, and shows decisions made elsewhere.
 */
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { firm } from '#firm';
import { pick } from '#platform/i18n/catalogue.ts';
import { fill } from '#platform/i18n/fill.ts';
import { formatDay, formatEuros } from '#platform/i18n/format.ts';
import {
  answer,
  answerJson,
  callsTo,
  cutOff,
  problem,
  refuse,
  sentTo,
} from '#tests/support/components/answers.ts';
import { findAxeViolations } from '#tests/support/components/axe.ts';
import { find } from '#tests/support/components/find.ts';
import { enter, press, select } from '#tests/support/components/hand.ts';
import { inLanguages } from '#tests/support/components/languages.ts';
import {
  bare,
  button,
  decide,
  facts,
  heading,
  notice,
  openRequest,
  request,
  showRequest,
  submit,
} from './linked.tsx';
import { findFlaws } from '#tests/support/components/looks.ts';

const german = pick('de', 'request');
const decidedAt = '2026-11-22T09:00:00.000Z';
const confirmed = { ...bare, status: 'confirmed', decidedAt, decidedBy: 'firm-link' } as const;
const cancelled = { ...bare, status: 'cancelled', decidedAt } as const;
const word = page.getByRole('textbox');
const main = find('#linked');
const lede = find('#linked .lede');

describe.each(inLanguages('de'))('in %s', (locale) => {
  const texts = pick(locale, 'request');

  it.each(['2026-12-01', '2040-12-03'])(
    'says by which day the client was promised an answer, also once it is over: %s',
    async (answerBy) => {
      answerJson(showRequest, { ...request, answerBy });
      await openRequest(locale);
      const day = formatDay(answerBy, locale);
      await expect.element(lede).toHaveTextContent(fill(texts.ledes.pendingBy, { day }));
      expect(await findFlaws()).toEqual([]);
    },
  );

  it('shows and confirms a request, with a note to the client', async () => {
    answerJson(showRequest, request);
    answerJson(decide, confirmed);
    await openRequest(locale);
    await expect.element(heading).toHaveTextContent(texts.titles.pending);
    for (const fact of ['ada@example.com', 'Guten Tag', texts.facts.noPhone]) {
      await expect.element(facts).toMatchTextContent(fact);
    }
    const { meetings } = pick(locale, 'records');
    const place = document.querySelectorAll('#linked dd')[4];
    expect(place?.textContent.startsWith(meetings.office)).toBe(true);
    expect(await findFlaws()).toEqual([]);
    await enter(word, 'Bis bald');
    await press(submit);
    await expect.element(heading).toHaveTextContent(texts.titles.confirmed);
    await expect.element(heading).toHaveFocus();
    await expect.element(main).toMatchTextContent(texts.ledes.decidedNow);
    for (const label of [texts.facts.name, texts.facts.phone, texts.facts.message]) {
      await expect.element(facts).not.toMatchTextContent(label);
    }
    expect(await findAxeViolations()).toEqual([]);
    expect(page.getByRole('button').elements()).toEqual([]);
    const { startsAt } = request;
    const sent = { token: 'token', decision: 'confirm', note: 'Bis bald', startsAt };
    expect(await sentTo(decide)).toEqual([sent]);
  });

  it('names the consultant, also once it is decided', async () => {
    const whose = { consultant: 'anna', consultantName: 'Anna Amstutz' };
    answerJson(showRequest, { ...request, ...whose });
    answerJson(decide, { ...confirmed, ...whose });
    await openRequest(locale);
    await expect.element(facts).toMatchTextContent(whose.consultantName);
    expect(await findFlaws()).toEqual([]);
    await press(submit);
    await expect.element(heading).toHaveTextContent(texts.titles.confirmed);
    await expect.element(facts).toMatchTextContent(whose.consultantName);
  });

  it('confirms with another way to meet, if the firm opens that', async () => {
    answerJson(showRequest, request);
    refuse(decide, 'validation_failed', {
      errors: [{ field: 'venue.place', code: 'invalid_address' }],
    });
    await openRequest(locale);
    const { venue } = pick(locale, 'adminActs');
    const { meetings } = pick(locale, 'records');
    const line = (way: 'office' | 'video') =>
      page.getByText(fill(venue.open, { way: meetings[way] }), { exact: true });
    const where = page.getByRole('textbox', { name: venue.place });
    expect(page.getByRole('combobox').elements()).toEqual([]);
    await press(line('office'));
    await select(page.getByRole('combobox'), 'video');
    await expect.element(line('video')).toBeVisible();
    await enter(where, 'http://video.example.com');
    expect(await findFlaws()).toEqual([]);
    await press(submit);
    await expect.element(where).toHaveFocus();
    await expect.element(main).toMatchTextContent(venue.faults.invalid_address);
    expect(await findFlaws()).toEqual([]);
    expect(await findAxeViolations()).toEqual([]);

    // Asks about the time as before, and keeps what was typed.
    refuse(decide, 'needs_confirmation', { warnings: ['blocked'], consultant: 'firm' });
    const place = 'https://video.example.com/raum';
    await enter(where, place);
    await expect.element(main).not.toMatchTextContent(venue.faults.invalid_address);
    await press(submit);
    await expect.element(notice).toMatchTextContent(texts.warnings.blocked);
    answerJson(decide, { ...confirmed, meeting: 'video', place });
    await press(submit);
    await expect.element(heading).toHaveTextContent(texts.titles.confirmed);
    await expect.element(facts).toMatchTextContent(place);
    expect((await sentTo(decide)).at(-1)).toMatchObject({
      ...{ decision: 'confirm', confirm: ['blocked'] },
      venue: { meeting: 'video', place },
    });
  });

  it('asks what becomes of what was paid before it declines', async () => {
    answerJson(showRequest, { ...request, paid: 350 });
    answerJson(decide, { ...cancelled, decidedBy: 'firm-link' });
    await openRequest(locale);
    await press(button(texts.decline));
    await expect.element(page.getByRole('radiogroup')).toBeVisible();
    expect(await findFlaws()).toEqual([]);
    await press(submit);
    await expect.element(page.getByRole('radio').first()).toHaveFocus();
    expect(callsTo(decide)).toEqual([]);
    expect(await findAxeViolations()).toEqual([]);
    await press(page.getByRole('radio', { name: texts.money.part }));
    await enter(page.getByRole('textbox', { name: texts.money.amount }), '100.50');
    expect(await findFlaws()).toEqual([]);
    await press(submit);
    await expect.element(heading).toHaveTextContent(texts.titles.declined);
    const [sent] = await sentTo(decide);
    expect(sent).toMatchObject({ decision: 'decline', money: { paid: 350, back: 100.5 } });
  });

  it.each([0, 100])('says what is disputed; asks only about the rest: %s', async (refundable) => {
    answerJson(showRequest, { ...request, paid: 350, refundable });
    answerJson(decide, { ...cancelled, decidedBy: 'firm-link' });
    await openRequest(locale);
    await press(button(texts.decline));
    const amount = formatEuros(350 - refundable, locale);
    await expect.element(page.getByText(fill(texts.disputed, { amount }))).toBeVisible();
    expect(page.getByRole('radiogroup').elements().length).toBe(refundable > 0 ? 1 : 0);
    if (refundable > 0) {
      const all = fill(texts.money.all, { amount: formatEuros(refundable, locale) });
      await press(page.getByRole('radio', { name: all }));
    }
    expect(await findFlaws()).toEqual([]);
    await press(submit);
    await expect.element(heading).toHaveTextContent(texts.titles.declined);
    const [sent] = await sentTo(decide);
    const money = refundable > 0 ? { paid: 350, back: refundable } : undefined;
    expect(sent).toEqual({
      ...{ token: 'token', decision: 'decline', note: '', startsAt: request.startsAt },
      ...(money && { money }),
    });
  });

  it('says that another decision about the money came first', async () => {
    answerJson(showRequest, { ...request, paid: 350 });
    refuse(decide, 'illegal_transition');
    await openRequest(locale);
    await press(button(texts.decline));
    await press(page.getByRole('radio').first());
    answerJson(showRequest, cancelled);
    await press(submit);
    await expect.element(heading).toHaveTextContent(texts.titles.cancelled);
    await expect.element(main).toMatchTextContent(texts.notices.changed);
    await expect.element(main).not.toMatchTextContent(texts.ledes.decidedNow);
    expect(await findFlaws()).toEqual([]);
  });

  it('declines a request after a confirmation, and keeps the typed note', async () => {
    answerJson(showRequest, request);
    answerJson(decide, { ...cancelled, decidedBy: 'firm-link' });
    await openRequest(locale);
    await enter(word, 'Leider nein');
    await press(button(texts.decline));
    await expect.element(heading).toHaveTextContent(texts.titles.declining);
    await expect.element(word).toHaveValue('Leider nein');
    expect(await findFlaws()).toEqual([]);
    expect(callsTo(decide)).toEqual([]);
    await press(submit);
    await expect.element(heading).toHaveTextContent(texts.titles.declined);
    const { startsAt } = request;
    const sent = { token: 'token', decision: 'decline', note: 'Leider nein', startsAt };
    expect(await sentTo(decide)).toEqual([sent]);
  });
});

it.each(['Asia/Singapore', 'America/Los_Angeles'])(
  'a client in %s: says Swiss time first, and the client’s beside it',
  async (timeZone) => {
    answerJson(showRequest, { ...request, timeZone });
    answerJson(decide, confirmed);
    await openRequest();
    const timeBy = (zone: string) =>
      new Intl.DateTimeFormat('de-CH', { timeZone: zone, timeStyle: 'short' }).format(
        new Date(request.startsAt),
      );
    const place = timeZone === 'Asia/Singapore' ? 'Singapur' : 'Los Angeles';
    const text = () =>
      (document.querySelector('#linked dl')?.textContent ?? '').replaceAll(/[\u2066-\u2069]/g, '');
    const swiss = `${timeBy(firm.timeZone)} Uhr Schweizer Zeit (Zürich) `;
    await expect
      .poll(text)
      .toContain(`${swiss}bei der Kundschaft ${timeBy(timeZone)} Uhr, ${place} (Ortszeit) `);
    expect(await findFlaws()).toEqual([]);
    await press(submit);
    await expect.element(heading).toHaveTextContent(german.titles.confirmed);
    expect(text()).toContain(swiss);
    expect(text()).not.toContain(place);
  },
);

it('the way to meet: is not sent where it is as asked, and is not changed by declining', async () => {
  const video = { ...request, meeting: 'video', place: 'https://video.example.com/ada' } as const;
  answerJson(showRequest, video);
  refuse(decide, 'service_unavailable');
  await openRequest();
  const way = page.getByRole('combobox');
  await press(find('#linked summary'));
  await select(way, 'office');
  await select(way, 'video');
  await expect.element(page.getByRole('textbox').first()).toHaveValue(video.place);
  await press(submit);
  await expect.element(notice).toBeVisible();
  await select(way, 'office');
  await press(button(german.decline));
  await expect.element(heading).toHaveTextContent(german.titles.declining);
  expect(document.querySelector('#linked summary')).toBeNull();
  await press(submit);
  await expect.element(notice).toBeVisible();
  for (const sent of await sentTo(decide)) expect(sent).not.toHaveProperty('venue');
  await press(button(german.back));
  await expect.element(find('#linked summary')).toMatchTextContent(/Büro/);
});

it('a decision made elsewhere: shows it with its time', async () => {
  answerJson(showRequest, request);
  await openRequest();
  answer(decide, () => {
    answerJson(showRequest, cancelled);
    return problem('illegal_transition');
  });
  await press(submit);
  await expect.element(heading).toHaveTextContent(german.titles.cancelled);
  await expect.element(notice).toMatchTextContent(german.notices.changed);
  await expect.element(main).toMatchTextContent(/Entschieden am .* Uhr in der Verwaltung/);
});

it('a time that the client moved in the meantime: shows it before it is confirmed', async () => {
  const moved = { ...request, time: '15:00', startsAt: request.endsAt };
  answerJson(showRequest, request);
  await openRequest();
  answer(decide, () => {
    answerJson(showRequest, moved);
    return problem('illegal_transition');
  });
  await press(submit);
  await expect.element(notice).toMatchTextContent(german.notices.changed);
  await expect.element(facts).toMatchTextContent('15:00');
  answerJson(decide, { ...confirmed, time: moved.time, startsAt: moved.startsAt });
  await press(submit);
  await expect.element(heading).toHaveTextContent(german.titles.confirmed);
  const [first, second] = await sentTo(decide);
  expect([first, second]).toMatchObject([
    { startsAt: request.startsAt },
    { startsAt: moved.startsAt },
  ]);
});

it('an appointment that was confirmed before it was cancelled: is not called declined', async () => {
  answerJson(showRequest, cancelled);
  await openRequest();
  await expect.element(heading).toHaveTextContent(german.titles.cancelled);
});

it('a lost answer: reads the request again and shows its current state', async () => {
  answerJson(showRequest, request);
  await openRequest();
  cutOff(decide);
  answerJson(showRequest, confirmed);
  await press(submit);
  await expect.element(heading).toHaveTextContent(german.titles.confirmed);
  await expect.element(main).toMatchTextContent(german.ledes.decidedNow);
});

it.each([
  [
    'is still ahead: can be confirmed with a note',
    '2099-01-01T09:00:00.000Z',
    german.ledes.expired,
    1,
  ],
  ['had begun: is confirmed without a note', '2020-01-01T09:00:00.000Z', german.ledes.begun, 0],
])('an expired request that %s', async (_title, startsAt, lede, words) => {
  answerJson(showRequest, { ...bare, status: 'expired', startsAt });
  await openRequest();
  await expect.element(heading).toHaveTextContent(german.titles.expired);
  await expect.element(main).toMatchTextContent(lede);
  await expect.element(submit).toHaveTextContent(german.confirmLate);
  expect(word.elements()).toHaveLength(words);
});

it('an unknown link: shows that it leads nowhere', async () => {
  refuse(showRequest, 'not_found');
  await openRequest();
  await expect.element(heading).toHaveTextContent(german.titles.dead);
  expect(await findAxeViolations()).toEqual([]);
});

describe.each(inLanguages('de'))('a request by video, %s', (locale) => {
  const { facts: words, videoMissing } = pick(locale, 'request');

  it('says that the link is missing, also where it is confirmed', async () => {
    answerJson(showRequest, { ...request, meeting: 'video' });
    await openRequest(locale);
    await expect.element(facts).toMatchTextContent(words.videoMissing);
    await expect.element(main).toMatchTextContent(videoMissing);
    expect(await findFlaws()).toEqual([]);
  });

  it('says nothing of that where there is one', async () => {
    answerJson(showRequest, { ...request, meeting: 'video', place: 'https://video.example.com/' });
    await openRequest(locale);
    await expect.element(facts).toMatchTextContent('https://video.example.com/');
    await expect.element(main).not.toMatchTextContent(videoMissing);
  });
});
