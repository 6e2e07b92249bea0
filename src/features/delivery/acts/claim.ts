/**
 * A run claims the next delivery of a channel that is due, so that no other run takes it, lane by lane. What cannot or
 * must not be sent now is put off or closed on the way. A delivery whose run was cut off before settling is taken over,
 * for mail once only.
 */
import * as z from 'zod/mini';
import { type Around, hourOf, rankOfName, ruleOn } from '#features/delivery/rules/claiming.ts';
import type { Claimed } from '#features/delivery/rules/delivery.ts';
import type { MailLimits } from '#features/delivery/rules/mail-limits.ts';
import { breakerJson } from '#features/delivery/store/channel.ts';
import { deliveryKeys } from '#features/delivery/store/keys.ts';
import { runLedgerJson } from '#features/delivery/store/run-ledger.ts';
import { alarmActs } from '#features/monitoring/index.ts';
import { type AlarmCode, type Channel, deliveryIdSchema } from '#features/outbox/contract.ts';
import {
  aboutOf,
  firstLaneOf,
  laneOf,
  ledgerEntrySchema,
  longestHoldMs,
  type RecordLookup,
} from '#features/outbox/index.ts';
import { outboxKeys } from '#features/outbox/store/keys.ts';
import { setAside, whyOf } from '#platform/redis/aside.ts';
import { commit } from '#platform/redis/commit.ts';
import type { Database } from '#platform/redis/database.ts';
import { knownReplies } from '#platform/redis/load.ts';
import type { Part } from '#platform/redis/plan.ts';
import type { Reads } from '#platform/redis/reads.ts';
import { dayMs, minuteMs } from '#platform/time/units.ts';
import {
  countRead,
  ledgerOf,
  leftPart,
  letterOf,
  recordRead,
  type Ruled,
  sendPart,
  undoOf,
} from './claim-parts.ts';
import { digestNotices } from './digest.ts';
import { type Due, type Look, lookAtDue } from './look.ts';
import { type Known, lookElsewhere, placeLaneless, readMore } from './look-more.ts';

/** Deliveries of one lane that are read: usually the first is sent, but of a flood most are put off. */
const few = 4;
const many = 25;
/** Deliveries of which a claim takes the first that no other run has taken meanwhile. */
const mostOptions = 8;
/** Looks of one claim. */
const mostLooks = 100;
/** How long WhatsApp is down before an alarm says so. */
const whatsAppDownMs = 10 * minuteMs;

export interface ClaimOptions<R> {
  records: RecordLookup<R>;
  randomId: () => string;
  limits: MailLimits;
  /** The firm's calendar day at an instant, and the start of the next one. */
  dayOf: (now: Date) => { date: string; end: Date };
}

const { deliveries } = outboxKeys;
const textSchema = z.nullable(z.string());
const tornIn = ({ id, ledger }: Due) => {
  const { error } = runLedgerJson.safeParse(ledger);
  return ledger && error
    ? [{ key: deliveries, field: id, text: ledger, why: whyOf(error.issues) }]
    : [];
};

