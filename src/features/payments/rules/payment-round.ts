/** The daily round: what a lost webhook did not tell is asked for. */
import { dayMs, minuteMs } from '#platform/time/units.ts';
import type { DeskPorts } from './payment-desk.ts';
import { carryOut } from './payment-refund.ts';
import { settle, toldOf } from './payment-settling.ts';
import { isWithdrawn, type PaymentRecord } from './payment.ts';

/** A payment about which Stripe may still change its mind; without its record what cannot be read. */
interface Unsettled {
  id: string;
  record: PaymentRecord | null;
  /** Of a payment that was erased unread: to be ended, and then forgotten. */
  session?: string | undefined;
}

interface RoundPorts<W> extends DeskPorts<W> {
  /** Those not asked about for the longest time. */
  listUnsettled: (limit: number) => Promise<readonly Unsettled[]>;
  /** Takes one out of them. */
  forget: (id: string) => Promise<void>;
  /** Tells of a session through which was paid what no list shows any more. */
  paidUnread: (session: string) => Promise<void>;
  /** Notes that it was asked about, so that the next round begins with others. */
  asked: (id: string, now: Date) => Promise<void>;
  /** True when the function has to end; what is left is the next round's. */
  isLate: () => boolean;
  /** One payment that cannot be asked about holds up no other. */
  failed: (subject: string, error: unknown) => void;
}

/** What a round came to: how many it asked about, how many it left, and what ended it early. */
interface Round {
  asked: number;
  left: number;
  code?: string;
}

const mostAsked = 500;
/** Stripe itself tries a webhook for three days; a refund may come back weeks later. */
const lookBackMs = 30 * dayMs;
const mostRefused = 3;
/** Whoever ordered a refund is not waiting for it any more. */
const orderMs = 10 * minuteMs;

/** What is known of one that may have changed; a code where Stripe cannot be asked at all. */
async function caughtUp<W>(record: PaymentRecord, ports: RoundPorts<W>): Promise<string | null> {
  const { gateway, now } = ports;
  const { session, orders = [] } = record;
  const sessionId = record.paid?.session ?? session?.id;
  if (sessionId === undefined) return null;
  // What was taken back here, as its appointment ended or its client was erased, is ended there.
  if (isWithdrawn(record) && session?.state === 'open') await gateway?.expire(session.id);
  for (const order of orders) {
    if (now.getTime() - Date.parse(order.at) < orderMs) continue;
    await carryOut(record, order, ports, { isAwaited: false });
  }
  const settled = await settle(sessionId, ports);
  return settled.ok || settled.code === 'not_found' ? null : settled.code;
}

/** Ends a session of which nothing else is known: nobody may pay what stands in no list. */
async function endErased<W>(id: string, session: string, ports: RoundPorts<W>) {
  const ended = await ports.gateway?.expire(session);
  if (ended?.ok === false) return ended.code;
  const complete = ended?.value === false ? await ports.gateway?.isComplete(session) : undefined;
  if (complete?.ok === false) return complete.code;
  if (complete?.value === true) await ports.paidUnread(session);
  await ports.forget(id);
  return null;
}

/** One thing to ask about, by the name that the log knows it by. */
interface Step {
  subject: string;
  ask: () => Promise<string | null>;
}

/** Takes step by step, until time is up or Stripe is away. */
async function takeSteps<W>(
  steps: readonly Step[],
  { isLate, failed }: Pick<RoundPorts<W>, 'isLate' | 'failed'>,
): Promise<Round> {
  let [asked, refused] = [0, 0];
  for (const [index, { subject, ask }] of steps.entries()) {
    const left = steps.length - index;
    if (isLate()) return { asked, left };
    try {
      const code = await ask();
      // One that Stripe refuses is one; several in a row, and it is away.
      refused = code === null ? 0 : refused + 1;
      if (code !== null && refused >= mostRefused) return { asked, left, code };
      asked += 1;
    } catch (error) {
      failed(subject, error);
    }
  }
  return { asked, left: 0 };
}

/** Asks Stripe about each of those listed. */
async function askAbout<W>(ports: RoundPorts<W>): Promise<Round> {
  const { now, listUnsettled, asked } = ports;
  const listed = await listUnsettled(mostAsked);
  return takeSteps(
    listed.map(({ id, record, session }) => ({
      subject: id,
      async ask() {
        await asked(id, now);
        if (session !== undefined) return endErased(id, session, ports);
        if (!record) throw new Error('unreadable');
        return caughtUp(record, ports);
      },
    })),
    ports,
  );
}

/**
 * Ends at Stripe what was withdrawn here together with something else; only that is to be listed. What
 * it does not reach is the daily round's.
 */
export const endWithdrawn = <W>(ports: RoundPorts<W>): Promise<Round> =>
  ports.gateway ? askAbout(ports) : Promise.resolve({ asked: 0, left: 0 });

/** Asks Stripe about all that is open here, then about what was given or asked back of late. */
export async function checkPayments<W>(ports: RoundPorts<W>): Promise<Round> {
  const { gateway, now } = ports;
  if (!gateway) return { asked: 0, left: 0 };
  const first = await askAbout(ports);
  if (first.left > 0) return first;
  const changed = await gateway.changedSince(new Date(now.getTime() - lookBackMs));
  if (!changed.ok) return { ...first, code: changed.code };
  const second = await takeSteps(
    changed.value.map((intent) => ({
      subject: intent,
      async ask() {
        const heard = await toldOf({ of: 'payment', intent }, ports);
        return heard.ok ? null : heard.code;
      },
    })),
    ports,
  );
  return { ...second, asked: first.asked + second.asked };
}
