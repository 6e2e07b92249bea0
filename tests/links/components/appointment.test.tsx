/**
 * The page of the visitor's link: shows, moves and cancels the appointment, and always shows its current
 * state.
 */
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import * as z from 'zod/mini';
import { linkSchema, longestWord } from '#features/links/contract/link-parts.ts';
import { firm } from '#firm';
import { pick } from '#platform/i18n/catalogue.ts';
import { fill } from '#platform/i18n/fill.ts';
import { formatDay } from '#platform/i18n/format.ts';
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
import { connect } from '#tests/support/components/device.ts';
import { find } from '#tests/support/components/find.ts';
import { enter, press } from '#tests/support/components/hand.ts';
import { inLanguages } from '#tests/support/components/languages.ts';
import {
  appointment,
  button,
  cancel,
  dayAhead,
  facts,
  heading,
  listTimes,
  move,
  notice,
  openAppointment,
  show,
  submit,
} from './linked.tsx';
import { findFlaws } from '#tests/support/components/looks.ts';
import { liveIn } from '#tests/support/live-in.ts';
import { toInstant } from '#platform/time/zone.ts';

const german = pick('de', 'appointment');
const day = dayAhead(5);
const offered = ['09:00', '11:00'].map((time) => ({ date: day, time }));
const movedAt = (time: string) => toInstant(day, time, firm.timeZone)?.toISOString() ?? '';
const moved = {
  ...{ ...appointment, date: day, time: '09:00' },
  ...{ startsAt: movedAt('09:00'), endsAt: movedAt('10:00') },
};
const cancelled = { ...appointment, status: 'cancelled', canChange: false } as const;

const reason = page.getByRole('textbox');
const lede = find('#linked .lede');
const timeOf = (time: string) => find(`input[name=time][value="${time}"]`);
const chooseTime = (time: string) => press(find(`label.time:has([value="${time}"])`));

async function openMoving() {
  answerJson(show, appointment);
  answerJson(listTimes, offered);
  await openAppointment();
  await press(button(german.move.open));
  await press(find(`button[data-date="${day}"]`));
  await chooseTime('09:00');
}

async function openCancelling() {
  answerJson(show, appointment);
  await openAppointment();
  await press(button(german.cancel.open));
}

