/**
 * A run claims the next delivery of a channel that is due, so that no other run takes it, lane by lane. What cannot or
 * must not be sent now is put off or closed on the way. A delivery whose run was cut off before settling is taken over,
 * for mail once only.
 */
import * as z from 'zod/mini';
import { type Around, hourOf, knownOf, ruleOn } from '#features/delivery/rules/claiming.ts';
import type { Claimed } from '#features/delivery/rules/delivery.ts';
import type { MailLimits } from '#features/delivery/rules/mail-limits.ts';
import type { RunEntry } from '#features/delivery/rules/run-entry.ts';
import { breakerJson } from '#features/delivery/store/channel.ts';
import { deliveryKeys } from '#features/delivery/store/keys.ts';
import { runLedgerJson } from '#features/delivery/store/run-ledger.ts';
import { alarmActs } from '#features/monitoring/index.ts';
import { type AlarmCode, type Channel, deliveryIdSchema } from '#features/outbox/contract.ts';
import { aboutOf, ledgerEntrySchema, type RecordLookup } from '#features/outbox/index.ts';
import { outboxKeys } from '#features/outbox/store/keys.ts';
import { setAside, whyOf } from '#platform/redis/aside.ts';
import type { Database } from '#platform/redis/database.ts';
import { dayMs, minuteMs } from '#platform/time/units.ts';
import { leftOption, type Ruled, sendOption, writeOptions } from './claim-parts.ts';
import { digestNotices } from './digest.ts';
import { type Due, lookAtDue, readCounts } from './look.ts';
import { mayBeStrays, placeStrays } from './strays.ts';

/** Deliveries of one lane that are read: usually the first is sent, but of a flood most are put off. */
const few = 4;
const many = 25;
/** Deliveries of which a claim takes the first that no other run has taken meanwhile. */
const mostOptions = 8;
/** How long WhatsApp is down before an alarm says so. */
const whatsAppDownMs = 10 * minuteMs;

export interface ClaimOptions<R> {
  records: RecordLookup<R>;
  randomId: () => string;
  limits: MailLimits;
  /** The firm's calendar day at an instant, and the start of the next one. */
  dayOf: (now: Date) => { date: string; end: Date };
}

const tornIn = ({ id, texts: { ledger: text } }: Due) => {
  const { error } = runLedgerJson.safeParse(text);
  return text && error
    ? [{ ...{ key: outboxKeys.deliveries, field: id, text }, why: whyOf(error.issues) }]
    : [];
};

function ruledOn(due: Due, around: Around): Ruled {
  const ruling = ruleOn(due, around);
  const isReadable =
    due.keys !== undefined &&
    deliveryIdSchema.safeParse(due.member).success &&
    ledgerEntrySchema.safeParse({ ...due.entry, state: 'sending' }).success;
  // Nothing is known of it but a name that says nothing.
  if (!isReadable && !due.isLogged) return { ...due, ruling: { act: 'drop' } };
  if (isReadable || ruling.act !== 'send') return { ...due, ruling };
  return { ...due, ruling: { act: 'close', state: 'failed', reason: 'unreadable' } };
}

interface Counting {
  around: Around;
  /** The key of today's counts, and those that have been read; more are added. */
  mailed: string;
  counts: Map<string, string | null>;
}

/** What becomes of each; where the first to be sent needs more counts, they are read. */
async function ruleOnAll(
  db: Database,
  all: readonly Due[],
  { around, mailed, counts }: Counting,
): Promise<Ruled[]> {
  const ruled = all.map((due) => ruledOn(due, around));
  const open = ruled.find(({ ruling: { act } }) => act === 'send' || act === 'read');
  if (open?.ruling.act !== 'read') return ruled;
  const asking = ruled.flatMap(({ ruling, ...due }) =>
    ruling.act === 'read' ? [{ due, names: ruling.counts }] : [],
  );
  const names = [...new Set(asking.flatMap((each) => each.names))];
  const of = asking.filter(({ due: { id }, names }) => names.includes(knownOf(id)));
  await readCounts(db, { names, of: of.map(({ due }) => due) }, { mailed, counts });
  return all.map((due) => ruledOn(due, around));
}

