import { describe, expect, it } from 'vitest';
import type { BookingPayload } from '#features/appointments/contract/appointment.ts';
import { problemStatus } from '#platform/contract/errors.ts';
import type { Failure } from '#platform/browser/api.ts';
import { submitBooking } from '#features/appointments/page/submission.ts';
import { appointmentOf as anAppointment } from '#tests/support/appointment.ts';

const payload: BookingPayload = {
  date: '2026-12-01',
  time: '10:00',
  service: 'sonstige',
  clientName: 'Ada',
  email: 'ada@example.com',
  message: 'Guten Tag',
};
const changed: BookingPayload = { ...payload, time: '11:00' };
const changedAgain: BookingPayload = { ...payload, time: '14:00' };

const appointmentOf = ({ time }: BookingPayload) => anAppointment({ time });

const refusal = (code: keyof typeof problemStatus): Failure => ({
  ok: false,
  reason: 'problem',
  problem: { type: 'x', title: 'x', status: problemStatus[code], code, requestId: 'r' },
});
const lost: Failure = { ok: false, reason: 'network' };

type Answer = 'booked' | Failure;

/** Submits against the given answers in turn; returns what was sent and the pauses. */
async function submit(answers: Answer[], unanswered: BookingPayload[] = []) {
  const sent: BookingPayload[] = [];
  const pauses: number[] = [];
  let retries = 0;
  const outcome = await submitBooking({
    payload,
    unanswered,
    send: (body) => {
      sent.push(body);
      const answer = answers[sent.length - 1] ?? lost;
      return Promise.resolve(
        answer === 'booked' ? { ok: true, value: appointmentOf(body) } : answer,
      );
    },
    wait: (milliseconds) => {
      pauses.push(milliseconds);
      return Promise.resolve();
    },
    onRetry: () => (retries += 1),
  });
  return { outcome, sent, pauses, retries };
}

describe('sending a booking', () => {
  it('sends once if an answer comes', async () => {
    const { outcome, sent, retries } = await submit(['booked']);
    expect(outcome).toEqual({
      kind: 'booked',
      appointment: appointmentOf(payload),
      earlier: false,
    });
    expect(sent).toEqual([payload]);
    expect(retries).toBe(0);
  });

  it('repeats the request after one and two seconds if no answer comes', async () => {
    const { outcome, sent, pauses, retries } = await submit([lost, lost, 'booked']);
    expect(outcome.kind).toBe('booked');
    expect(sent).toEqual([payload, payload, payload]);
    expect(pauses).toEqual([1000, 2000]);
    expect(retries).toBe(2);
  });

  it('gives up after the third attempt, marked as possibly arrived', async () => {
    const { outcome, sent } = await submit([]);
    expect(outcome).toEqual({ kind: 'failed', payload, failure: lost, mayHaveArrived: true });
    expect(sent).toHaveLength(3);
  });

  it.each([
    ['slot_unavailable', false],
    ['validation_failed', false],
    ['too_many_requests', false],
    ['service_unavailable', true],
    ['internal_error', true],
  ] as const)('does not repeat %s; may have arrived: %s', async (code, mayHaveArrived) => {
    const { outcome, sent } = await submit([refusal(code)]);
    expect(outcome).toEqual({ kind: 'failed', payload, failure: refusal(code), mayHaveArrived });
    expect(sent).toHaveLength(1);
  });
});

describe('sending a changed request after a lost answer', () => {
  const reused = refusal('idempotency_key_reused');

  it('books the changed request if the first had not arrived', async () => {
    const { outcome, sent } = await submit(['booked'], [changed]);
    expect(outcome).toMatchObject({ kind: 'booked', earlier: false });
    expect(sent).toEqual([payload]);
  });

  it('returns the first appointment if it had arrived', async () => {
    const { outcome, sent } = await submit([reused, 'booked'], [changed]);
    expect(outcome).toEqual({ kind: 'booked', appointment: appointmentOf(changed), earlier: true });
    expect(sent).toEqual([payload, changed]);
  });

  it('tries each of several unanswered requests, the latest first', async () => {
    const { outcome, sent } = await submit([reused, reused, 'booked'], [changed, changedAgain]);
    expect(outcome).toMatchObject({ kind: 'booked', earlier: true });
    expect(sent).toEqual([payload, changedAgain, changed]);
  });

  it('repeats that request as well if no answer comes', async () => {
    const { outcome, sent } = await submit([reused, lost, 'booked'], [changed]);
    expect(outcome).toMatchObject({ kind: 'booked', earlier: true });
    expect(sent).toEqual([payload, changed, changed]);
  });
});
