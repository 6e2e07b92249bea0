/** The booking page from the first choice to the confirmation, with all failures on the way. */
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Service, services } from '#platform/contract/service.ts';
import { pick } from '#platform/i18n/catalogue.ts';
import {
  answer,
  callsTo,
  cutOff,
  problem,
  refuse,
  sentTo,
} from '#tests/support/components/answers.ts';
import { findAxeViolations } from '#tests/support/components/axe.ts';
import {
  beAlone,
  choose,
  chosenTime,
  chooseTime,
  confirmation,
  day,
  dayAhead,
  expectDetails,
  field,
  fillDetails,
  freeDays,
  list,
  offer,
  offerFor,
  openBooking,
  overlay,
  send,
  sendThrough,
  service,
  submit,
  takeBookings,
  timeNotice,
  timeOf,
  toasts,
  visitor,
} from './booking-page.tsx';
import { expectErrors } from '#tests/support/components/console.ts';
import { connect } from '#tests/support/components/device.ts';
import { find } from '#tests/support/components/find.ts';
import { enter, press, select } from '#tests/support/components/hand.ts';
import { inLanguages } from '#tests/support/components/languages.ts';
import { findFlaws } from '#tests/support/components/looks.ts';
import { liveIn } from '#tests/support/live-in.ts';

const [one, other] = [dayAhead(4), dayAhead(5)];
const offered = [
  [one, ['09:00', '10:00']],
  [other, ['09:00', '11:00']],
] as const;
const german = pick('de', 'booking');

beforeEach(() => {
  beAlone();
  offer(...offered);
});

/** Fills in everything except for the last click. */
async function prepare(about: Service = 'finanz-investment') {
  await openBooking();
  await select(service, about);
  await choose(one, '09:00');
  await fillDetails();
}

describe.each(inLanguages('de'))('in %s', (locale) => {
  const texts = pick(locale, 'booking');

  it('booking page: names each step without its number', async () => {
    await openBooking({ locale });
    const { date, time, details } = texts.steps;
    for (const name of [date, time, details]) {
      await expect
        .element(page.getByRole('heading', { level: 2, name, exact: true }))
        .toBeVisible();
    }
    await expect.element(freeDays.first()).toBeEnabled();
    expect(await findFlaws()).toEqual([]);
  });

  it('booking page: reports missing fields in a toast and at each field', async () => {
    await openBooking({ locale });
    await expect.element(freeDays.first()).toBeEnabled();
    await press(submit);
    await expect.element(toasts).toMatchTextContent(texts.toasts.chooseSlot);
    for (const name of ['name', 'email', 'message'] as const) {
      await expect.element(field(name)).toHaveAttribute('aria-invalid', 'true');
      await expect
        .element(field(name))
        .toHaveAccessibleDescription(new RegExp(texts.errors[name].required));
    }
    expect(await findAxeViolations()).toEqual([]);
  });

  it('booking page: shows price and reply address, and asks about a mistyped address', async () => {
    await openBooking({ locale });
    const summary = find('.summary');
    await expect.element(summary).toMatchTextContent(texts.summary.free);
    await enter(field('email'), 'm@exmaple.com');
    await press(field('message'));
    await expect.element(summary).toMatchTextContent('m@exmaple.com');
    const rects = [...(document.querySelector('.summary dd bdi')?.getClientRects() ?? [])];
    expect(new Set(rects.map(({ top }) => top)).size).toBe(1);
    const hint = find('.email-hint');
    await expect.element(hint).toMatchTextContent('m@example.com');
    expect(await findAxeViolations()).toEqual([]);
    // What is being retyped is not asked about.
    await enter(field('email'), 'm@exmaple.c');
    await expect.element(hint).toBeEmptyDOMElement();
    await enter(field('email'), 'm@exmaple.com');
    await press(field('message'));
    await press(find('.email-hint button'));
    await expect.element(field('email')).toHaveValue('m@example.com');
    await expect.element(field('email')).toHaveFocus();
    await expect.element(hint).toBeEmptyDOMElement();
    await expect.element(summary).toMatchTextContent('m@example.com');
  });
});

it('booking page: on a phone, the bar leads to the details until they are complete', async () => {
  await page.viewport(375, 812);
  onTestFinished(() => page.viewport(1280, 900));
  await openBooking({ query: '?service=projekt-management' });
  await choose(one, '09:00');
  const next = find('.summary-next');
  await expect.element(next).toHaveTextContent(german.summary.next.details);
  await expect.element(next).toBeVisible();
  await fillDetails({ ...visitor, message: '' });
  await expect.element(next).toBeVisible();
  await fillDetails({ message: visitor.message });
  await expect.element(next).not.toBeVisible();
});

it('booking page: reports missing details alone with their own message and focuses the first', async () => {
  await openBooking({ query: '?service=projekt-management' });
  await expect.element(service).toHaveValue('projekt-management');
  await choose(one, '09:00');
  await fillDetails({ name: visitor.name });
  await press(submit);
  await expect
    .element(toasts)
    .toMatchTextContent('Bitte füllen Sie alle Pflichtfelder aus (Name, E-Mail, Nachricht)');
  await expect.element(field('email')).toHaveFocus();
});

