import { describe, expect, it } from 'vitest';
import type { BookingPayload } from '#features/appointments/contract/appointment.ts';
import type { Failure } from '#platform/browser/api.ts';
import { groupByDate, nextTimes, windowOf } from '#features/appointments/page/availability.ts';
import { bookingReducer } from '#features/appointments/page/booking-reducer.ts';
import {
  type Action,
  type BookingState,
  type Choice,
  initialState,
  noticeOf,
  nothingChosen,
} from '#features/appointments/page/booking-state.ts';
import type { Booked } from '#features/appointments/page/booked.ts';
import { appointmentOf } from '#tests/support/appointment.ts';

const slot = (date: string, time: string) => ({ date, time, available: true }) as const;
const slots = [
  slot('2026-12-02', '10:00'),
  slot('2026-12-01', '11:00'),
  slot('2026-12-01', '10:00'),
];
const payload: BookingPayload = {
  date: '2026-12-01',
  time: '10:00',
  service: 'sonstige',
  clientName: 'Ada',
  email: 'ada@example.com',
};
const appointment = appointmentOf({ service: 'sonstige' });
const refusal = (code: string, status = code === 'slot_unavailable' ? 400 : 503): Failure => ({
  ok: false,
  reason: 'problem',
  problem: { type: 'x', title: 'x', status, code, requestId: 'r' },
});

const invalid = (field: string, code: string): Failure => ({
  ok: false,
  reason: 'problem',
  problem: {
    ...{ type: 'x', title: 'x', status: 422, code: 'validation_failed', requestId: 'r' },
    errors: [{ field, code }],
  },
});

const after = (state: BookingState, ...actions: Action[]) => actions.reduce(bookingReducer, state);
const failed = (failure: Failure, mayHaveArrived = false): Action => ({
  type: 'settled',
  outcome: { kind: 'failed', payload, failure, mayHaveArrived },
});

const opened = after(
  initialState,
  { type: 'opened', today: '2026-11-21', key: 'key-1', moment: nothingChosen },
  { type: 'slotsRequested', today: '2026-11-21', wish: '' },
  { type: 'slotsLoaded', wish: '', slots },
);
const chosen = after(
  opened,
  { type: 'serviceChosen', service: 'sonstige' },
  { type: 'dateChosen', date: '2026-12-01' },
  { type: 'timeChosen', time: '10:00' },
);
const submitted: Action = { type: 'submitted', payload };
const submitting = after(chosen, submitted);
const timesOf = ({ availability }: BookingState, date: string) =>
  availability.status === 'ready' ? availability.byDate.get(date) : availability.status;

describe('a chosen time that is taken before sending', () => {
  const without: Action = { type: 'slotsLoaded', wish: '', slots: slots.slice(0, 2) };

  it('is deselected and reported as no longer free', () => {
    const gone = after(chosen, without);
    expect(gone.choice).toMatchObject({ date: '2026-12-01', time: null });
    expect(gone.lost).toBe('slot_unavailable');
  });

  it('is not reported where the visitor’s own lost request may have taken it', () => {
    const lost = after(submitting, failed({ ok: false, reason: 'network' }, true), without);
    expect(lost.choice.time).toBeNull();
    expect(lost.lost).toBeNull();
  });
});

describe('a notice whose cause no longer exists', () => {
  it('is removed; other notices stay', () => {
    const refused = after(chosen, { type: 'refused', notice: 'offline' });
    expect(after(refused, { type: 'mended', notice: 'offline' })).toEqual(chosen);
    expect(after(refused, { type: 'mended', notice: 'validation_failed' })).toBe(refused);
  });
});

describe('editing', () => {
  it('begins with the service in the address, if there is one', () => {
    const moment = { ...nothingChosen, service: 'sonstige' } as const;
    const action = { type: 'opened', today: '2026-11-21', key: 'k', moment } as const;
    expect(after(initialState, action).choice).toEqual({ ...initialState.choice, ...moment });
  });

  it('sorts days and times', () => {
    expect(timesOf(opened, '2026-12-01')).toEqual(['10:00', '11:00']);
  });

  it('clears the time with another day, and keeps the service', () => {
    const { choice } = after(chosen, { type: 'dateChosen', date: '2026-12-02' });
    expect(choice).toMatchObject({ date: '2026-12-02', time: null, service: 'sonstige' });
  });

  it('marks times that failed to load, and loads them again', () => {
    const broken = after(initialState, { type: 'slotsFailed', wish: '' });
    expect(broken.availability.status).toBe('failed');
    const again = after(broken, { type: 'slotsRequested', today: '2026-11-22', wish: '' });
    expect(again).toMatchObject({ today: '2026-11-22', availability: { status: 'loading' } });
  });

  it('keeps loaded times when reloading fails, and drops a chosen time that is taken', () => {
    expect(after(chosen, { type: 'slotsFailed', wish: '' })).toBe(chosen);
    const fresh = after(chosen, { type: 'slotsLoaded', wish: '', slots: slots.slice(0, 2) });
    expect(fresh.choice).toMatchObject({ date: '2026-12-01', time: null, service: 'sonstige' });
  });
});