/** Puts off and closes what is not sent now. Whether a digest begins with it. */
async function leave(db: Database, left: readonly Ruled[], around: Around): Promise<boolean> {
  const digested = Map.groupBy(left, ({ ruling }) =>
    ruling.act === 'digest' ? ruling.box : undefined,
  );
  const others = Map.groupBy(digested.get(undefined) ?? [], ({ id }) => id);
  digested.delete(undefined);
  let isBegun = false;
  for (const [box = '', some] of digested) {
    // Of one record, one at a time.
    const letters = [...new Map(some.map((letter) => [letter.id, letter])).values()];
    if (await digestNotices(db, { box, letters, now: around.now })) isBegun = true;
  }
  const options = [...others].map(([id, all]) => leftOption(id, all, around));
  if (options.length > 0) await writeOptions(db, options, true);
  return isBegun;
}

/** Claims deliveries; `null` if none is due, the channel is paused, or `isOver` says that there is no more time. */
export function claiming<R>(
  db: Database,
  { records, randomId, limits, dayOf }: ClaimOptions<R>,
): (channel: Channel, now: Date, isOver: () => boolean) => Promise<Claimed<R> | null> {
  /** A claimed delivery, with its record as it is; an unreadable record fails only its own deliveries. */
  function claimedOf(
    { member, id, channel, texts: { record: text, status, history, ledger } }: Due,
    taken: { entry: RunEntry; ledger: string },
    lease: string,
  ): Claimed<R> {
    const entry = z.parse(ledgerEntrySchema, taken.entry);
    const { kind, recipient, attempts, event, handedAt } = entry;
    let record = records.unreadable;
    try {
      const row = { text: text ?? '', status, history, ledger };
      record = records.of[aboutOf(kind)].read({ id, kind, recipient, event }, row);
    } catch {}
    return {
      ...{ id: member, subject: id, lease, kind, recipient, channel, attempts, event, record },
      ledger: taken.ledger,
      refusedBefore: ['rcpt_to', 'data'].includes(entry.fault?.phase ?? ''),
      ...(handedAt !== undefined && { handedAt: new Date(handedAt) }),
    };
  }

  return async function claim(channel, now, isOver) {
    const lease = randomId();
    const { date, end } = dayOf(now);
    const at = now.getTime();
    const mailed = deliveryKeys.mailed(date);
    const hour = `notices ${channel}-${String(hourOf(at))}`;
    const always = ['firm', `notices ${channel}`, hour] as const;
    // Raised once a delivery is found: it goes before the letter that tells of them.
    const alarms = new Set<AlarmCode>();
    async function raise() {
      await alarmActs(db).set([...alarms], [], now);
      alarms.clear();
    }
    let most = few;
    while (!isOver()) {
      const asked = { channel, now, most, mailed, counts: always, places: records.of };
      const look = await lookAtDue(db, asked);
      const { since = Infinity, until = 0 } = breakerJson.safeParse(look.breaker).data ?? {};
      // An alarm that each look renews.
      if (channel === 'whatsapp' && since <= at - whatsAppDownMs)
        await alarmActs(db).set(['whatsapp_down'], [], now);
      if (until > at) break;
      if (look.due.length === 0) {
        if (mayBeStrays(look.anyDue, channel) && (await placeStrays(db, at))) continue;
        break;
      }
      // Where there is room, the next look finds it set aside; else it is written over.
      await setAside(db, look.due.flatMap(tornIn));
      const counts = new Map<string, string | null>(
        always.map((name, place) => [name, look.counted[place] ?? null]),
      );
      const around: Around = {
        ...{ now: at, limits, tomorrow: end.getTime() },
        countOf: (name) => (counts.has(name) ? Number(counts.get(name)) || 0 : undefined),
      };
      const ruled = await ruleOnAll(db, look.due, { around, mailed, counts });
      const first = ruled.findIndex(({ ruling }) => ruling.act === 'send');
      const left = first === -1 ? ruled : ruled.slice(0, first);
      for (const { ruling } of first === -1 ? left : ruled.slice(0, first + 1))
        if (ruling.alarm) alarms.add(ruling.alarm);
      if (left.length > 0) {
        if (await leave(db, left, around)) alarms.add('notices_digest');
        most = many;
        continue;
      }
      await raise();
      const how = { lease, mailed, around, counts, forgetAt: end.getTime() + dayMs };
      const options = ruled
        .flatMap((due) => {
          const { ruling } = due;
          return ruling.act === 'send' ? [{ due, ...sendOption(due, ruling, how) }] : [];
        })
        .slice(0, mostOptions);
      const [written = -1] = await writeOptions(db, options);
      const taken = options[written];
      if (taken) return claimedOf(taken.due, taken, lease);
    }
    await raise();
    return null;
  };
}