it('booking page: loads no times again for another service of the same length', async () => {
  await openBooking();
  await choose(one, '10:00');
  for (const about of [...services.slice(1), ...services.slice(0, 1)]) {
    await select(service, about);
    await expect.element(timeOf('10:00')).toBeChecked();
  }
  expect(callsTo(list)).toHaveLength(1);
});

it('booking page: loads separate times for a service of another length', async () => {
  const about = 'finanz-investment';
  await openBooking({ special: { [about]: { askFor: about, duration: '90 Minuten' } } });
  await choose(one, '09:00');
  const duration = find('.summary dd').first();
  await expect.element(duration).toHaveTextContent('60 Minuten');
  // The day is kept, and the time as well if it still fits.
  await select(service, about);
  await expect.element(timeOf('09:00')).toBeChecked();
  await expect.element(duration).toHaveTextContent('90 Minuten');
  await select(service, 'sonstige');
  await expect.element(timeOf('09:00')).toBeChecked();
  offerFor({ [about]: [[one, ['10:00']]], '': offered });
  await select(service, about);
  await expect.element(timeOf('10:00')).toBeInTheDocument();
  await expect.element(timeOf('09:00')).not.toBeInTheDocument();
  await expect.element(chosenTime).not.toBeInTheDocument();
  await expect.element(field('date')).toHaveValue(one);
  const asked = callsTo(list).map(({ url }) => new URL(url).searchParams.get('service'));
  expect(asked).toEqual([null, about, null, about]);
});

it('booking page: clears the time when another day is chosen', async () => {
  await openBooking();
  await choose(one, '09:00');
  await press(day(other));
  await expect.element(field('date')).toHaveValue(other);
  await expect.element(chosenTime).not.toBeInTheDocument();
});

it('booking page: keeps all entries and reloads the times when the slot was taken', async () => {
  await prepare();
  answer(send, () => {
    offer([one, ['10:00']], [other, ['09:00']]);
    return problem('slot_unavailable');
  });
  await sendThrough();
  await expect.element(toasts).toMatchTextContent('Dieser Termin ist leider nicht mehr verfügbar');
  await expectDetails();
  await expect.element(service).toHaveValue('finanz-investment');
  await expect.element(timeOf('09:00')).not.toBeInTheDocument();
  await expect.element(chosenTime).not.toBeInTheDocument();
  expect(await findAxeViolations()).toEqual([]);
  await chooseTime('10:00');
  takeBookings();
  await sendThrough();
  await expect.element(confirmation).toMatchTextContent('10:00');
});

it('booking page: prints a reference, which the screen does not show', async () => {
  await prepare();
  takeBookings();
  await sendThrough();
  const reference = find('.facts dd.on-paper');
  await expect.element(reference).toHaveTextContent('A1b2C3d4E5f6G7h8I9j0K_');
  await expect.element(reference).not.toBeVisible();
});

it('booking page: says that a held request has no time yet, and celebrates nothing', async () => {
  await prepare();
  takeBookings({ heldUntil: new Date(Date.now() + 1_800_000).toISOString() });
  await sendThrough();
  const { held, soon, save, again } = pick('de', 'booking').confirmation;
  await expect.element(confirmation).toMatchTextContent(held);
  await expect.element(confirmation).toMatchTextContent(visitor.email);
  const said = confirmation.element().textContent;
  expect(said).not.toContain(soon);
  expect(said).not.toContain(save);
  // Nothing is booked beside which there could be a new appointment.
  expect(said).not.toContain(again);
  expect(toasts.elements()).toEqual([]);
  expect(await findAxeViolations()).toEqual([]);
});

/** The confirmation's text, without the marks that isolate times from Arabic. */
const saidPlainly = () => confirmation.element().textContent.replaceAll(/[\u2066-\u2069]/g, '');

it("booking page: says a held request's deadline and time by the visitor's clock, then by the firm's", async () => {
  liveIn('Asia/Dubai');
  await prepare();
  takeBookings({ heldUntil: '2041-03-12T13:32:00.000Z' });
  await sendThrough();
  await expect.poll(saidPlainly).toContain('bis 17:32 Uhr (14:32 Uhr Schweizer Zeit) den Link');
  expect(saidPlainly()).toMatch(
    /\d Uhr Vereinigte Arabische Emirate \(Ortszeit\) \d\d:\d\d Uhr Schweizer Zeit /,
  );
});

it("booking page: says a held request's deadline once where the visitor's hour is the firm's", async () => {
  await prepare();
  takeBookings({ heldUntil: '2041-03-12T13:32:00.000Z' });
  await sendThrough();
  await expect.poll(saidPlainly).toContain('bis 14:32 Uhr Schweizer Zeit den Link');
});