describe('returning to a stored form', () => {
  const choice: Choice = {
    ...{ date: '2026-12-01', time: '10:00', service: 'sonstige' },
    ...{ consultant: 'anna', meeting: 'video' },
  };
  const attempt = { key: 'key-0', unanswered: [payload] };
  const returned = { type: 'returned', choice, attempt } as const;

  it('restores choice and attempt, before and after the times are loaded', () => {
    const early = after(initialState, returned, { type: 'slotsLoaded', wish: '', slots });
    expect(early).toMatchObject({ choice, ...attempt });
    expect(after(opened, returned)).toMatchObject({ choice, ...attempt });
  });

  it('keeps the page’s attempt where nothing had been sent', () => {
    expect(after(opened, { ...returned, attempt: undefined }).key).toBe('key-1');
  });

  it('drops a time that is no longer free', () => {
    const late = { ...returned, choice: { ...choice, time: '15:00' } };
    expect(after(opened, late).choice).toEqual({ ...choice, time: null });
  });

  const returning: Action = { type: 'returning' };

  it('keeps each choice made while the stored form was loading', () => {
    const service = 'finanz-investment';
    const busy = after(opened, returning, { type: 'serviceChosen', service }, returned);
    expect(busy.choice).toEqual({ ...choice, service });
    const seen = after(opened, returning, { type: 'meetingChosen', meeting: 'phone' }, returned);
    expect(seen.choice).toEqual({ ...choice, meeting: 'phone' });
    const alone = after(opened, returning, { type: 'consultantChosen', consultant: 'bruno' });
    expect(after(alone, returned).choice).toEqual({ ...choice, consultant: 'bruno' });
  });

  it('does not combine a newer day with a stored time, or the reverse', () => {
    const day: Action = { type: 'dateChosen', date: '2026-12-02' };
    const newDay = after(opened, returning, day, returned);
    expect(newDay.choice).toEqual({ ...choice, date: '2026-12-02', time: null });
    const newTime = after(opened, day, returning, { type: 'timeChosen', time: '10:00' }, returned);
    expect(newTime.choice).toEqual({ ...choice, date: '2026-12-02' });
  });

  it('replaces choices made before it began to load', () => {
    const old: Action = { type: 'dateChosen', date: '2026-12-02' };
    expect(after(opened, old, returning, returned).choice).toEqual(choice);
  });
});

describe('a service of another length', () => {
  const long = 'finanz-investment';
  const asking = after(
    chosen,
    { type: 'serviceChosen', service: long },
    { type: 'slotsRequested', today: '2026-11-21', wish: long },
  );

  it('has separate times, and shows none until they are loaded', () => {
    expect(asking.availability).toEqual({ status: 'loading' });
    expect(asking.choice).toMatchObject({ date: '2026-12-01', time: '10:00', service: long });
  });

  it('keeps the chosen time if it fits, otherwise only the day', () => {
    const fits = after(asking, { type: 'slotsLoaded', wish: long, slots: slots.slice(2) });
    expect(fits.choice).toMatchObject({ date: '2026-12-01', time: '10:00', service: long });
    expect(fits.lost).toBeNull();
    const late = after(asking, { type: 'slotsLoaded', wish: long, slots: slots.slice(0, 2) });
    expect(late.choice).toMatchObject({ date: '2026-12-01', time: null, service: long });
  });

  it('reports that a time does not fit, not that it was taken, until another is chosen', () => {
    const loaded: Action = { type: 'slotsLoaded', wish: long, slots: slots.slice(0, 2) };
    const late = after(asking, loaded);
    expect(late.lost).toBe('unfit');
    // Still reported when the times are loaded again.
    expect(after(late, loaded).lost).toBe('unfit');
    expect(after(late, { type: 'timeChosen', time: '11:00' }).lost).toBeNull();
    // From then on, the choice belongs to that service.
    const later = after(late, { type: 'timeChosen', time: '11:00' });
    const without: Action = { type: 'slotsLoaded', wish: long, slots: slots.slice(0, 1) };
    expect(after(later, without).lost).toBe('slot_unavailable');
  });

  it('reports this also where the times load only at the second attempt', () => {
    const late = after(
      asking,
      { type: 'slotsFailed', wish: long },
      { type: 'slotsRequested', today: '2026-11-21', wish: long },
      { type: 'slotsLoaded', wish: long, slots: slots.slice(0, 2) },
    );
    expect(late.lost).toBe('unfit');
  });

  it('ignores late answers for the previous service', () => {
    expect(after(asking, { type: 'slotsLoaded', wish: '', slots })).toBe(asking);
    expect(after(asking, { type: 'slotsFailed', wish: '' })).toBe(asking);
    const failed = after(asking, { type: 'slotsFailed', wish: long });
    expect(failed.availability).toEqual({ status: 'failed' });
  });

  it('gives way to the usual times after a restart', () => {
    const loaded = after(asking, { type: 'slotsLoaded', wish: long, slots });
    const anew = after(
      loaded,
      { type: 'restarted', key: 'key-2' },
      { type: 'slotsRequested', today: '2026-11-21', wish: '' },
    );
    expect(anew).toMatchObject({ availability: { status: 'loading' }, timesFor: '' });
  });
});

