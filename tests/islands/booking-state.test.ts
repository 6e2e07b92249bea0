import { describe, expect, it } from 'vitest';
import type { BookingPayload } from '#contract/appointment.ts';
import type { Failure } from '#islands/api.ts';
import { groupByDate, windowOf } from '#islands/booking/availability.ts';
import {
  type Action,
  bookingReducer,
  type BookingState,
  initialState,
  noticeOf,
} from '#islands/booking/booking-state.ts';
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
const refusal = (code: string): Failure => ({
  ok: false,
  reason: 'problem',
  problem: { type: 'x', title: 'x', status: 400, code, requestId: 'r' },
});

const after = (state: BookingState, ...actions: Action[]) => actions.reduce(bookingReducer, state);
const failed = (failure: Failure, mayHaveArrived = false): Action => ({
  type: 'settled',
  outcome: { kind: 'failed', payload, failure, mayHaveArrived },
});

const opened = after(
  initialState,
  { type: 'opened', today: '2026-11-21', key: 'key-1', service: null },
  { type: 'slotsRequested', today: '2026-11-21', service: null },
  { type: 'slotsLoaded', service: null, slots },
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

describe('a time that goes before it is sent', () => {
  const without: Action = { type: 'slotsLoaded', service: null, slots: slots.slice(0, 2) };

  it('is no longer chosen, and its day is remembered', () => {
    const gone = after(chosen, without);
    expect(gone.choice).toMatchObject({ date: '2026-12-01', time: null });
    expect(gone.availability).toMatchObject({ goneOn: '2026-12-01' });
  });

  it('may be one that the visitor has taken, where an answer was lost', () => {
    const lost = after(submitting, failed({ ok: false, reason: 'network' }, true), without);
    expect(lost.choice.time).toBeNull();
    expect(lost.availability).not.toMatchObject({ goneOn: '2026-12-01' });
  });
});

describe('editing', () => {
  it('begins with the service of the address, if it names one', () => {
    const action = { type: 'opened', today: '2026-11-21', key: 'k', service: 'sonstige' } as const;
    expect(after(initialState, action).choice).toEqual({
      date: null,
      time: null,
      service: 'sonstige',
    });
  });

  it('shows days and times in order', () => {
    expect(timesOf(opened, '2026-12-01')).toEqual(['10:00', '11:00']);
  });

  it('clears the time with another day, and keeps the service', () => {
    const { choice } = after(chosen, { type: 'dateChosen', date: '2026-12-02' });
    expect(choice).toEqual({ date: '2026-12-02', time: null, service: 'sonstige' });
  });

  it('says when the times cannot be loaded, and loads them again', () => {
    const broken = after(initialState, { type: 'slotsFailed', service: null });
    expect(broken.availability.status).toBe('failed');
    const again = after(broken, { type: 'slotsRequested', today: '2026-11-22', service: null });
    expect(again).toMatchObject({ today: '2026-11-22', availability: { status: 'loading' } });
  });

  it('keeps the times it has when fresh ones fail, and drops a chosen time that is gone', () => {
    expect(after(chosen, { type: 'slotsFailed', service: null })).toBe(chosen);
    const fresh = after(chosen, { type: 'slotsLoaded', service: null, slots: slots.slice(0, 2) });
    expect(fresh.choice).toEqual({ date: '2026-12-01', time: null, service: 'sonstige' });
  });
});

describe('coming back to a booking that was begun', () => {
  const choice = { date: '2026-12-01', time: '10:00', service: 'sonstige' } as const;
  const attempt = { key: 'key-0', unanswered: [payload] };
  const returned: Action = { type: 'returned', choice, attempt };

  it('has the choice and the attempt of then, before the times are known and after', () => {
    const early = after(initialState, returned, { type: 'slotsLoaded', service: null, slots });
    expect(early).toMatchObject({ choice, ...attempt });
    expect(after(opened, returned)).toMatchObject({ choice, ...attempt });
  });

  it('has the attempt of the page where nothing had been sent', () => {
    expect(after(opened, { ...returned, attempt: undefined }).key).toBe('key-1');
  });

  it('drops a time that has gone meanwhile', () => {
    const late = { ...returned, choice: { ...choice, time: '15:00' } };
    expect(after(opened, late).choice).toEqual({ ...choice, time: null });
  });
});

describe('a service of another length', () => {
  const long = 'finanz-investment';
  const asking = after(
    chosen,
    { type: 'serviceChosen', service: long },
    { type: 'slotsRequested', today: '2026-11-21', service: long },
  );

  it('has times of its own, until which none are shown', () => {
    expect(asking.availability).toEqual({ status: 'loading' });
    expect(asking.choice).toEqual({ date: '2026-12-01', time: '10:00', service: long });
  });

  it('keeps the chosen time where it still fits, and else the day alone', () => {
    const fits = after(asking, { type: 'slotsLoaded', service: long, slots: slots.slice(2) });
    expect(fits.choice).toEqual({ date: '2026-12-01', time: '10:00', service: long });
    const late = after(asking, { type: 'slotsLoaded', service: long, slots: slots.slice(0, 2) });
    expect(late.choice).toEqual({ date: '2026-12-01', time: null, service: long });
  });

  it('is not shown the times of the one before, which come late', () => {
    expect(after(asking, { type: 'slotsLoaded', service: null, slots })).toBe(asking);
    expect(after(asking, { type: 'slotsFailed', service: null })).toBe(asking);
    const failed = after(asking, { type: 'slotsFailed', service: long });
    expect(failed.availability).toEqual({ status: 'failed' });
  });

  it('gives way to the usual times when all begins anew', () => {
    const loaded = after(asking, { type: 'slotsLoaded', service: long, slots });
    const anew = after(
      loaded,
      { type: 'restarted', key: 'key-2' },
      { type: 'slotsRequested', today: '2026-11-21', service: null },
    );
    expect(anew).toMatchObject({ availability: { status: 'loading' }, timesFor: null });
  });
});

describe('submitting', () => {
  it('ignores every edit and a second submission', () => {
    const edits: Action[] = [
      { type: 'dateChosen', date: '2026-12-02' },
      { type: 'timeChosen', time: '11:00' },
      { type: 'serviceChosen', service: null },
      submitted,
      { type: 'refused', notice: 'offline' },
    ];
    expect(after(submitting, ...edits)).toBe(submitting);
  });

  it.each(['retrying', 'working'] as const)('says what it waits for: %s', (waitsFor) => {
    const phase = { name: 'submitting', waitsFor };
    expect(after(submitting, { type: 'delayed', waitsFor }).phase).toEqual(phase);
  });

  it('ends in the confirmation, with the slot gone from the list', () => {
    const outcome = { kind: 'booked', appointment, earlier: false } as const;
    const booked = after(submitting, { type: 'settled', outcome });
    expect(booked.phase).toEqual({ name: 'booked', appointment, earlier: false });
    expect(timesOf(booked, '2026-12-01')).toEqual(['11:00']);
  });

  it('comes back to the form without the time, if the slot was lost', () => {
    const state = after(submitting, failed(refusal('slot_unavailable')));
    expect(state.phase).toEqual({ name: 'editing', notice: 'slot_unavailable' });
    expect(state.choice).toEqual({ date: '2026-12-01', time: null, service: 'sonstige' });
    expect(timesOf(state, '2026-12-01')).toEqual(['11:00']);
    expect(state.key).toBe('key-1');
    const retry = after(state, { type: 'timeChosen', time: '11:00' });
    expect(retry.phase).toEqual({ name: 'editing', notice: null });
  });

  it('comes back with the whole choice after any other failure', () => {
    const state = after(submitting, failed(refusal('too_many_requests')));
    expect(state.phase).toEqual({ name: 'editing', notice: 'too_many_requests' });
    expect(state.choice).toEqual(chosen.choice);
    expect(state.unanswered).toEqual([]);
  });

  it('counts what is on its way as unanswered, for whoever leaves meanwhile', () => {
    expect(submitting).toMatchObject({ key: 'key-1', unanswered: [payload] });
  });

  it('remembers what may have arrived, and the key it was sent with', () => {
    const state = after(submitting, failed({ ok: false, reason: 'network' }, true));
    expect(state).toMatchObject({ key: 'key-1', unanswered: [payload] });
    const again = after(state, submitted, failed(refusal('internal_error'), true));
    expect(again.unanswered).toHaveLength(2);
  });

  it.each([
    [refusal('service_unavailable'), 'service_unavailable'],
    [refusal('internal_error'), 'other'],
    [refusal('never_heard_of'), 'other'],
    [{ ok: false, reason: 'offline' }, 'offline'],
  ] as const)('has a sentence for %o: %s', (failure, notice) => {
    expect(noticeOf(failure)).toBe(notice);
  });
});

describe('beginning anew', () => {
  it('forgets all but the free times, and takes a new key', () => {
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

describe('the window', () => {
  it('is today and 30 days, whatever is free', () => {
    expect(windowOf('2026-11-21', groupByDate(slots))).toEqual({
      first: '2026-11-21',
      last: '2026-12-21',
    });
    expect(windowOf('2026-11-21', new Map())).toEqual({ first: '2026-11-21', last: '2026-12-21' });
  });

  it('follows the server where the visitor’s clock is wrong', () => {
    expect(windowOf('2020-01-01', groupByDate(slots))).toEqual({
      first: '2026-12-01',
      last: '2026-12-02',
    });
  });
});
