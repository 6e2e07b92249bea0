/** Times that are proposed to a client: who else gets them, what frees them, and who comes first. */
import { describe, expect, it } from 'vitest';
import { appointmentActs } from '#features/appointments/acts/desk.ts';
import type { ContactChange } from '#features/appointments/rules/contact-edit.ts';
import { moveAppointment } from '#features/appointments/rules/appointment-desk.ts';
import { changeStatus } from '#features/appointments/rules/appointment-status.ts';
import {
  type ProposedTime,
  proposeTimes,
  presentOf,
} from '#features/appointments/rules/proposal.ts';
import { appointmentDesk } from '#features/appointments/store/appointment-desk.ts';
import { appointmentStore } from '#features/appointments/store/appointments.ts';
import { bookingStore } from '#features/appointments/acts/book.ts';
import { endProposalsDue } from '#tests/support/expiry.ts';
import { auditEntry } from '#features/audit/rules/audit.ts';
import { rosterStore } from '#features/hours/store/roster.ts';
import { slotStore } from '#features/hours/acts/slots.ts';
import { linkAnswerStore, linkCancelStore } from '#features/links/store/link-acts.ts';
import { linkViewStore } from '#features/links/store/link-reads.ts';
import { deliveriesOf } from '#features/outbox/rules/outbox.ts';
import { followings } from '#registry/followings.ts';
import { appointmentMoney } from '#registry/money.ts';
import { prefixOf } from '#platform/redis/database.ts';
import { addDays } from '#platform/time/zone.ts';
import { cancelMany } from '#features/bulk/acts/cancel.ts';
import { erasureStore } from '#registry/erasure.ts';
import { keys } from '#registry/keys.ts';
import { expireDue } from '#tests/support/expiry.ts';
import { closeDay, employ, rosterOf } from '#tests/support/hours.ts';
import { house } from '#tests/support/house.ts';
import { describeStore } from '#tests/support/store.ts';
import { linkTrace } from '#tests/support/trace.ts';
import { scale } from '#tests/support/work.ts';
import {
  bookingOf,
  day,
  idOf,
  now,
  placement,
  startOf,
  timeZone,
  enterAtDesk,
  judge,
} from './appointment.ts';

const slotTaken = { ok: false, code: 'slot_unavailable' };
const id = idOf(1);
const until = addDays(day, 2);
/** The end of that day in Zurich. */
const freedAt = new Date('2041-03-14T23:00:00Z');
const secondsAfter = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const at = (time: string, consultant = 'firm'): ProposedTime => ({ date: day, time, consultant });
/** A time after the last day on which the times are held. */
const late = (consultant = 'firm') => ({ ...at('14:00', consultant), date: addDays(day, 9) });
const firm = rosterOf('firm', 'ben');
let made = 0;
const entryOf = () =>
  auditEntry('proposal_ended', {
    now,
    randomId: () => `entry-${(made += 1)}`.padEnd(22, '_'),
    actor: 'visitor-link',
  });

