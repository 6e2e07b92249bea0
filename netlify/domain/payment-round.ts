/** The daily round: what a lost webhook did not tell is asked for. */
import { dayMs, minuteMs } from '#time/units.ts';
import { carryOut, type DeskPorts } from './payment-desk.ts';
import { settle, toldOf } from './payment-settling.ts';
import type { PaymentRecord } from './payment.ts';

interface RoundPorts<W> extends DeskPorts<W> {
  /** Of what Stripe may still change its mind about, those not asked about for the longest time. */
  listUnsettled: (limit: number) => Promise<readonly PaymentRecord[]>;
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
  const { session, expiredAt, orders = [] } = record;
  const sessionId = record.paid?.session ?? session?.id;
  if (sessionId === undefined) return null;
  // What was taken back here, as its client's data was erased, is ended there.
  if (expiredAt !== undefined && session?.state === 'open') await gateway?.expire(session.id);
  for (const order of orders) {
    if (now.getTime() - Date.parse(order.at) >= orderMs) await carryOut(record, order, ports);
  }
  const settled = await settle(sessionId, ports);
  return settled.ok || settled.code === 'not_found' ? null : settled.code;
}

/** Asks Stripe about all that is open here and about what was given or asked back of late. */
export async function checkPayments<W>(ports: RoundPorts<W>): Promise<Round> {
  const { gateway, now, listUnsettled, asked, isLate, failed } = ports;
  const round: Round = { asked: 0, left: 0 };
  if (!gateway) return round;
  const changed = await gateway.changedSince(new Date(now.getTime() - lookBackMs));
  if (!changed.ok) return { ...round, code: changed.code };
  const open = await listUnsettled(mostAsked);
  const steps = [
    ...open.map((record) => async () => {
      await asked(record.id, now);
      return caughtUp(record, ports);
    }),
    ...changed.value.map((intent) => async () => {
      const heard = await toldOf({ of: 'payment', intent }, ports);
      return heard.ok ? null : heard.code;
    }),
  ];
  const names = [...open.map(({ id }) => id), ...changed.value];
  let refused = 0;
  for (const [index, step] of steps.entries()) {
    if (isLate()) return { ...round, left: steps.length - index };
    try {
      const code = await step();
      // One that Stripe refuses is one; several in a row, and it is away.
      refused = code === null ? 0 : refused + 1;
      if (code !== null && refused >= mostRefused) {
        return { ...round, left: steps.length - index, code };
      }
      round.asked += 1;
    } catch (error) {
      failed(names[index] ?? '', error);
    }
  }
  return round;
}