describe('a day that is over', () => {
  const later = (today: string, left = slots): Action[] => [
    { type: 'slotsRequested', today, wish: '' },
    { type: 'slotsLoaded', wish: '', slots: left },
  ];

  it('is deselected and reported once the times are those of a later day', () => {
    const left = after(chosen, ...later('2026-12-02', slots.slice(0, 1)));
    expect(left.choice).toMatchObject({ date: null, time: null, service: 'sonstige' });
    expect(left.lost).toBe('past');
    expect(after(left, { type: 'dateChosen', date: '2026-12-02' }).lost).toBeNull();
  });

  it('is dropped also without a time; a day within the window stays', () => {
    const day = after(opened, { type: 'dateChosen', date: '2026-12-01' });
    expect(after(day, ...later('2026-12-02', slots.slice(0, 1)))).toMatchObject({
      choice: { date: null },
      lost: 'past',
    });
    expect(after(day, ...later('2026-12-01', slots.slice(0, 1)))).toMatchObject({
      choice: { date: '2026-12-01' },
      lost: null,
    });
  });

  it('stays where only its time has passed, which is reported as no longer free', () => {
    const elapsed = after(chosen, ...later('2026-12-01', slots.slice(0, 2)));
    expect(elapsed).toMatchObject({
      choice: { date: '2026-12-01', time: null },
      lost: 'slot_unavailable',
    });
  });

  it.each(['past', 'beyond_window'])('is dropped where the server answers %s', (code) => {
    const refused = invalid('date', code);
    expect(noticeOf(refused)).toBe('past');
    expect(after(submitting, failed(refused))).toMatchObject({
      phase: { name: 'editing', notice: 'past' },
      choice: { date: null, time: null, service: 'sonstige' },
      unanswered: [],
    });
  });
});

describe('the choice of a consultant', () => {
  const withAnna = after(
    chosen,
    { type: 'consultantChosen', consultant: 'anna' },
    { type: 'slotsRequested', today: '2026-11-21', wish: 'anna' },
  );

  it('loads separate times, and keeps the time if it fits', () => {
    expect(withAnna).toMatchObject({ availability: { status: 'loading' }, timesFor: 'anna' });
    const fits = after(withAnna, { type: 'slotsLoaded', wish: 'anna', slots });
    expect(fits.choice).toMatchObject({ date: '2026-12-01', time: '10:00', consultant: 'anna' });
    const late = after(withAnna, { type: 'slotsLoaded', wish: 'anna', slots: slots.slice(0, 2) });
    expect(late).toMatchObject({ choice: { time: null }, lost: 'unfit' });
  });

  it('falls back to any consultant where the chosen one can no longer be booked', () => {
    expect(after(withAnna, { type: 'consultantLost' })).toMatchObject({
      choice: { consultant: null, time: '10:00' },
      lost: 'retired',
    });
    const refused = invalid('consultant', 'unknown_consultant');
    const sent = after(withAnna, submitted, failed(refused));
    expect(sent).toMatchObject({
      phase: { name: 'editing', notice: 'retired' },
      choice: { consultant: null, date: '2026-12-01', time: '10:00' },
    });
  });

  it('is shown in the confirmation', () => {
    const person: Booked['person'] = { name: 'Anna', role: '', languages: ['de'], locale: 'de' };
    const outcome = { kind: 'booked', appointment, earlier: false, person } as const;
    const { phase } = after(submitting, { type: 'settled', outcome });
    expect(phase).toMatchObject({ name: 'booked', person });
  });
});

it('way of meeting: is chosen without changing anything else', () => {
  expect(after(chosen, { type: 'meetingChosen', meeting: 'video' })).toEqual({
    ...chosen,
    choice: { ...chosen.choice, meeting: 'video' },
  });
});