describe.each(inLanguages('de'))('in %s', (locale) => {
  const texts = pick(locale, 'appointment');

  it.each([
    ['today', 0, true],
    ['on the day of the appointment', 10, true],
    ['over', -1, false],
    ['after the appointment', 11, false],
  ])('names the day of the answer while it is true: %s', async (_name, days, isNamed) => {
    const answerBy = dayAhead(days);
    answerJson(show, { ...appointment, answerBy });
    await openAppointment(locale);
    const named = fill(texts.ledes.pendingBy, { day: formatDay(answerBy, locale) });
    await expect.element(lede).toHaveTextContent(isNamed ? named : texts.ledes.pending);
    expect(await findFlaws()).toEqual([]);
  });

  it.each([true, false])(
    'says that the time was closed since; can change: %s',
    async (canChange) => {
      answerJson(show, { ...appointment, canChange, closed: true });
      await openAppointment(locale);
      const said = texts.ledes.closed[canChange ? 'open' : 'late'];
      await expect.element(lede).toHaveTextContent(said);
      expect(button(texts.move.open).elements()).toHaveLength(canChange ? 1 : 0);
      expect(await findFlaws()).toEqual([]);
      expect(await findAxeViolations()).toEqual([]);
    },
  );

  it('shows, moves and cancels the appointment', async () => {
    answerJson(show, appointment);
    answerJson(listTimes, offered);
    answerJson(move, moved);
    answerJson(cancel, { ...cancelled, date: day, time: '09:00' });
    await openAppointment(locale);
    await expect.element(heading).toHaveTextContent(texts.titles.pending);
    expect(document.title).toMatch(texts.titles.pending);
    expect(await findFlaws()).toEqual([]);

    await press(button(texts.move.open));
    await expect.element(heading).toHaveFocus();
    await expect.element(heading).toHaveTextContent(texts.titles.moving);
    const free = find(`button[data-date="${day}"][data-free]`);
    await expect.element(free).toBeEnabled();
    await press(submit);
    await expect
      .element(find('.field-error'))
      .toHaveTextContent(pick(locale, 'booking').errors.date.missing);
    expect(await findAxeViolations()).toEqual([]);
    await press(free);
    await chooseTime('09:00');
    expect(await findFlaws()).toEqual([]);
    await press(submit);
    await expect.element(heading).toHaveTextContent(texts.titles.moved);
    await expect.element(heading).toHaveFocus();
    expect(await findAxeViolations()).toEqual([]);
    expect(await sentTo(move)).toEqual([{ token: 'token', date: day, time: '09:00' }]);

    await press(button(texts.cancel.open));
    await expect.element(heading).toHaveTextContent(texts.titles.cancelling);
    await enter(reason, 'x'.repeat(longestWord + 1));
    await press(submit);
    await expect.element(reason).toHaveFocus();
    await expect.element(reason).toHaveAttribute('aria-invalid', 'true');
    expect(await findFlaws()).toEqual([]);
    await enter(reason, 'سبب خاص');
    await press(submit);
    await expect.element(heading).toHaveTextContent(texts.titles.cancelled);
    await expect.element(heading).toHaveFocus();
    expect(await findAxeViolations()).toEqual([]);
    expect(await sentTo(cancel)).toEqual([{ token: 'token', reason: 'سبب خاص' }]);
  });

  it('shows an appointment that starts too soon without actions, with a number to call', async () => {
    answerJson(show, { ...appointment, status: 'confirmed', canChange: false });
    await openAppointment(locale);
    await expect.element(heading).toHaveTextContent(texts.titles.confirmed);
    expect(page.getByRole('button').elements()).toEqual([]);
    await expect.element(find('#linked')).toMatchTextContent(texts.late);
    await expect.element(find('#linked a[href^="tel:"]')).toBeVisible();
    expect(await findAxeViolations()).toEqual([]);
  });

  it.each(['taken', 'late', 'limited'] as const)(
    'says of a request that did not get its time why (%s), and what to do',
    async (lost) => {
      const expired = { ...appointment, status: 'expired', canChange: false } as const;
      answerJson(show, { ...expired, lost, proof: 'owner.signature' });
      answerJson(
        'GET /api/slots/available',
        offered.map((time) => ({ ...time, available: true })),
      );
      await openAppointment(locale);
      await expect.element(heading).toHaveTextContent(texts.titles.lost[lost]);
      await expect.element(find('#linked')).toMatchTextContent(texts.ledes.lost[lost]);
      expect(document.querySelectorAll('#linked dl s').length > 0).toBe(lost === 'taken');
      const again = page.getByRole('link', { name: texts.again });
      if (lost === 'limited') {
        await expect.element(find('#linked')).not.toMatchTextContent(texts.next);
        await expect.element(again).not.toBeInTheDocument();
      } else {
        const anywhere = /^\/booking\?service=.*#proof=owner.signature$/;
        await expect.element(again).toHaveAttribute('href', expect.stringMatching(anywhere));
        const next = page.getByRole('link', { name: /11:00/ });
        const address = `/booking?service=${appointment.service}&date=${day}&time=11:00`;
        await expect.element(next).toHaveAttribute('href', `${address}#proof=owner.signature`);
      }
      expect(await findFlaws()).toEqual([]);
    },
  );

  it('offers another appointment, with the proof of the opened link', async () => {
    answerJson(show, { ...appointment, status: 'confirmed', proof: 'owner.signature' });
    await openAppointment(locale);
    const more = page.getByRole('link', { name: texts.more });
    await expect.element(more).toHaveAttribute('href', '/booking#proof=owner.signature');
    expect(await findFlaws()).toEqual([]);
  });

  it.each(['', 'unknown'])(
    'token %j: shows that the link leads nowhere, with a link to the booking page',
    async (token) => {
      refuse(show, 'not_found');
      await openAppointment(locale, token);
      await expect.element(heading).toHaveTextContent(texts.titles.dead);
      const again = page.getByRole('link', { name: texts.again });
      await expect.element(again).toHaveAttribute('href', '/booking');
      expect(await findAxeViolations()).toEqual([]);
    },
  );
});