it('booking page: does not call an earlier request booked that is only held', async () => {
  await prepare();
  cutOff(send);
  await sendThrough();
  await expect.element(toasts).toMatchTextContent('Fehler beim Senden der Anfrage.');
  await fillDetails({ message: 'Etwas anderes' });
  let posts = 0;
  answer(send, () => {
    posts += 1;
    if (posts === 1) takeBookings({ heldUntil: '2041-03-12T13:32:00.000Z' });
    return problem('idempotency_key_reused');
  });
  await sendThrough();
  await expect.element(confirmation).toMatchTextContent('erste Anfrage');
  await expect.element(confirmation).not.toMatchTextContent('Gebucht');
  // The firm knows nothing of it yet.
  await expect.element(confirmation).not.toMatchTextContent('mit Ihrem Namen und dem Termin');
});

const keysOf = () => callsTo(send).map(({ headers }) => headers.get('idempotency-key'));

it('booking page: repeats a request without an answer under the same idempotency key', async () => {
  await prepare();
  answer(send, () => {
    takeBookings();
    throw new TypeError('cut off');
  });
  await sendThrough();
  await expect.element(confirmation).toBeVisible();
  const [first, ...others] = keysOf();
  expect(first).toMatch(/./);
  expect(others).toEqual([first]);
});

it('booking page: shows the earlier appointment where the form was changed after a lost answer', async () => {
  await prepare();
  cutOff(send);
  await sendThrough();
  await expect.element(toasts).toMatchTextContent('Fehler beim Senden der Anfrage.');
  await expect.element(field('name')).toHaveValue(visitor.name);
  const lost = callsTo(send).length;
  await fillDetails({ message: 'Etwas anderes' });
  let posts = 0;
  answer(send, () => {
    posts += 1;
    // The first request had arrived; its reused key says so.
    if (posts === 1) takeBookings();
    return problem('idempotency_key_reused');
  });
  await sendThrough();
  await expect.element(confirmation).toMatchTextContent('erste Anfrage');
  await expect.element(confirmation).toMatchTextContent('09:00');
  const [, again] = (await sentTo(send)).slice(lost);
  expect(again).toMatchObject({ message: visitor.message, date: one, time: '09:00' });
});

it('booking page: sends at once, and covers the page for three seconds, whatever is pressed', async () => {
  await prepare();
  takeBookings();
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  const began = Date.now();
  await press(submit);
  await expect.element(overlay).toBeVisible();
  await expect.poll(() => callsTo(send)).toHaveLength(1);
  await userEvent.keyboard('{Escape}');
  for (let steps = 0; steps < 60 && overlay.elements().length > 0; steps += 1) {
    await vi.advanceTimersByTimeAsync(100);
    await new Promise(requestAnimationFrame);
  }
  const stayed = Date.now() - began;
  expect(stayed).toBeGreaterThanOrEqual(3000);
  expect(stayed).toBeLessThan(4000);
  await expect.element(confirmation).toBeVisible();
});

it('booking page: sends once on a double click', async () => {
  await prepare();
  takeBookings();
  await sendThrough(() => userEvent.dblClick(submit));
  await expect.element(confirmation).toBeVisible();
  expect(callsTo(send)).toHaveLength(1);
});

it("booking page: shows a visitor in New York the firm's time and their own", async () => {
  liveIn('America/New_York');
  await openBooking();
  await press(day(one));
  const isOwn = /bei Ihnen \d\d:\d\d/;
  await expect.element(find('label.time').first()).toMatchTextContent(isOwn);
  await expect.element(find('.next-times button').first()).toMatchTextContent(isOwn);
  await chooseTime('10:00');
  await expect.element(find('.summary-sentence')).toMatchTextContent(isOwn);
});

it('booking page: says that the device is offline and keeps the entries', async () => {
  takeBookings();
  await prepare();
  connect(false);
  await press(submit);
  await expect.element(toasts).toMatchTextContent('Fehler beim Senden der Anfrage.');
  await expect.element(find('form .notice')).toMatchTextContent(german.notices.offline);
  expect(callsTo(send)).toEqual([]);
  await expectDetails();
  connect(true);
  await expect.element(timeOf('09:00')).toBeChecked();
  await sendThrough();
  await expect.element(confirmation).toBeVisible();
});

it('booking page: opened offline, loads the times when the network is back', async () => {
  expectErrors(/could not be loaded/);
  connect(false);
  cutOff(list);
  await openBooking();
  await expect.element(toasts).toMatchTextContent(german.toasts.loadFailed);
  await expect.element(freeDays.first()).not.toBeInTheDocument();
  offer(...offered);
  connect(true);
  await expect.element(freeDays.first()).toBeEnabled();
});

it.each(['past', 'beyond_window'])(
  'booking page: drops a day that the server refuses and reloads the times: %s',
  async (code) => {
    await prepare();
    refuse(send, 'validation_failed', { errors: [{ field: 'date', code }] });
    const before = callsTo(list).length;
    await sendThrough();
    await expect.element(toasts).toMatchTextContent(german.toasts.slotLost);
    await expect.element(timeNotice).toHaveTextContent(german.notices.past);
    await expect.element(timeNotice).toHaveFocus();
    await expect.element(field('date')).toHaveValue('');
    await expect.element(field('message')).toHaveValue(visitor.message);
    expect(callsTo(list)).toHaveLength(before + 1);
  },
);
