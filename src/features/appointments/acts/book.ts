/** A visitor books: the time is taken, or the request waits until the link in its mail is opened (decision 34). */
import * as z from 'zod/mini';
import type {
  BookingCommand,
  BookingResult,
  BookingStore,
} from '#features/appointments/rules/booking.ts';
import { idempotencyJson } from '#features/appointments/store/appointment-rows.ts';
import { heldWrites } from '#features/appointments/store/held-request.ts';
import {
  newcomersIn,
  newcomerWrites,
  timeOnOfferIn,
  openedAllowance,
  proofFor,
  refusedOrigin,
} from '#features/appointments/store/newcomers.ts';
import { readRoster, timeKeys } from '#features/hours/index.ts';
import { shareRules, workFor } from '#features/protection/index.ts';
import { act, type Decision } from '#platform/redis/act.ts';
import type { Database } from '#platform/redis/database.ts';
import { idempotencyKeyOf, idempotencyMs } from '#platform/redis/idempotency.ts';
import { load } from '#platform/redis/load.ts';
import type { Part } from '#platform/redis/plan.ts';
import type { ValuesOf } from '#platform/redis/reads.ts';
import { requestedTime } from './request-time.ts';

type Taken = 'pending' | 'confirmed' | 'held';
type Answer =
  Exclude<BookingResult, { kind: 'stale' }> | { kind: 'stale' } | { kind: 'share_unread' } | number;

interface Asked {
  scale: number;
  /** Reads what newcomers hold, which takes long, and matters once many have come. */
  isShareRead: boolean;
}

/** A request without proof holds a time only within the share of newcomers. */
function booking(command: BookingCommand, { scale, isShareRead }: Asked) {
  const { record, offer, origin, client, held, heldUntil, overtaken, turn, now } = command;
  const { id } = record;
  const time = requestedTime(command);
  const work = workFor('booking', { now, scale, turn });
  const onOffer = timeOnOfferIn(offer);
  const newcomers = isShareRead ? [newcomersIn(offer)] : [];
  const refusal = refusedOrigin(origin);
  // A link that was handed to somebody else proves nothing there.
  const owner = client ?? origin.owner;
  const proven = proofFor({ wider: origin.wider, owner }, now);

  return {
    counted: work.counted,
    hooks: [time, work, onOffer, ...newcomers, refusal, ...(client === undefined ? [] : [proven])],
    decide(_: object, valuesOf: ValuesOf): Decision<never, Answer> {
      const { isCurrent, free, takers, place } = time.follow(valuesOf);
      if (!isCurrent) return { answer: { kind: 'stale' } };
      if (free.length === 0) return { answer: { kind: 'slot_unavailable' } };
      const { unsolvedToday, isPaid, price } = work.follow(valuesOf);
      const paying = price(id);
      if ('asked' in paying) return { answer: paying.asked };

      const open = onOffer.follow(valuesOf);
      const most = openedAllowance(open, offer, scale);
      const proving = client === undefined ? undefined : proven.follow(valuesOf)(most);
      /** What must hold for the time to be taken; nothing where the request waits. */
      function admitting(): Part | undefined | 'share_unread' {
        if (proving) return proving;
        if (refusal.follow(valuesOf).isRefused(now)) return undefined;
        const share = (shareRules.ofTime * open.openInWindow(offer)) / offer.length;
        const early = Math.min(shareRules.first, share) * scale;
        // The first requests of 24 hours take their time in any case.
        if (!isPaid && unsolvedToday < early)
          return { checks: [{ same: 'refused' }, { read: 'unsolvedToday', below: early }] };
        const [past] = newcomers.map((hook) => hook.follow(valuesOf).pastShare(offer, { scale }));
        if (past === undefined) return 'share_unread';
        return past === true
          ? undefined
          : { checks: [{ same: 'refused' }, ...(past.checks ?? [])] };
      }
      const admitted = admitting();
      if (admitted === 'share_unread') return { answer: { kind: admitted } };
      const opened = proving && { owner, opened: now.getTime() };
      const writes = newcomerWrites(id, { ...origin, ...opened, most }, now);
      const kept = { fingerprint: command.fingerprint, id, createdAt: record.createdAt };
      const answerFor = (consultant: string, more: object) =>
        JSON.stringify({
          ...{ ...kept, consultant, endsAt: record.endsAt, meeting: record.meeting, ...more },
        });
      const options = free.map((span): Part & { kind: Taken; answer: string } => {
        const { consultant } = span;
        if (!admitted) {
          const until = Date.parse(heldUntil);
          const part = heldWrites({ record, span, takers, until, overtaken, held, now });
          return { ...part, kind: 'held', answer: answerFor(consultant, { heldUntil }) };
        }
        const { after, ...part } = place({ span, hasOpened: opened !== undefined });
        const kind = after.status === 'confirmed' ? after.status : 'pending';
        const answer = answerFor(consultant, kind === 'confirmed' ? { status: kind } : {});
        return { ...part, kind, answer };
      });
      return {
        plan: { options, writes },
        parts: [paying, ...(admitted ? [admitted] : [])],
        answerOf: ([number = 0]) => ({
          kind: options[number]?.kind ?? 'held',
          consultant: free[number]?.consultant ?? '',
        }),
      };
    },
  };
}

/** `scale` multiplies all rate limits. */
export const bookingStore = (db: Database, scale: number): BookingStore => ({
  async book(command) {
    const { idempotencyKey, now } = command;
    const key = idempotencyKeyOf('booking', idempotencyKey);
    const attempt = (isShareRead: boolean) =>
      act<Record<string, never>, Answer>(db, {
        ...{ reads: {}, spanKeys: timeKeys, ...booking(command, { scale, isShareRead }) },
        once:
          key === undefined
            ? undefined
            : {
                ...{ key, till: now.getTime() + idempotencyMs },
                answerOf: (text) => ({ kind: 'known', known: z.parse(idempotencyJson, text) }),
              },
      });
    const first = await attempt(false);
    const isUnread = typeof first === 'object' && first.kind === 'share_unread';
    const answer = isUnread ? await attempt(true) : first;
    if (typeof answer === 'number') return answer;
    if (answer.kind !== 'stale' && answer.kind !== 'share_unread') return answer;
    return { kind: 'stale', stale: await readRoster(db) };
  },

  async findBooking(idempotencyKey) {
    const key = idempotencyKeyOf('booking', idempotencyKey);
    if (key === undefined) return null;
    const reads = { known: { command: ['GET', key], reply: z.nullable(idempotencyJson) } } as const;
    return (await load(db, reads)).values.known;
  },
});
