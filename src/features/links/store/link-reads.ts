/** What links show of appointments; each is one round trip, and a client's another where its use is noted. */
import {
  type ShownAppointment,
  shownHook,
  bookedByLink,
  eventsOf,
  heldRequestHook,
  meantOf,
  refusedByLink,
  rowOf,
} from '#features/appointments/index.ts';
import { isActive } from '#features/appointments/contract.ts';
import type { Recorded } from '#features/links/rules/firm-link.ts';
import type { LinkRefusal } from '#features/links/rules/linked.ts';
import type { LinkSubject } from '#features/links/rules/signed-link.ts';
import type { Booked } from '#features/links/rules/visitor-onward.ts';
import type { ClientMoney, ViewStore } from '#features/links/rules/visitor-view.ts';
import type { Database } from '#platform/redis/database.ts';
import { act } from '#platform/redis/act.ts';
import { load } from '#platform/redis/load.ts';
import type { Hook } from '#platform/redis/reads.ts';
import { linkUse } from './link-use.ts';

/** How the money for an appointment is read, in cents. */
export type MoneyOf = (id: string) => Hook<{
  /** Were it to end: what the firm holds, and what of that can be given back. */
  atEnd: { held: number; free: number };
  /** The id of the payment that is due first of those that can be paid. */
  payable: string | undefined;
  /** As its client reads it. `decided`: what was to go back when it ended. `today` in the firm's time zone. */
  ofClient: (asked: { decided: number | undefined; today: string }) => ClientMoney;
}>;

const firm = { by: 'firm-link' } as const;
const visitor = ({ address }: LinkSubject) => ({ by: 'visitor-link', address }) as const;

/** What the firm's link shows of a request. */
export const linkRequestStore = (db: Database, moneyOf: MoneyOf) => ({
  async showRequest(id: string, now: Date): Promise<Recorded | LinkRefusal> {
    const [appointment, money] = [shownHook(id), moneyOf(id)];
    const { valuesOf } = await load(db, {}, [appointment, money]);
    const state = appointment.follow(valuesOf);
    const refused = refusedByLink(firm, state, now);
    if (refused || !state) return refused ?? 'unknown';
    const { held, free } = money.follow(valuesOf).atEnd;
    return { ...rowOf(state), history: eventsOf(state), paidCents: held, freeCents: free };
  },
});

/** What a request's money would be, for the answer to an act by the firm's link. */
export const linkMoneyStore = (db: Database, moneyOf: MoneyOf) => ({
  async readMoney(id: string): Promise<Pick<Recorded, 'paidCents' | 'freeCents'>> {
    const money = moneyOf(id);
    const { held, free } = money.follow((await load(db, {}, [money])).valuesOf).atEnd;
    return { paidCents: held, freeCents: free };
  },
});

/** Where a client's link leads on to. */
export const linkOnwardStore = (db: Database, moneyOf: MoneyOf) => ({
  async findPayment(link: LinkSubject, now: Date): Promise<{ payment: string } | LinkRefusal> {
    const [appointment, money] = [shownHook(link.id), moneyOf(link.id)];
    const { valuesOf } = await load(db, {}, [appointment, money]);
    const refused = refusedByLink(visitor(link), appointment.follow(valuesOf), now);
    if (refused) return refused;
    const payment = money.follow(valuesOf).payable;
    return payment === undefined ? 'illegal' : { payment };
  },

  async findBooked(link: LinkSubject, now: Date): Promise<Booked | LinkRefusal> {
    const [appointment, request] = [shownHook(link.id), heldRequestHook(link.id)];
    const { valuesOf } = await load(db, {}, [appointment, request]);
    const held = request.follow(valuesOf);
    if (!held) return bookedByLink(visitor(link), appointment.follow(valuesOf), now);
    if (!isSentTo(link, held.digest)) return 'unknown';
    if (!held.lost && held.until > now.getTime()) return 'illegal';
    const { record } = held;
    return { ...record, ...(record.consultant !== undefined && { isChosen: true }) };
  },
});

const isSentTo = ({ address }: LinkSubject, digest: string) =>
  address !== undefined && digest.startsWith(address);

function shownTo(state: ShownAppointment, centsOf: (decided: number | undefined) => ClientMoney) {
  const events = eventsOf(state);
  const ended = events.findLast((event) => event.kind === 'status');
  const back = isActive(state.status) ? undefined : ended?.money?.back;
  const meant = meantOf(events);
  return {
    appointment: rowOf(state),
    cents: centsOf(back === undefined ? undefined : Math.round(back * 100)),
    isMeant: meant > 0,
    isRetiringMeant: meant > 1,
  };
}

/** What a client's link shows. */
export const linkViewStore = (db: Database, moneyOf: MoneyOf): ViewStore => ({
  async show(link, now, today) {
    const [appointment, money] = [shownHook(link.id), moneyOf(link.id)];
    const [request, use] = [heldRequestHook(link.id), linkUse(link.id, now)];
    return act<Record<string, never>, Awaited<ReturnType<ViewStore['show']>>>(db, {
      reads: {},
      hooks: [appointment, money, request, use],
      decide(_, valuesOf) {
        const held = request.follow(valuesOf);
        if (held) return { answer: isSentTo(link, held.digest) ? { held } : 'unknown' };
        const state = appointment.follow(valuesOf);
        const refused = refusedByLink(visitor(link), state, now);
        if (refused || !state) return { answer: refused ?? 'unknown' };
        const ofClient = money.follow(valuesOf).ofClient;
        const answer = shownTo(state, (decided) => ofClient({ decided, today }));
        const used = use.follow(valuesOf);
        return used.writes?.length
          ? { plan: {}, parts: [used], answerOf: () => answer }
          : { answer };
      },
    });
  },
});