describeStore('a proposal', (setup) => {
  const desk = () => appointmentDesk(setup().db);
  const deskActs = () => appointmentActs(setup().db, followings);
  const edit = (fields: ContactChange['fields'], email?: string) =>
    deskActs().edit({ change: { id, now, fields, email }, trace: undefined });
  const get = () => appointmentStore(setup().db).get(id);
  const key = (name: string) => prefixOf('local') + name;
  const held = async () => [
    await setup().inspect('ZCARD', key(keys.proposals)),
    await setup().inspect('ZCARD', key(keys.proposedTimes)),
  ];
  const rosterVersion = async () => (await rosterStore(setup().db).read()).version;
  const enter = async (time = '10:00', number = 1) =>
    enterAtDesk(setup().db, { ...placement({ number, time }), roster: await rosterVersion() });
  async function request(time = '10:00', number = 1) {
    await slotStore(setup().db).add([
      {
        ...{ id: `slot-${time}-${number}`.padEnd(22, '_'), date: day, consultant: 'firm' },
        startsAt: startOf({ time }),
      },
    ]);
    return bookingStore(setup().db, scale).book({
      ...bookingOf({ number, time }),
      roster: await rosterVersion(),
    });
  }
  const engageBen = () => employ(setup().db, 'firm', 'ben');
  const ports = (when: Date) => ({ now: when, timeZone, house });
  async function propose(
    times: readonly ProposedTime[],
    { when = now, of = id, confirm = [] as const } = {},
  ) {
    if (times.some(({ consultant }) => consultant === 'ben')) await engageBen();
    return proposeTimes(
      { id: of, now: when, times, until, confirm },
      {
        ...ports(when),
        store: { propose: (proposal) => deskActs().propose({ proposal, trace: undefined }) },
      },
    );
  }
  const withdraw = (when = now) =>
    deskActs().withdraw({
      ...{ id, now: when, reach: house.reach, trace: undefined },
      judge: (record) => presentOf(record, firm, { now: when, timeZone, house }),
    });
  async function move(
    time: string,
    { when = now, of = id, consultant }: { when?: Date; of?: string; consultant?: string } = {},
  ) {
    if (consultant === 'ben') await engageBen();
    return moveAppointment(
      { id: of, date: day, time, consultant },
      {
        ...ports(when),
        store: { move: (asked) => deskActs().move({ move: asked, trace: undefined }) },
      },
    );
  }
  const change = (to: 'confirmed' | 'cancelled', when = now) =>
    changeStatus(
      { id, to, now: when },
      {
        house,
        timeZone,
        keyed: String,
        store: {
          changeStatus: (asked) => deskActs().changeStatus({ change: asked, trace: undefined }),
        },
      },
    );
  const undo = (when = secondsAfter(30)) =>
    deskActs().undo({ undo: { id, now: when }, trace: undefined });
  const link = { by: 'visitor-link', leadMs: 0 } as const;
  const answer = (
    take?: { time: string; with?: string },
    when = now,
    { of = id, note }: { of?: string; note?: string } = {},
  ) =>
    linkAnswerStore(setup().db).answer(
      {
        ...{ id: of, now: when, link, judge, note },
        deliveries: deliveriesOf('appointment_proposal_over', when, house.reach),
        take: take && {
          ...{ startsAt: startOf({ time: take.time }), with: take.with ?? 'firm' },
          to: { date: day, time: take.time },
        },
      },
      linkTrace('proposal_ended', when, of),
    );
  const cancelByLink = () =>
    linkCancelStore(setup().db, followings).cancel(
      { id, now, link, to: 'cancelled', deliveries: [] },
      linkTrace('appointment_status_changed', now, id),
    );
  const eventsOf = async () => (await desk().history(id))?.events ?? [];
  const kindsOf = async () =>
    (await eventsOf()).map((event) =>
      event.kind === 'edited' ? (event.proposal ?? 'edited') : event.kind,
    );

  it('holds each time for its person only, and shows what it holds', async () => {
    await request();
    const outcome = await propose([at('14:00'), at('14:00', 'ben'), at('16:00')]);
    expect(outcome).toMatchObject({ ok: true, value: { status: 'pending' } });
    expect((await get())?.proposed).toEqual({
      until: day,
      times: [
        { ...{ date: day, time: '14:00', with: 'firm' }, startsAt: '2041-03-12T13:00:00.000Z' },
        { ...{ date: day, time: '14:00', with: 'ben' }, startsAt: '2041-03-12T13:00:00.000Z' },
        { ...{ date: day, time: '16:00', with: 'firm' }, startsAt: '2041-03-12T15:00:00.000Z' },
      ],
    });
    expect((await get())?.answerBy).toBeUndefined();
    expect(await enter('15:30', 2)).toMatchObject({ conflicts: [{ id }] });
    expect(await enter('15:00', 3)).toMatchObject({ status: 'confirmed' });
    expect(await request('16:00', 4)).toEqual({ kind: 'slot_unavailable' });
    await request('11:00', 5);
    expect(await move('14:30', { of: idOf(5) })).toMatchObject({ code: 'time_taken' });
    expect(await move('14:30', { of: idOf(5), consultant: 'ben' })).toMatchObject({
      code: 'time_taken',
    });
    expect(await kindsOf()).toEqual(['requested', 'made']);
  });

  it.each([
    ['no time', { ok: false, code: 'time_taken' }, [at('14:00'), at('15:00')]],
    [
      'the past',
      { ok: false, errors: [{ field: 'times.0.date', code: 'past' }] },
      [{ ...at('14:00'), date: '2041-03-10' }],
    ],
    [
      'nobody',
      { ok: false, errors: [{ field: 'times', code: 'unknown_consultant' }] },
      [at('14:00', 'eve')],
    ],
  ] as const)('proposes %s that it cannot hold, and then nothing', async (_, refused, times) => {
    await enter('15:00', 2);
    await request();
    expect(await propose(times)).toMatchObject(refused);
    expect(await held()).toEqual([0, 0]);
    expect((await get())?.proposed).toBeUndefined();
  });

  it('asks about an unusual time first', async () => {
    await request();
    await closeDay(setup().db, day);
    const closed = { date: day, time: '14:00', consultant: 'firm' };
    const asked = (confirm: readonly 'blocked'[]) =>
      proposeTimes(
        { id, now, times: [closed], until, confirm },
        {
          ...{ now, timeZone, house },
          store: { propose: (proposal) => deskActs().propose({ proposal, trace: undefined }) },
        },
      );
    expect(await asked([])).toMatchObject({ code: 'needs_confirmation', warnings: ['blocked'] });
    expect(await asked(['blocked'])).toMatchObject({ ok: true });
  });
  it('replaces what was proposed before', async () => {
    await request();
    await propose([at('14:00'), at('16:00')]);
    await propose([at('16:30')]);
    expect(await held()).toEqual([1, 1]);
    expect((await get())?.proposed?.times.map(({ time }) => time)).toEqual(['16:30']);
    expect(await enter('14:00', 2)).toMatchObject({ status: 'confirmed' });
  });

  it('is refused where no letter could reach the client', async () => {
    await enterAtDesk(setup().db, placement({ number: 1, time: '10:00', email: '' }));
    expect(await propose([at('14:00')])).toMatchObject({ code: 'no_address' });
  });

  it.each([
    ['a confirmation at the desk', () => change('confirmed')],
    ['a cancellation at the desk', () => change('cancelled')],
    ['a cancellation by link', cancelByLink],
    ['a move', () => move('12:00')],
    ['a move into one of its times', () => move('14:30')],
    ['erasing', () => erasureStore(setup().db).eraseAppointment({ id })],
    ['withdrawing', () => withdraw()],
    ['a client whom no time suits', () => answer()],
    [
      'a bulk act',
      () =>
        cancelMany(setup().db, {
          ...{ ids: [id], status: 'pending', now, deliveries: [] },
          ...{ write: { entry: entryOf() }, followings },
        }),
    ],
    [
      'a request that lapses',
      () => expireDue(setup().db, { now, due: freedAt, limit: 9, deliveries: [] }, entryOf()),
    ],
  ])('is ended by %s, and its times are free', async (_, act) => {
    await request();
    await propose([at('14:00'), at('16:00', 'ben')]);
    expect(await held()).toEqual([1, 2]);
    await act();
    expect(await held()).toEqual([0, 0]);
    expect((await get())?.proposed).toBeUndefined();
  });

  it.each([
    ['a confirmation', () => change('confirmed'), true],
    ['a move', () => move('12:00'), true],
    ['handing over', () => move('10:00', { consultant: 'ben' }), true],
    ['a client who takes a time', () => answer({ time: '14:00' }), undefined],
    [
      'a confirmation after it was withdrawn',
      () => withdraw().then(() => change('confirmed')),
      undefined,
    ],
  ])('the history says whether it was ended by %s', async (_, act, endsProposal) => {
    await request();
    await propose([at('14:00')]);
    await act();
    const last = (await eventsOf()).at(-1);
    expect(last && 'endsProposal' in last ? last.endsProposal : undefined).toBe(endsProposal);
  });

  it('stays while contact data are corrected', async () => {
    await request();
    await propose([at('14:00')]);
    await edit([['clientName', 'Eve']]);
    expect(await held()).toEqual([1, 1]);
    expect((await get())?.proposed?.times).toHaveLength(1);
  });

  it('taken: the request is confirmed for that time and person, and the rest is free', async () => {
    await request();
    await propose([at('14:00'), at('14:00', 'ben'), at('16:00')]);
    expect(await answer({ time: '14:00', with: 'ben' })).toMatchObject({
      ...{ status: 'confirmed', date: day, time: '14:00', consultant: 'ben' },
      ...{ startsAt: '2041-03-12T13:00:00.000Z', endsAt: '2041-03-12T14:00:00.000Z' },
    });
    expect((await get())?.proposed).toBeUndefined();
    expect(await held()).toEqual([0, 0]);
    expect(await kindsOf()).toEqual(['requested', 'made', 'status', 'moved']);
    expect((await eventsOf()).at(-1)).toMatchObject({
      ...{ by: 'visitor-link', proposed: true },
      from: { date: day, time: '10:00', consultant: 'firm' },
      to: { date: day, time: '14:00', consultant: 'ben' },
    });
    expect(await enter('14:00', 2)).toMatchObject({ status: 'confirmed' });
    expect(await enter('10:00', 3)).toMatchObject({ status: 'confirmed' });
    expect(await setup().inspect('ZCARD', key(keys.appointmentsPending))).toBe(0);
    // A lost answer: the same press again.
    expect(await answer({ time: '14:00', with: 'ben' })).toMatchObject({ time: '14:00' });
    expect(await answer({ time: '16:00' })).toBe('illegal');
    expect(await kindsOf()).toHaveLength(4);
  });

  it('taken at the time that was asked for: it is confirmed, and nothing moved', async () => {
    await request();
    await propose([at('10:00'), at('14:00')]);
    expect(await answer({ time: '10:00' })).toMatchObject({ status: 'confirmed', time: '10:00' });
    expect(await kindsOf()).toEqual(['requested', 'made', 'status']);
  });

  it('to a confirmed appointment: the old time stands until one is taken', async () => {
    await enter();
    await propose([at('14:00')]);
    expect(await enter('10:30', 2)).toMatchObject({ conflicts: [{ id }] });
    expect(await answer({ time: '14:00' })).toMatchObject({ status: 'confirmed', time: '14:00' });
    expect(await kindsOf()).toEqual(['entered', 'made', 'moved']);
    expect(await enter('10:30', 3)).toMatchObject({ status: 'confirmed' });
  });

  it('gives nothing that was not proposed', async () => {
    await request();
    await propose([at('14:00')]);
    expect(await answer({ time: '15:00' })).toEqual(slotTaken);
    expect(await answer({ time: '14:00', with: 'ben' })).toEqual(slotTaken);
    expect((await get())?.time).toBe('10:00');
    expect(await held()).toEqual([1, 1]);
  });

  it('gives no time that the firm has closed since', async () => {
    await request();
    await propose([at('14:00')]);
    await closeDay(setup().db, day);
    expect(await answer({ time: '14:00' })).toEqual(slotTaken);
  });

  it('two presses at once: one wins, and only its time is taken', async () => {
    await request();
    await propose([at('14:00'), at('16:00', 'ben')]);
    const both = await Promise.all([
      answer({ time: '14:00' }),
      answer({ time: '16:00', with: 'ben' }),
    ]);
    expect(both.filter((one) => one === 'illegal')).toHaveLength(1);
    const { time } = (await get()) ?? {};
    expect(both).toContainEqual(expect.objectContaining({ status: 'confirmed', time }));
    expect(await desk().listTaken(now)).toHaveLength(1);
    expect(await held()).toEqual([0, 0]);
  });

  it('a press and a withdrawal at once: either it is taken, or it is withdrawn', async () => {
    for (const number of [1, 2, 3]) {
      await setup().inspect('FLUSHALL');
      await request();
      await propose([at('14:00')]);
      const acts = [() => answer({ time: '14:00' }), () => withdraw()];
      const order = number % 2 === 0 ? acts.toReversed() : acts;
      await Promise.all(order.map((act) => act()));
      const { status, time } = (await get()) ?? {};
      const kinds = await kindsOf();
      expect([status, time, kinds.at(-1)]).toEqual(
        kinds.includes('moved')
          ? ['confirmed', '14:00', 'moved']
          : ['pending', '10:00', 'withdrawn'],
      );
      expect(await held()).toEqual([0, 0]);
    }
  });

  it('a booking and a proposal of the same time at once: one gets it', async () => {
    await request();
    const [proposed, booked] = await Promise.all([propose([at('14:00')]), request('14:00', 2)]);
    expect(
      [proposed.ok, typeof booked === 'object' && booked.kind === 'pending'].filter(Boolean),
    ).toHaveLength(1);
  });

  it('declined: the request waits as before, and is looked at anew', async () => {
    await request();
    await propose([at('14:00'), late()]);
    const score = async () =>
      Number(await setup().inspect('ZSCORE', key(keys.appointmentsPending), id));
    expect(await score()).toBe(freedAt.getTime());
    expect(await answer()).toMatchObject({ status: 'pending', time: '10:00' });
    expect(await score()).toBeLessThanOrEqual(startOf({ time: '10:00' }).getTime());
    expect(await kindsOf()).toEqual(['requested', 'made', 'declined']);
    // Nothing more to decline.
    expect(await answer()).toMatchObject({ status: 'pending' });
    expect(await kindsOf()).toHaveLength(3);
  });

  describe('that left the client without a time', () => {
    const over = async () => (await get())?.proposalOver;
    const end = () =>
      endProposalsDue(setup().db, { now: freedAt, limit: 9, deliveries: [] }, entryOf());
    const decline = () => answer(undefined, now, { note: 'Lieber im Januar' });
    const list = async () =>
      (await desk().listUnsettled(now)).map((each) => [each.id, each.proposalOver?.how]);

    it.each([
      ['a client whom none suits', decline, { how: 'declined', note: 'Lieber im Januar' }],
      ['no answer', end, { how: 'unanswered' }],
    ] as const)('stays to be settled after %s', async (_, act, expected) => {
      await request();
      await request('11:00', 2);
      await propose([at('14:00')]);
      expect(await list()).toEqual([]);
      await act();
      expect(await over()).toEqual(expected);
      expect(await list()).toEqual([[id, expected.how]]);
    });

    it.each([
      ['a confirmation', () => change('confirmed')],
      ['a cancellation', () => change('cancelled')],
      ['a move', () => move('12:00')],
      ['handing over', () => move('10:00', { consultant: 'ben' })],
      ['another proposal', () => propose([at('16:00')])],
      [
        'keeping it as it is',
        () => deskActs().keep({ id, now, reach: house.reach, trace: undefined }),
      ],
    ])('is settled by %s, and waits again once that is undone', async (_, act) => {
      await request();
      await propose([at('14:00')]);
      await decline();
      await act();
      expect(await over()).toBeUndefined();
      expect(await list()).toEqual([]);
      await undo();
      expect(await list()).toEqual([[id, 'declined']]);
    });

    it('waits on while contact data are corrected, and once the request has lapsed', async () => {
      await request();
      await propose([at('14:00')]);
      await decline();
      await edit([['clientName', 'Eve']]);
      expect(await list()).toEqual([[id, 'declined']]);
      await expireDue(setup().db, { now, due: freedAt, limit: 9, deliveries: [] }, entryOf());
      expect(await get()).toMatchObject({ status: 'expired' });
      expect(await list()).toEqual([[id, 'declined']]);
    });
  });

  it('of a client who loses the address ends, and the request is looked at anew', async () => {
    await request();
    await propose([at('14:00'), late()]);
    await edit([['email', '']], '');
    expect(await held()).toEqual([0, 0]);
    const score = await setup().inspect('ZSCORE', key(keys.appointmentsPending), id);
    expect(Number(score)).toBeLessThanOrEqual(startOf({ time: '10:00' }).getTime());
  });

  it('ends by itself after its last day, and not before', async () => {
    await request();
    await enter('11:00', 2);
    await propose([at('14:00'), late()]);
    await propose([at('16:00'), late('ben')], { of: idOf(2) });
    const end = (when: Date) =>
      endProposalsDue(setup().db, { now: when, limit: 9, deliveries: [] }, entryOf());
    expect(await end(new Date(freedAt.getTime() - 1))).toBe(0);
    expect(await held()).toEqual([2, 4]);
    expect(await end(freedAt)).toBe(2);
    expect(await held()).toEqual([0, 0]);
    expect(await kindsOf()).toEqual(['requested', 'made', 'unanswered']);
    expect(await get()).toMatchObject({ status: 'pending', time: '10:00' });
  });

  it('counts no more once its day is over, even before it is ended', async () => {
    await enter();
    await propose([at('14:00')]);
    expect(await answer({ time: '14:00' }, freedAt)).toBe('illegal');
  });

  it('can be taken by the link although the first time is over', async () => {
    await enter();
    await propose([{ date: addDays(day, 1), time: '14:00', consultant: 'firm' }]);
    const later = startOf({ time: '18:00' });
    expect(
      await linkViewStore(setup().db, appointmentMoney).show({ id }, later, day),
    ).toMatchObject({
      appointment: { proposed: { until: addDays(day, 1) } },
    });
    await withdraw(later);
    expect(await linkViewStore(setup().db, appointmentMoney).show({ id }, later, day)).toBe('over');
  });

  it('undone at the desk: nothing is held, and nothing is sent', async () => {
    await request();
    await propose([at('14:00')]);
    expect(await undo()).toMatchObject({ status: 'pending' });
    expect((await get())?.proposed).toBeUndefined();
    expect(await held()).toEqual([0, 0]);
    const waiting = await setup().inspect('ZRANGE', key(keys.outbox), '0', '-1');
    expect(JSON.stringify(waiting)).not.toContain('appointment_proposed');
  });

  it.each([
    ['withdrawing', () => withdraw()],
    ['cancelling', () => change('cancelled')],
    ['confirming', () => change('confirmed')],
    ['moving', () => move('12:00')],
    ['proposing others', () => propose([at('17:00')])],
  ])('comes back where %s is undone', async (_, act) => {
    await request();
    await propose([at('14:00'), at('16:00', 'ben')]);
    const before = await get();
    await act();
    expect(await undo()).toMatchObject({ status: 'pending', proposed: before?.proposed });
    expect(await held()).toEqual([1, 2]);
    expect(await enter('14:00', 2)).toMatchObject({ conflicts: [{ id }] });
    expect(await answer({ time: '14:00' })).toMatchObject({ time: '14:00' });
  });

  it('comes back without those of its times that are taken by then', async () => {
    await request();
    await propose([at('14:00'), at('16:00')]);
    await change('cancelled');
    await enter('14:00', 2);
    const undone = await undo();
    expect(undone).toMatchObject({ status: 'pending', time: '10:00' });
    expect(undone).toMatchObject({ proposed: { until: day, times: [{ time: '16:00' }] } });
    expect((await get())?.proposed?.times).toHaveLength(1);
    expect(await held()).toEqual([1, 1]);
    expect(await answer({ time: '14:00' })).toEqual(slotTaken);
    expect(await answer({ time: '16:00' })).toMatchObject({ status: 'confirmed', time: '16:00' });
  });

  it('does not come back where all of its times are taken by then', async () => {
    await request();
    await propose([at('14:00'), at('16:00')]);
    await change('cancelled');
    await enter('14:00', 2);
    await enter('16:00', 3);
    const undone = await undo();
    expect(undone).toMatchObject({ status: 'pending', time: '10:00' });
    expect(undone).not.toHaveProperty('proposed');
    expect(await held()).toEqual([0, 0]);
  });

  it('leaves to another client a time that she has taken of it meanwhile', async () => {
    await request();
    await request('11:00', 2);
    await propose([at('14:00'), at('16:00')]);
    await withdraw();
    await propose([at('14:00')], { of: idOf(2) });
    await answer({ time: '14:00' }, now, { of: idOf(2) });
    expect(await undo()).toMatchObject({ proposed: { times: [{ time: '16:00' }] } });
    const theirs = await appointmentStore(setup().db).get(idOf(2));
    expect(theirs).toMatchObject({ status: 'confirmed', time: '14:00' });
  });

  it('cannot be undone once the client has taken a time', async () => {
    await request();
    await propose([at('14:00')]);
    await answer({ time: '14:00' });
    expect(await undo()).toBe('late');
  });

  it('names its consultants, who are not deleted while the history does', async () => {
    await enter();
    await propose([at('14:00', 'ben')]);
    const members = () => setup().inspect('ZRANGE', key(keys.appointmentsByConsultant), '0', '-1');
    expect(await members()).toEqual([`ben ${id}`, `firm ${id}`]);
    await erasureStore(setup().db).eraseAppointment({ id });
    expect(await members()).toEqual([]);
  });
});
