/** Booking with three consultants, and services with a choice of ways to meet. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { bookingWindowDays } from '#features/hours/contract/available-slot.ts';
import type { ListedConsultant } from '#features/consultants/contract/consultant.ts';
import type { Service } from '#platform/contract/service.ts';
import { pick } from '#platform/i18n/catalogue.ts';
import { fill } from '#platform/i18n/fill.ts';
import { answer, callsTo, refuse, sentTo } from '#tests/support/components/answers.ts';
import { findAxeViolations } from '#tests/support/components/axe.ts';
import {
  chosenTime,
  chooseTime,
  confirmation,
  day,
  dayAhead,
  field,
  fillDetails,
  freeDays,
  list,
  listPeople,
  offerFor,
  openBooking,
  send,
  sendThrough,
  service,
  submit,
  takeBookings,
  timeNotice as notice,
  timeOf,
  times,
  toasts,
  visitor,
} from './booking-page.tsx';
import { find } from '#tests/support/components/find.ts';
import { enter, press, select } from '#tests/support/components/hand.ts';
import { inLanguages } from '#tests/support/components/languages.ts';
import { findFlaws } from '#tests/support/components/looks.ts';
import { liveIn } from '#tests/support/live-in.ts';

const firm = { id: 'firm', name: 'Clara Caminada', role: 'Inhaberin', languages: ['de'] };
const anna = { id: 'anna', name: 'Anna Amstutz', role: 'Partnerin', languages: ['de', 'en'] };
const bruno = { id: 'bruno', name: 'Bruno Bachmann', role: 'Partner', languages: ['ar'] };

const [one, other] = [dayAhead(4), dayAhead(5)];
const hours = { anna: ['09:15', '10:15'], bruno: ['10:15', '15:15'] };
const both = ['09:15', '10:15', '15:15'];
const days = (offered: readonly string[]) => [[one, offered] as const, [other, offered] as const];

beforeEach(() => {
  // Bruno does not offer one of the services.
  answer(listPeople, ({ url }) => {
    const able: readonly ListedConsultant[] = [firm, anna, bruno];
    return Response.json(url.includes('sonstige') ? able.slice(0, 2) : able);
  });
  offerFor({
    'consultant=anna': days(hours.anna),
    'consultant=bruno': days(hours.bruno),
    'service=sonstige': days(hours.anna),
    '': days(both),
  });
});

const {
  calendar,
  details,
  errors,
  notices,
  person: said,
  times: words,
  toasts: told,
} = pick('de', 'booking');
const person = find('select[name=consultant]');
const summary = find('.summary-sentence');
const step = find('#step-time');
const meeting = (way: string) => find(`input[name=meeting][value=${way}]`);
const chooseWay = (way: string) => press(find(`.meetings label:has([value=${way}])`));

/** Chooses a service and waits for the question that follows. */
async function chooseService(value: Service, appears = person) {
  await select(service, value);
  await expect.element(appears).toBeInTheDocument();
}

const expectTimes = (expected: readonly string[]) =>
  expect
    .poll(() =>
      Array.from(document.querySelectorAll('input[name=time]'), (time) =>
        time.getAttribute('value'),
      ),
    )
    .toEqual(expected);

async function openFor(about: Service = 'strategie-beratung') {
  await openBooking();
  await expect.element(freeDays.first()).toBeEnabled();
  await chooseService(about);
}

// Has to be the first test of this file: the list of consultants is cached afterwards.
it('booking page: loads the consultants with the page, and asks before any act', async () => {
  await openBooking();
  await expect.element(person).toBeVisible();
  expect(callsTo(listPeople)).toHaveLength(1);
  await expect.element(person).toHaveAccessibleName(said.label);
  await select(person, anna.name);
  // On a phone this sentence is the bar.
  await expect.element(summary).toMatchTextContent(anna.name);
});

describe('booking page: the way of meeting', () => {
  const usualMeetings = ['office', 'phone', 'video'] as const;
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it.each([
    ['Europe/Zurich', 'office'],
    ['Europe/Berlin', 'office'],
    ['Asia/Singapore', 'video'],
  ])('in %s is %s unless the visitor chooses, and is sent unasked', async (zone, way) => {
    liveIn(zone);
    takeBookings();
    await openBooking({ usualMeetings, meetings: { 'finanz-investment': usualMeetings } });
    await expect.element(meeting(way)).toBeChecked();
    await expect.element(freeDays.first()).toBeEnabled();
    await chooseService('finanz-investment');
    await press(day(one));
    await chooseTime('09:15');
    await fillDetails();
    await sendThrough();
    expect(await sentTo(send)).toMatchObject([{ meeting: way }]);
  });

  it('is the visitor’s own choice, whatever the zone', async () => {
    liveIn('Asia/Singapore');
    await openBooking({ usualMeetings });
    await chooseWay('office');
    await press(day(one));
    await expect.element(meeting('office')).toBeChecked();
  });

  it('is asked again where the firm no longer offers it', async () => {
    await openBooking({ usualMeetings, meetings: { 'finanz-investment': usualMeetings } });
    await expect.element(freeDays.first()).toBeEnabled();
    await chooseService('finanz-investment');
    await press(day(one));
    await chooseTime('09:15');
    await fillDetails();
    const field = { field: 'meeting', code: 'not_offered' } as const;
    refuse(send, 'validation_failed', { errors: [field] });
    await sendThrough();
    await expect.element(find('.meetings')).toMatchTextContent(errors.other);
    await chooseWay('phone');
    await expect.element(find('.meetings')).not.toMatchTextContent(errors.other);
  });
});

