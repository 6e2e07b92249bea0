/** Daily round: asks Stripe about changes that a lost webhook did not report. */
import { dayMs, minuteMs } from '#platform/time/units.ts';
import type { DeskPorts } from './payment-desk.ts';
import { carryOut } from './payment-refund.ts';
import { settle, toldOf } from './payment-settling.ts';
import { isWithdrawn, overOrderMs, type PaymentRecord } from './payment.ts';

/** A payment that may still change at Stripe; `record` is `null` if it cannot be read. */
interface Unsettled {
  id: string;
  record: PaymentRecord | null;
  /** Session of a payment that was erased unread: to be ended, then forgotten. */
  session?: string | undefined;
}

interface RoundPorts<W> extends DeskPorts<W> {
  /** Those not asked about for the longest time, first. */
  listUnsettled: (limit: number) => Promise<readonly Unsettled[]>;
  /** Removes an entry from the unsettled ones. */
  forget: (id: string) => Promise<void>;
  /** Reports a session that was paid although its payment is in no list any more. */
  paidUnread: (session: string) => Promise<void>;
  /** Records when a payment was asked about, so that the next round begins with others. */
  asked: (id: string, now: Date) => Promise<void>;
  /** True when the function has to end; the next round continues. */
  isLate: () => boolean;
  /** Reports a payment that cannot be asked about; the round continues with the others. */
  failed: (subject: string, error: unknown) => void;
}

/** Result of a round: number asked about, number left, and the code that ended it early. */
interface Round {
  asked: number;
  left: number;
  code?: string;
}

const mostAsked = 500;
/** Stripe retries a webhook for three days, but a refund may be returned weeks later. */
const lookBackMs = 30 * dayMs;
const mostRefused = 3;
/** Age from which an order is carried out here: its admin no longer waits for it. */
const orderMs = 10 * minuteMs;

/** Brings one payment up to date; returns a code if Stripe cannot be asked. */
async function caughtUp<W>(record: PaymentRecord, ports: RoundPorts<W>): Promise<string | null> {
  const { gateway, now } = ports;
  const { session, orders = [] } = record;
  const sessionId = record.paid?.session ?? session?.id;
  if (sessionId === undefined) return null;
  // A payment withdrawn here, with its appointment or its client's erasure, is ended at Stripe too.
  if (isWithdrawn(record) && session?.state === 'open') await gateway?.expire(session.id);
  for (const order of orders) {
    if (now.getTime() - Date.parse(order.at) < (order.isOver ? overOrderMs : orderMs)) continue;
    await carryOut(record, order, ports, { isAwaited: false });
  }
  const settled = await settle(sessionId, ports);
  return settled.ok || settled.code === 'not_found' ? null : settled.code;
}

/** Ends a session whose payment was erased unread: what is in no list must not be paid. */
async function endErased<W>(id: string, session: string, ports: RoundPorts<W>) {
  const ended = await ports.gateway?.expire(session);
  if (ended?.ok === false) return ended.code;
  const complete = ended?.value === false ? await ports.gateway?.isComplete(session) : undefined;
  if (complete?.ok === false) return complete.code;
  if (complete?.value === true) await ports.paidUnread(session);
  await ports.forget(id);
  return null;
}

/** One question to Stripe; `subject` is its name in the log. */
interface Step {
  subject: string;
  ask: () => Promise<string | null>;
}

/** Takes the steps in order until time is up or Stripe is unavailable. */
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
      // A single refusal concerns one payment; several in a row mean that Stripe is unavailable.
      refused = code === null ? 0 : refused + 1;
      if (code !== null && refused >= mostRefused) return { asked, left, code };
      asked += 1;
    } catch (error) {
      failed(subject, error);
    }
  }
  return { asked, left: 0 };
}

/** Asks Stripe about each listed payment. */
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
 * Ends sessions at Stripe of payments that were withdrawn here by another change; `listUnsettled` must list
 * only those. The daily round takes over what is not reached.
 */
export const endWithdrawn = <W>(ports: RoundPorts<W>): Promise<Round> =>
  ports.gateway ? askAbout(ports) : Promise.resolve({ asked: 0, left: 0 });

/** Asks Stripe about all unsettled payments, then about recent refunds and disputes. */
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
