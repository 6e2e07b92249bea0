/** What cancelling a paid appointment, and undoing it, decides, without Redis. */
import { describe, expect, it } from 'vitest';
import { changeStatus } from '#features/appointments/acts/status.ts';
import { undoAct } from '#features/appointments/acts/undo.ts';
import type { StatusChange } from '#features/appointments/rules/appointment-status.ts';
import type { StoreWrite } from '#platform/redis/plan.ts';
import { followings } from '#registry/followings.ts';
import { idOf, now, placement } from '#tests/appointments/store/appointment.ts';
import { decideOn } from '#tests/support/decide.ts';

const id = idOf(1);
const { record } = placement({ number: 1, time: '10:00' });
const startsAt = String(Date.parse(record.startsAt));
const span = `${startsAt} ${String(Date.parse(record.endsAt))} 0 0 firm`;
const entered = JSON.stringify({ at: now.toISOString(), kind: 'entered' });
const text = JSON.stringify({ ...record, consultant: 'firm' });
const confirmed = {
  ...{ record: text, status: 'confirmed', version: '1', history: entered, address: 'digest' },
  ...{ span, taken: startsAt, startsAt },
};
const payment = {
  ...{ id: 'payment-with-22-chars1', version: 4, createdAt: now.toISOString(), locale: 'de' },
  ...{ packageName: 'Analyse', cents: 20_000, dueOn: '2041-03-20', appointment: id, isTest: true },
  paid: { at: now.toISOString(), session: 'cs_1', intent: 'pi_1' },
};
const paid = {
  paymentIds: [`${id} ${payment.id}`],
  payments: [JSON.stringify(payment)],
};

const cancelling = (more: Partial<StatusChange> = {}) =>
  changeStatus({ id, to: 'cancelled', now, deliveries: [], ...more }, followings);
const undoing = (at = new Date(now.getTime() + 30_000)) => undoAct({ id, now: at }, followings);

/** What is written under a key, without the command. */
function written(decision: object, key: string): readonly unknown[] {
  const parts = 'parts' in decision && Array.isArray(decision.parts) ? decision.parts : [];
  const writes: StoreWrite[] = parts.flatMap(
    (part: { writes?: readonly StoreWrite[] }) => part.writes ?? [],
  );
  return writes.filter(([, of]) => of === key);
}
const jsonIn = (write: unknown): unknown =>
  Array.isArray(write) ? JSON.parse(String(write.at(-1))) : undefined;

/** Everything as it is after cancelling, with what is kept for undoing. */
function cancelled(more: Partial<StatusChange> = {}) {
  const decision = decideOn(cancelling(more), { ...confirmed, ...paid });
  const former = String(written(decision, 'appointments:undo').flat().at(3));
  const history = String(written(decision, 'appointments:history').flat().at(-1));
  const ended = String(written(decision, 'payments').flat().at(-1));
  return {
    ...{ ...confirmed, ...paid, status: 'cancelled', version: '2', history, former },
    ...{ span: null, taken: null, payments: [ended] },
  };
}

describe('cancelling what is paid', () => {
  it('frees the time, and says what becomes of the money', () => {
    const decision = decideOn(cancelling({ money: { paid: 200, back: 50 } }), {
      ...confirmed,
      ...paid,
    });
    expect(written(decision, 'appointments:taken')).toEqual([['ZREM', 'appointments:taken', id]]);
    expect(written(decision, 'payments').map(jsonIn)).toMatchObject([
      { overAt: now.toISOString(), version: 5 },
    ]);
    expect(written(decision, 'payments:returning')).toEqual([
      ['ZADD', 'payments:returning', now.getTime(), id],
    ]);
    const [history] = written(decision, 'appointments:history').map((write) => String(write));
    expect(history).toContain('"money":{"held":200,"back":50}');
  });

  it('is refused where more is to go back than is held, or it was cancelled before', () => {
    const money = { paid: 200, back: 150 };
    const refunded = {
      ...payment,
      dispute: { state: 'open', cents: 10_000, at: payment.createdAt },
    };
    expect(
      decideOn(cancelling({ money }), {
        ...{ ...confirmed, ...paid, payments: [JSON.stringify(refunded)] },
      }),
    ).toEqual({ answer: 'unreturnable' });
    expect(decideOn(cancelling(), { ...confirmed, status: 'cancelled' })).toEqual({
      answer: 'illegal',
    });
    expect(decideOn(cancelling({ version: 7 }), confirmed)).toHaveProperty('answer.outdated');
    expect(decideOn(cancelling(), {})).toEqual({ answer: 'unknown' });
  });
});

describe('undoing it', () => {
  it('takes the time again, and what was owed is paid for again', () => {
    const decision = decideOn(undoing(), cancelled());
    expect(written(decision, 'appointments:status')).toEqual([
      ['HSET', 'appointments:status', id, 'confirmed'],
    ]);
    expect(written(decision, 'appointments:span')).toEqual([
      ['HSET', 'appointments:span', id, span],
    ]);
    const [restored] = written(decision, 'payments').map(jsonIn);
    expect(restored).toMatchObject({ version: 6 });
    expect(restored).not.toHaveProperty('overAt');
    expect(written(decision, 'appointments:undo')).toEqual([['HDEL', 'appointments:undo', id]]);
    expect(String(written(decision, 'appointments:history'))).toContain('"kind":"undone"');
  });

  it('is too late after the minute, once somebody is told, or once something else happened', () => {
    const late = { answer: 'late' };
    expect(decideOn(undoing(new Date(now.getTime() + 60_000)), cancelled())).toEqual(late);
    expect(decideOn(undoing(), { ...cancelled(), version: '3' })).toEqual(late);
    expect(decideOn(undoing(), { ...cancelled(), former: null })).toEqual(late);
    const told = { kind: 'appointment_cancelled', recipient: 'visitor', channel: 'mail', event: 2 };
    const ledger = [{ ...told, state: 'sent', at: 1, attempts: 1, queuedAt: 1 }];
    expect(decideOn(undoing(), { ...cancelled(), ledger: JSON.stringify(ledger) })).toEqual(late);
  });

  it('reads what scripts of before kept: false for what there was not, {} for an empty list', () => {
    const former = cancelled()
      .former.replace('"waiting":[]', '"waiting":{},"lapsesAt":false')
      .replace('"proposedTimes":[]', '"proposedTimes":{}');
    expect(former).toContain('{},"lapsesAt":false');
    expect(decideOn(undoing(), { ...cancelled(), former })).toMatchObject({ kept: ['changed'] });
  });

  it('is refused once somebody else has the time', () => {
    const other = idOf(2);
    expect(decideOn(undoing(), { ...cancelled(), near: [`${other} ${span}`] })).toMatchObject({
      answer: { conflicts: [{ id: other }] },
    });
  });
});