describe.each(inLanguages('de'))('in %s', (locale) => {
  const texts = pick(locale, 'booking');

  it('booking page: asks for the way of meeting and requires a number for a call', async () => {
    takeBookings();
    await openBooking({ locale, meetings: { 'finanz-investment': ['office', 'phone', 'video'] } });
    await expect.element(freeDays.first()).toBeEnabled();
    await expect.element(find('.summary')).toMatchTextContent(texts.summary.placeText);
    await chooseService('finanz-investment', meeting('office'));
    await expect.element(meeting('office')).toBeChecked();
    await expect.element(find('.summary')).toMatchTextContent(texts.meeting.office);
    await chooseWay('phone');
    await expect.element(find('.summary')).toMatchTextContent(texts.meeting.phone);
    await expect.element(field('phone')).toBeRequired();
    await press(day(one));
    await chooseTime('09:15');
    await fillDetails({ ...visitor, phone: '' });
    await press(submit);
    await expect.element(toasts).toMatchTextContent(texts.toasts.fillInPhone);
    await expect.element(field('phone')).toHaveFocus();
    await expect.element(field('phone')).toHaveAccessibleDescription(texts.errors.phone.required);
    expect(await findAxeViolations()).toEqual([]);
    await chooseWay('video');
    await expect.element(field('phone')).toHaveAttribute('aria-invalid', 'false');
    await chooseWay('phone');
    await enter(field('phone'), visitor.phone);
    await sendThrough();
    await expect.element(confirmation).toMatchTextContent(texts.confirmation.places.phone);
    const wish = { meeting: 'phone', phone: visitor.phone };
    expect(await sentTo(send)).toMatchObject([wish]);
  });

  it('booking page: names a consultant without times and offers any consultant instead', async () => {
    offerFor({ 'consultant=anna': [], '': days(both) });
    await openBooking({ locale });
    await expect.element(freeDays.first()).toBeEnabled();
    await chooseService('strategie-beratung');
    await select(person, anna.name);
    const none = find('.calendar-said');
    const days30 = { days: bookingWindowDays };
    await expect
      .element(none)
      .toMatchTextContent(fill(texts.calendar.emptyPerson, { name: anna.name, ...days30 }));
    await expect.element(none).not.toMatchTextContent(fill(texts.calendar.empty, days30));
    await expect.element(person).toBeVisible();
    expect(await findFlaws()).toEqual([]);
    const anyone = page.getByRole('button', { name: texts.person.first }).element();
    if (anyone instanceof HTMLElement) anyone.focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(person).toHaveValue('');
    await expect.element(day(one)).toBeEnabled();
    // The focus continues at the days once they are back.
    await expect.element(find('.day[tabindex="0"]')).toHaveFocus();
  });
});

it('booking page: keeps day and time for another consultant if they fit', async () => {
  await openFor();
  await press(day(one));
  await expectTimes(both);
  await chooseTime('10:15');
  await select(person, anna.name);
  await expectTimes(hours.anna);
  await select(person, bruno.name);
  await expectTimes(hours.bruno);
  await expect.element(timeOf('10:15')).toBeChecked();
  await chooseTime('15:15');
  await select(person, anna.name);
  await expectTimes(hours.anna);
  await expect.element(chosenTime).not.toBeInTheDocument();
  await expect.element(field('date')).toHaveValue(one);
  await expect.element(notice).toHaveTextContent(notices.unfit);
  await expect.element(step).not.toMatchTextContent(notices.slot_unavailable);
  expect(await findAxeViolations()).toEqual([]);
});

it('booking page: deselects, by name, a consultant who does not offer the newly chosen service', async () => {
  await openFor();
  await select(person, bruno.name);
  await press(day(one));
  await expectTimes(hours.bruno);
  await select(service, 'sonstige');
  await expect.element(person).toHaveValue('');
  const left = fill(said.left, { name: bruno.name });
  await expect.element(person).toHaveAccessibleDescription(left);
  await expect.element(find('#step-date .notice')).toHaveTextContent(left);
  await expect.element(person).not.toMatchTextContent(bruno.name);
  await expectTimes(hours.anna);
  await select(service, 'strategie-beratung');
  await expect.element(person).toHaveValue(bruno.id);
  await expect.element(find('#step-date .notice')).not.toBeInTheDocument();
  await expectTimes(hours.bruno);
});

