import { describe, expect, it } from 'vitest';
import type { LinkedAppointment } from '#features/links/contract/linked-appointment.ts';
import {
  type Action,
  appointmentReducer,
  type AppointmentState,
  initialState,
} from '#features/links/page/appointment-state.ts';

const appointment: LinkedAppointment = {
  service: 'sonstige',
  date: '2026-12-01',
  time: '10:00',
  startsAt: '2026-12-01T09:00:00.000Z',
  endsAt: '2026-12-01T10:00:00.000Z',
  status: 'confirmed',
  meeting: 'office',
  consultant: 'firm',
  locale: 'de',
  changeUntil: '2026-12-01T05:00:00.000Z',
  canChange: true,
};
const times = [
  { date: '2026-12-02', time: '10:00' },
  { date: '2026-12-02', time: '11:00' },
  { date: '2026-12-03', time: '10:00' },
];
const after = (...actions: Action[]): AppointmentState =>
  actions.reduce(appointmentReducer, initialState);
const chosen: Action[] = [
  { type: 'read', linked: appointment },
  { type: 'turnedTo', view: 'moving' },
  { type: 'timesLoaded', times },
  { type: 'dateChosen', date: '2026-12-02' },
  { type: 'timeChosen', time: '11:00' },
];

describe("the visitor's page", () => {
  it('distinguishes an end of the link from a temporary failure', () => {
    expect(after({ type: 'unreadable', why: 'over' })).toEqual({ ...initialState, view: 'over' });
    const failed = after(
      { type: 'read', linked: appointment },
      { type: 'unreadable', why: 'network' },
    );
    expect(failed).toEqual({ ...initialState, view: 'failed', notice: 'network' });
  });

  it('deselects the time when the day changes or the time is gone, and keeps the day', () => {
    expect(after(...chosen, { type: 'dateChosen', date: '2026-12-02' }).choice.time).toBe('11:00');
    expect(after(...chosen, { type: 'dateChosen', date: '2026-12-03' }).choice).toMatchObject({
      date: '2026-12-03',
      time: null,
    });
    const fresh = after(...chosen, { type: 'timesLoaded', times: times.slice(0, 1) });
    expect(fresh.choice).toMatchObject({ date: '2026-12-02', time: null });
    expect(after(...chosen, { type: 'timesLoaded', times }).choice.time).toBe('11:00');
  });

  it('keeps choice and reason when an attempt fails and the step is left', () => {
    const failed = after(
      ...chosen,
      { type: 'reasonTyped', reason: 'Krank' },
      { type: 'sent' },
      { type: 'refused', notice: 'network' },
      { type: 'turnedTo', view: 'shown' },
      { type: 'turnedTo', view: 'cancelling' },
    );
    expect(failed).toMatchObject({
      reason: 'Krank',
      choice: { date: '2026-12-02', time: '11:00' },
      isSending: false,
      notice: null,
    });
  });

  it('starts again from the initial state after an act', () => {
    const moved = { ...appointment, time: '11:00' };
    const done = after(...chosen, { type: 'sent' }, { type: 'done', what: 'moved', linked: moved });
    expect(done).toEqual({
      ...initialState,
      ...{ view: 'shown', linked: moved, done: 'moved' },
    });
    expect(appointmentReducer(done, { type: 'turnedTo', view: 'cancelling' }).done).toBeNull();
  });

  it('keeps loaded times when loading fails, and counts missing choices', () => {
    const { availability } = after(...chosen, { type: 'timesRequested' }, { type: 'timesFailed' });
    expect(availability.status).toBe('ready');
    expect(after({ type: 'timesFailed' }).availability.status).toBe('failed');
    const missed = after({ type: 'choiceMissing' }, { type: 'choiceMissing' });
    expect(missed.missed).toBe(2);
    expect(appointmentReducer(missed, { type: 'timeChosen', time: '10:00' }).missed).toBe(0);
  });
});