describe('submitting', () => {
  it('ignores every edit and a second submission', () => {
    const edits: Action[] = [
      { type: 'dateChosen', date: '2026-12-02' },
      { type: 'timeChosen', time: '11:00' },
      { type: 'serviceChosen', service: null },
      { type: 'consultantChosen', consultant: 'anna' },
      { type: 'consultantLost' },
      { type: 'meetingChosen', meeting: 'phone' },
      submitted,
      { type: 'refused', notice: 'offline' },
    ];
    expect(after(submitting, ...edits)).toBe(submitting);
  });

  it.each(['retrying', 'working'] as const)('shows what it waits for: %s', (waitsFor) => {
    const phase = { name: 'submitting', waitsFor };
    expect(after(submitting, { type: 'delayed', waitsFor }).phase).toEqual(phase);
  });

  it('ends in the confirmation and removes the slot from the times', () => {
    const outcome = { kind: 'booked', appointment, earlier: false } as const;
    const booked = after(submitting, { type: 'settled', outcome });
    expect(booked.phase).toEqual({ name: 'booked', appointment, earlier: false });
    expect(timesOf(booked, '2026-12-01')).toEqual(['11:00']);
  });

  it('returns to the form without the time if the slot was taken', () => {
    const state = after(submitting, failed(refusal('slot_unavailable')));
    expect(state.phase).toEqual({ name: 'editing', notice: 'slot_unavailable' });
    expect(state.choice).toMatchObject({ date: '2026-12-01', time: null, service: 'sonstige' });
    expect(timesOf(state, '2026-12-01')).toEqual(['11:00']);
    expect(state.key).toBe('key-1');
    const retry = after(state, { type: 'timeChosen', time: '11:00' });
    expect(retry.phase).toEqual({ name: 'editing', notice: null });
  });

  it('returns to the form with the whole choice after any other failure', () => {
    const state = after(submitting, failed(refusal('too_many_requests')));
    expect(state.phase).toEqual({ name: 'editing', notice: 'too_many_requests' });
    expect(state.choice).toEqual(chosen.choice);
    expect(state.unanswered).toEqual([]);
  });

  it('counts a request in progress as unanswered, in case the visitor leaves', () => {
    expect(submitting).toMatchObject({ key: 'key-1', unanswered: [payload] });
  });

  it('keeps requests that may have arrived, with their key', () => {
    const state = after(submitting, failed({ ok: false, reason: 'network' }, true));
    expect(state).toMatchObject({ key: 'key-1', unanswered: [payload] });
    const again = after(state, submitted, failed(refusal('internal_error'), true));
    expect(again.unanswered).toHaveLength(2);
  });

  it.each([
    [refusal('service_unavailable'), 'service_unavailable'],
    [refusal('internal_error'), 'other'],
    [refusal('never_heard_of'), 'other'],
    // Whatever its code (specification, section 8).
    [refusal('never_heard_of', 400), 'slot_unavailable'],
    [{ ok: false, reason: 'offline' }, 'offline'],
  ] as const)('has a notice for %o: %s', (failure, notice) => {
    expect(noticeOf(failure)).toBe(notice);
  });
});

describe('restarting', () => {
  it('resets everything but the free times, and takes a new key', () => {
    const outcome = { kind: 'booked', appointment, earlier: false } as const;
    const booked = after(submitting, { type: 'settled', outcome });
    const anew = after(booked, { type: 'restarted', key: 'key-2' });
    expect(anew).toEqual({
      ...initialState,
      today: '2026-11-21',
      key: 'key-2',
      availability: booked.availability,
    });
  });
});

it('the next times are the first of all days', () => {
  const day = (date: string, ...times: string[]) =>
    times.map((time) => ({ date, time, available: true as const }));
  const byDate = groupByDate([
    ...day('2026-12-02', '09:00', '10:00', '11:00'),
    ...day('2026-12-01', '15:00'),
  ]);
  expect(nextTimes(byDate, 3)).toEqual([
    { date: '2026-12-01', time: '15:00' },
    { date: '2026-12-02', time: '09:00' },
    { date: '2026-12-02', time: '10:00' },
  ]);
  expect(nextTimes(new Map(), 3)).toEqual([]);
});

describe('the window', () => {
  it('is today and the next 30 days, whatever is free', () => {
    expect(windowOf('2026-11-21', groupByDate(slots))).toEqual({
      first: '2026-11-21',
      last: '2026-12-21',
    });
    expect(windowOf('2026-11-21', new Map())).toEqual({ first: '2026-11-21', last: '2026-12-21' });
  });

  it('follows the server’s days where the visitor’s clock is wrong', () => {
    expect(windowOf('2020-01-01', groupByDate(slots))).toEqual({
      first: '2026-12-01',
      last: '2026-12-02',
    });
  });
});