/** Claims deliveries; `null` if none is due or the channel is paused. */
export function claiming<R>(
  db: Database,
  { records, randomId, limits, dayOf }: ClaimOptions<R>,
): (channel: Channel, now: Date) => Promise<Claimed<R> | null> {
  /** The record of a delivery; an unreadable record fails only its own deliveries. */
  function recordOf(
    delivery: Pick<Claimed, 'kind' | 'recipient' | 'event'> & { id: string },
    { text, status, history, ledger }: Pick<Due, 'text' | 'status' | 'history' | 'ledger'>,
  ): R {
    try {
      const { read } = records.of[aboutOf(delivery.kind)];
      return read(delivery, { text: text ?? '', status, history, ledger });
    } catch {
      return records.unreadable;
    }
  }

  /** With the records that the kinds of their deliveries do not lead to. */
  async function withLost(all: readonly Due[]): Promise<Due[]> {
    const lost = all.filter(({ text, due }) => text === null && due !== null);
    if (lost.length === 0) return [...all];
    const ids = [...new Set(lost.map(({ id }) => id))];
    const texts = await lookElsewhere(db, records.of, ids);
    return all.map((each) =>
      each.text === null
        ? { ...each, text: texts.get(each.id) ?? null, isElsewhere: true as const }
        : each,
    );
  }

  function ruledOn(due: Due, around: Around): Ruled {
    const letter = letterOf(due, around.now);
    if (!letter || due.text === null || due.due === null) return { due, ruling: { act: 'drop' } };
    if (due.due > around.now) return { due, ruling: { act: 'move', until: due.due } };
    const ruling = ruleOn(letter, around);
    const isReadable =
      deliveryIdSchema.safeParse(due.member).success &&
      ledgerEntrySchema.safeParse({ ...letter.entry, state: 'sending' }).success;
    if (ruling.act !== 'send' || isReadable) return { due, letter, ruling };
    return { due, letter, ruling: { act: 'close', state: 'failed', reason: 'unreadable' } };
  }

  /** What becomes of each, with what has to be read for that. */
  async function rule(all: readonly Due[], around: Around, known: Known & { mailed: string }) {
    const ruled = all.map((due) => ruledOn(due, around));
    const open = ruled.find(({ ruling }) => ruling.act === 'send' || ruling.act === 'read');
    if (open?.ruling.act !== 'read') return ruled;
    const asking = ruled.flatMap(({ due, letter, ruling }) =>
      letter && ruling.act === 'read' ? [{ due, letter, ruling }] : [],
    );
    await readMore(db, asking, known);
    return all.map((due) => ruledOn(due, around));
  }

  /** Puts off and closes what is not sent now. Whether a digest begins with it. */
  async function leave(left: readonly Ruled[], around: Around): Promise<boolean> {
    const now = new Date(around.now);
    const digested = Map.groupBy(
      left.flatMap(({ letter, ruling }) =>
        letter && ruling.act === 'digest' ? [{ letter, box: ruling.box }] : [],
      ),
      ({ box }) => box,
    );
    let isBegun = false;
    for (const [box, some] of digested) {
      // Of one record, one at a time.
      const letters = [...new Map(some.map(({ letter }) => [letter.id, letter])).values()];
      if (await digestNotices(db, { box, letters, now })) isBegun = true;
    }
    const others = Map.groupBy(
      left.filter(({ ruling }) => ruling.act !== 'digest'),
      ({ due }) => due.id,
    );
    if (others.size > 0)
      await write(
        [...others].map(([id, some]) => leftPart(id, some, around)),
        { due: left.map(({ due }) => due), isEach: true },
      );
    return isBegun;
  }

  /** The numbers of those parts that were written. */
  async function write(
    options: readonly Part[],
    {
      due,
      isEach = false,
      known,
    }: { due: readonly Due[]; isEach?: boolean; known?: Known & { mailed: string } },
  ): Promise<number[]> {
    const asked = new Set(
      options.flatMap(({ checks = [] }) =>
        checks.flatMap((check) =>
          'same' in check ? check.same : 'read' in check ? check.read : [],
        ),
      ),
    );
    const all = [
      ...due.flatMap(({ member, id, ledger, undo, text, keys }) => [
        { name: recordRead(member), command: ['HGET', keys?.records ?? '', id] as const, text },
        { name: ledgerOf(id), command: ['HGET', deliveries, id] as const, text: ledger },
        { name: undoOf(id), command: ['HGET', keys?.undos ?? '', id] as const, text: undo },
      ]),
      ...[...(known?.counts ?? [])].map(([name, text]) => ({
        ...{ name: countRead(name), text },
        command: ['HGET', known?.mailed ?? '', name] as const,
      })),
    ].filter(({ name }) => asked.has(name));
    const reads: Reads = Object.fromEntries(
      all.map(({ name, command }) => [name, { command, reply: textSchema }]),
    );
    const loaded = knownReplies(Object.fromEntries(all.map(({ name, text }) => [name, text])));
    const committed = await commit(db, { reads, loaded }, { options, isEach });
    return committed.kind === 'done' ? committed.written : [];
  }

  /** Reads what is due; `null` where that is nothing, `again` where it may be something by now. */
  async function lookFor(
    channel: Channel,
    now: Date,
    asked: Pick<Parameters<typeof lookAtDue>[1], 'most' | 'mailed' | 'counts'>,
  ): Promise<Look | 'again' | null> {
    const look = await lookAtDue(db, { ...asked, channel, now, places: records.of });
    const { since = Infinity, until = 0 } = breakerJson.safeParse(look.breaker).data ?? {};
    // An alarm that each look renews.
    if (channel === 'whatsapp' && since <= now.getTime() - whatsAppDownMs)
      await alarmActs(db).set(['whatsapp_down'], [], now);
    if (until > now.getTime()) return null;
    if (look.due.length === 0) {
      const isOwn = look.anyDue.some((member) => member.includes(`:${channel}`));
      return isOwn && (await placeLaneless(db, now, laneFor)) ? 'again' : null;
    }
    // Where there is room, the next look finds it set aside; else it is written over.
    await setAside(db, look.due.flatMap(tornIn));
    return look;
  }

  /** A claimed delivery, with its record as it is. */
  function claimedOf(
    { member: id, id: subject, channel, ...texts }: Due,
    { entry, ledger }: ReturnType<typeof sendPart>,
    lease: string,
  ): Claimed<R> {
    const { kind, recipient, attempts, event, handedAt } = z.parse(ledgerEntrySchema, entry);
    const record = recordOf({ id: subject, kind, recipient, event }, texts);
    const refusedBefore = ['rcpt_to', 'data'].includes(entry.fault?.phase ?? '');
    return {
      ...{ id, subject, lease, kind, recipient, channel, attempts, event, record },
      ...{ ledger, refusedBefore },
      ...(handedAt !== undefined && { handedAt: new Date(handedAt) }),
    };
  }

  return async function claim(channel, now) {
    const lease = randomId();
    const { date, end } = dayOf(now);
    const mailed = deliveryKeys.mailed(date);
    const hour = String(hourOf(now.getTime()));
    const always = ['firm', `notices ${channel}`, `notices ${channel}-${hour}`] as const;
    // Raised once a delivery is found: it goes before the letter that tells of them.
    const alarms = new Set<AlarmCode>();
    const raise = () => alarmActs(db).set([...alarms], [], now);
    let most = few;
    for (let looks = 0; looks < mostLooks; looks += 1) {
      const look = await lookFor(channel, now, { most, mailed, counts: always });
      if (look === 'again') continue;
      if (!look) break;
      const counts = new Map<string, string | null>(
        always.map((name, at) => [name, look.counted[at] ?? null]),
      );
      const known = { counts, clients: new Map<string, boolean>(), mailed };
      const around: Around = {
        ...{ now: now.getTime(), limits, tomorrow: end.getTime(), heldForMs: longestHoldMs },
        countOf: (name) => (counts.has(name) ? Number(counts.get(name)) || 0 : undefined),
        isKnown: ({ member }) => known.clients.get(member),
      };
      const ruled = await rule(await withLost(look.due), around, known);
      const sent = ruled
        .flatMap((each) =>
          each.letter && each.ruling.act === 'send' ? [{ ...each, ruling: each.ruling }] : [],
        )
        .slice(0, mostOptions);
      const [first] = sent;
      const left = ruled.slice(
        0,
        first ? ruled.findIndex(({ due }) => due === first.due) : undefined,
      );
      for (const { ruling } of [...left, ...sent.slice(0, 1)])
        if ('alarm' in ruling) alarms.add(ruling.alarm);
      if (left.length > 0) {
        if (await leave(left, around)) alarms.add('notices_digest');
        most = many;
        continue;
      }
      await raise();
      alarms.clear();
      const parts = sent.map((each) =>
        sendPart(each, {
          ...{ lease, mailed, around, forgetAt: end.getTime() + dayMs },
          countText: (name) => counts.get(name),
        }),
      );
      const [written = -1] = await write(parts, { due: look.due, known });
      const [part, taken] = [parts[written], sent[written]];
      if (part && taken) return claimedOf(taken.due, part, lease);
    }
    await raise();
    return null;
  };
}

/** The lane of a delivery that has none. */
const laneFor = (member: string) =>
  laneOf[rankOfName(member)] + firstLaneOf(member.includes(':whatsapp') ? 'whatsapp' : 'mail');