it('a cancelled appointment: still leads to the form with the proof of the opened link', async () => {
  answerJson(show, { ...appointment, proof: 'owner.signature' });
  answerJson(cancel, cancelled);
  await openAppointment();
  await press(button(german.cancel.open));
  await press(submit);
  const again = page.getByRole('link', { name: german.again });
  const address = `/booking?service=${appointment.service}#proof=owner.signature`;
  await expect.element(again).toHaveAttribute('href', address);
});

/** The page's text, without the marks that isolate times from Arabic. */
const shownText = () =>
  (document.querySelector('#linked')?.textContent ?? '')
    .replaceAll(/[\u2066-\u2069]/g, '')
    .replaceAll(/\s+/g, ' ');

describe.each(['Asia/Singapore', 'America/Los_Angeles'])('in %s', (timeZone) => {
  /** What a clock shows at the instant, by `Intl` alone. */
  const by = (zone: string, instant: string, parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('de-CH', { timeZone: zone, ...parts }).format(new Date(instant));
  const timeBy = (zone: string, instant: string) => by(zone, instant, { timeStyle: 'short' });
  const inFull = { weekday: 'long', day: 'numeric', month: 'long' } as const;
  const place = timeZone === 'Asia/Singapore' ? 'Singapur (Ortszeit)' : 'Los Angeles (Ortszeit)';

  it('says the visitor’s own time first, and Swiss time beside it', async () => {
    liveIn(timeZone);
    answerJson(show, appointment);
    answerJson(listTimes, offered);
    await openAppointment();
    await expect.element(heading).toHaveTextContent(german.titles.pending);
    const { startsAt, changeUntil } = appointment;
    const own = timeBy(timeZone, startsAt);
    const swiss = `${timeBy(firm.timeZone, startsAt)} Uhr Schweizer Zeit`;
    const date = by(timeZone, startsAt, { ...inFull, year: 'numeric' });
    expect(shownText()).toContain(`Datum${date}Uhrzeit${own} Uhr ${place} ${swiss} `);
    const until = `Bis ${by(timeZone, changeUntil, inFull)}, ${timeBy(timeZone, changeUntil)} Uhr (`;
    expect(shownText()).toContain(until);
    expect(shownText()).toContain(
      `${timeBy(firm.timeZone, changeUntil)} Uhr Schweizer Zeit) können`,
    );
    await press(button(german.move.open));
    const kept = `Bisher: ${by(timeZone, startsAt, inFull)}, ${own} Uhr (${swiss}). Diese`;
    await expect.poll(shownText).toContain(kept);
    expect(await findFlaws()).toEqual([]);
    await press(find(`button[data-date="${day}"]`));
    await chooseTime('09:00');
    const chosen = moved.startsAt;
    expect(shownText()).toContain(
      `Neue Zeit${by(timeZone, chosen, inFull)}, ${timeBy(timeZone, chosen)} Uhr (`,
    );
    expect(await findFlaws()).toEqual([]);
  });

  it('says so of the next free times, too', async () => {
    liveIn(timeZone);
    answerJson(show, { ...cancelled, status: 'expired', lost: 'taken' });
    answerJson(
      'GET /api/slots/available',
      offered.map((time) => ({ ...time, available: true })),
    );
    await openAppointment();
    await expect.element(find('.linked-next').first()).toBeVisible();
    const first = document.querySelector('.linked-next')?.textContent ?? '';
    const own = `${by(timeZone, moved.startsAt, inFull)} ${timeBy(timeZone, moved.startsAt)} Uhr (`;
    expect(first.replaceAll(/[\u2066-\u2069]/g, '').startsWith(own)).toBe(true);
    expect(first).toContain('Schweizer Zeit)');
    expect(await findFlaws()).toEqual([]);
  });
});

it('in another time zone: shows each note on time and place on a line of its own', async () => {
  liveIn('Asia/Dubai');
  answerJson(show, appointment);
  await openAppointment();
  await expect.element(heading).toHaveTextContent(german.titles.pending);
  const displays = Array.from(
    document.querySelectorAll('#linked .facts-note'),
    (note) => getComputedStyle(note).display,
  );
  expect(displays).toEqual(['block', 'block', 'block']);
  // Text extracted without layout has spaces between the words.
  expect(shownText()).toContain(' Uhr Vereinigte Arabische Emirate (Ortszeit) ');
  expect(shownText()).toContain(' Uhr Schweizer Zeit ');
  await expect.element(facts).toMatchTextContent(` ${firm.address.street}`);
});

it('another link opened in the same tab: shows its appointment', async () => {
  answer(show, async (request) => {
    const { token } = z.parse(linkSchema, await request.json());
    return Response.json({ ...appointment, time: token === 'other' ? '15:00' : '10:00' });
  });
  await openAppointment();
  await expect.element(facts).toMatchTextContent('10:00');
  location.hash = 'other';
  await expect.element(facts).toMatchTextContent('15:00');
});

it('a link to a place on the page: leaves an open step as it is', async () => {
  await openCancelling();
  await enter(reason, 'Krank');
  // As the skip link does.
  location.hash = 'linked';
  await expect.poll(() => location.hash).toBe('#token');
  await expect.element(heading).toHaveTextContent(german.titles.cancelling);
  await expect.element(reason).toHaveValue('Krank');
});

it('a time that is no longer free: loads the times again and keeps the day', async () => {
  await openMoving();
  answer(move, () => {
    answerJson(listTimes, offered.slice(1));
    return problem('slot_unavailable');
  });
  await press(submit);
  await expect.element(notice).toHaveFocus();
  await expect.element(notice).toMatchTextContent(german.notices.slot_unavailable);
  await expect.element(timeOf('09:00')).not.toBeInTheDocument();
  await expect.element(find('button[aria-pressed=true]')).toHaveAttribute('data-date', day);
  expect(await findAxeViolations()).toEqual([]);
  answerJson(move, { ...moved, time: '11:00' });
  await chooseTime('11:00');
  await press(submit);
  await expect.element(heading).toHaveTextContent(german.titles.moved);
});

it('a lost answer: reads the appointment again and shows its current state', async () => {
  await openCancelling();
  await enter(reason, 'Krank');
  // The call does not reach the server.
  cutOff(cancel);
  await press(submit);
  await expect.element(notice).toMatchTextContent(german.notices.network);
  await expect.element(reason).toHaveValue('Krank');
  // Reading again fails too.
  cutOff(show);
  await press(submit);
  await expect.element(notice).toMatchTextContent(german.notices.unknown);
  expect(await findAxeViolations()).toEqual([]);
  // The call was carried out, but its answer was lost.
  answerJson(show, cancelled);
  await press(submit);
  await expect.element(heading).toHaveTextContent(german.titles.cancelled);
  await expect.element(find('#linked')).toMatchTextContent(german.ledes.cancelledNow);
});

it('without a network: sends nothing', async () => {
  await openCancelling();
  connect(false);
  await press(submit);
  await expect.element(notice).toMatchTextContent(german.notices.offline);
  expect(callsTo(cancel)).toEqual([]);
});

it('an appointment that could not be loaded: is loaded when the network is back', async () => {
  cutOff(show);
  await openAppointment();
  await expect.element(heading).toHaveTextContent(german.titles.failed);
  expect(await findAxeViolations()).toEqual([]);
  answerJson(show, appointment);
  connect(true);
  await expect.element(heading).toHaveTextContent(german.titles.pending);
});

it('a change by the firm in the meantime: shows the current state, with a notice', async () => {
  await openMoving();
  answer(move, () => {
    answerJson(show, cancelled);
    return problem('illegal_transition');
  });
  await press(submit);
  await expect.element(heading).toHaveTextContent(german.titles.cancelled);
  await expect.element(notice).toMatchTextContent(german.notices.changed);
});