it('booking page: no longer requires a number for a service without calls', async () => {
  await openBooking({ meetings: { 'finanz-investment': ['office', 'phone'] } });
  await expect.element(freeDays.first()).toBeEnabled();
  await chooseService('finanz-investment', meeting('office'));
  await chooseWay('phone');
  await press(day(one));
  await chooseTime('09:15');
  await fillDetails({ ...visitor, phone: '' });
  await press(submit);
  await expect.element(field('phone')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(page.getByText(notices.validation_failed)).toBeVisible();
  await select(service, 'strategie-beratung');
  await expect.element(field('phone')).toHaveAttribute('aria-invalid', 'false');
  await expect.element(page.getByText(errors.phone.required)).not.toBeInTheDocument();
  await expect.element(page.getByText(notices.validation_failed)).not.toBeInTheDocument();
});

it('booking page: deselects a consultant who is retired, and keeps the other entries', async () => {
  await openFor();
  await select(person, anna.name);
  await press(day(one));
  await expectTimes(hours.anna);
  await chooseTime('09:15');
  await fillDetails();
  refuse(send, 'validation_failed', {
    errors: [{ field: 'consultant', code: 'unknown_consultant' }],
  });
  await sendThrough();
  await expect.element(toasts).toMatchTextContent(told.slotLost);
  await expect.element(notice).toHaveTextContent(notices.retired);
  await expect.element(person).toHaveValue('');
  await expect.element(field('name')).toHaveValue(visitor.name);
  await expect.element(chosenTime).toBeInTheDocument();
});

it('booking page: shows one notice for a day on which the new consultant has no time', async () => {
  offerFor({ 'consultant=bruno': [[other, hours.bruno]], '': days(both) });
  await openFor();
  await press(day(one));
  await chooseTime('10:15');
  await select(person, bruno.name);
  await expect.element(notice).toHaveTextContent(notices.unfitDay);
  await expect.element(step).not.toMatchTextContent(notices.unfit);
  await expect.element(step).not.toMatchTextContent(words.none);
  // Nor when the form is sent anyway: the focus goes to the notice that is already shown.
  await press(submit);
  await fillDetails();
  await press(submit);
  await expect.element(notice).toHaveFocus();
  await expect.element(notice).toHaveTextContent(notices.unfitDay);
  await expect.element(step).not.toMatchTextContent(words.none);
  expect(await findAxeViolations()).toEqual([]);
});

describe('while another consultant’s times load', () => {
  /** Delays Bruno's times until the returned function is called. */
  function holdBack(offered: readonly string[]): () => void {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const slots = days(offered).flatMap(([date, each]) =>
      each.map((time) => ({ date, time, available: true })),
    );
    const usual = days(both).flatMap(([date, each]) =>
      each.map((time) => ({ date, time, available: true })),
    );
    answer(list, async ({ url }) => {
      if (!url.includes('consultant=bruno')) return Response.json(usual);
      await promise;
      return Response.json(slots);
    });
    return () => resolve(undefined);
  }

  /** Fills in and sends the form with a time that was chosen for any consultant. */
  async function sendBefore(time: string) {
    takeBookings();
    await openFor();
    await press(day(one));
    await chooseTime(time);
    await fillDetails();
    await select(person, bruno.name);
    await press(submit);
    await expect.element(submit).toHaveTextContent(details.submitting);
    await expect.element(submit).toBeDisabled();
    await expect.element(find('.field-error')).not.toBeInTheDocument();
  }

  it('shows that they load, and states no time', async () => {
    const come = holdBack(hours.bruno);
    await openFor();
    await press(day(one));
    await chooseTime('10:15');
    await expect.element(summary).toMatchTextContent('10:15');
    await select(person, bruno.name);
    await expect.element(step).toMatchTextContent(calendar.loading);
    await expect.element(summary).not.toMatchTextContent('10:15');
    come();
    await expectTimes(hours.bruno);
    await expect.element(step).not.toMatchTextContent(calendar.loading);
    await expect.element(summary).toMatchTextContent('10:15');
  });

  it('holds the submission until they are there, then sends it', async () => {
    const come = holdBack(hours.bruno);
    await sendBefore('10:15');
    come();
    await expect.element(confirmation).toBeVisible();
    expect(await sentTo(send)).toMatchObject([{ time: '10:15', consultant: bruno.id }]);
  });

  it('refuses the submission where the chosen time is not among them', async () => {
    const come = holdBack(hours.bruno);
    await sendBefore('09:15');
    come();
    await expect.element(step).toMatchTextContent(notices.unfit);
    await expect.element(step).toMatchTextContent(errors.time.missing);
    await expect.element(toasts).toMatchTextContent(told.chooseSlot);
    await expect.element(times.first()).toHaveFocus();
    await expect.element(submit).toHaveTextContent(details.submit.asks);
    expect(callsTo(send)).toEqual([]);
  });
});
