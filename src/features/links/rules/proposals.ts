/** Other times by signed links: the firm proposes them, the client takes one or none. */
import {
  type Acted,
  type ClientAnswer,
  heldUntil,
  outcomeOfLinkAct,
  type Proposed,
  type ProposalMade,
  startsOf,
  toFirmOnly,
  type Withdrawing,
} from '#features/appointments/index.ts';
import type { Trace } from '#features/audit/index.ts';
import { candidatesAt, type House, type HouseClock, type Roster } from '#features/hours/index.ts';
import type { LinkedAppointment } from '#features/links/contract/link.ts';
import type { LinkedRequest } from '#features/links/contract/request.ts';
import { deliveriesOf, toldAt } from '#features/outbox/index.ts';
import type { Outcome } from '#platform/rules/outcome.ts';
import { toLocal } from '#platform/time/zone.ts';
import { type Recorded, recordedOf, viewOf as requestOf } from './firm-link.ts';
import { type ActPorts, shownBy, type StaffPort, subjectOf, traceOf } from './linked.ts';
import { clientOf, viewOf } from './visitor-view.ts';

interface Store {
  /** Each decides and writes in one atomic step, or writes nothing. */
  propose: (proposal: ProposalMade, trace: Trace) => Promise<Acted>;
  withdraw: (withdrawal: Withdrawing, trace: Trace) => Promise<Acted>;
  answer: (answer: ClientAnswer, trace: Trace) => Promise<Acted>;
  readMoney: (id: string) => Promise<Pick<Recorded, 'paidCents' | 'freeCents'>>;
}

type Ports<Act extends keyof Store> = ActPorts<Pick<Store, Act>> & StaffPort & { house: House };

const judgeOf =
  (clock: Pick<HouseClock, 'house' | 'timeZone'>) => (startsAt: Date, roster: Roster) =>
    candidatesAt(startsAt, roster, clock);

/** Proposes times for a request, in place of earlier ones; only such as visitors can book. */
export async function proposeLinked(
  {
    token,
    times,
    until: day,
    startsAt: seen,
    note,
  }: Proposed & { token: string; startsAt?: string | undefined; note?: string | undefined },
  ports: Ports<'propose' | 'readMoney'>,
): Promise<Outcome<LinkedRequest>> {
  const link = subjectOf(token, 'firm', ports);
  if (!link.ok) return link;
  const starts = startsOf(times, ports);
  if (!starts.ok) return starts;
  const term = heldUntil(day, starts.value, ports);
  if (!term.ok) return term;
  const { id } = link.value;
  const { now, house } = ports;
  const proposing = ports.links.store.propose(
    {
      ...{ id, link: { by: 'firm-link' }, now, seen, note, confirm: [] },
      ...{ ...term.value, times: starts.value, judge: judgeOf(ports) },
      deliveries: deliveriesOf('appointment_proposed', toldAt(now), house.reach),
    },
    traceOf('times_proposed', { id, actor: 'firm-link' }, ports),
  );
  return shownToFirm(proposing, id, ports);
}

/** What the firm's link shows after an act. */
async function shownToFirm(
  acting: Promise<Acted>,
  id: string,
  ports: Ports<'readMoney'>,
): Promise<Outcome<LinkedRequest>> {
  // All in one tick, so that they share one round trip.
  const [acted, money, staff] = await Promise.all([
    acting,
    ports.links.store.readMoney(id),
    ports.readStaff(),
  ]);
  return shownBy(outcomeOfLinkAct(acted), (request) =>
    requestOf(recordedOf(request, money), staff),
  );
}

/** Withdraws what is proposed for a request. */
export async function withdrawLinked(
  { token }: { token: string },
  ports: Ports<'withdraw' | 'readMoney'>,
): Promise<Outcome<LinkedRequest>> {
  const link = subjectOf(token, 'firm', ports);
  if (!link.ok) return link;
  const { id } = link.value;
  const { now, house } = ports;
  const withdrawing = ports.links.store.withdraw(
    { id, link: { by: 'firm-link' }, now, reach: house.reach },
    traceOf('proposal_ended', { id, actor: 'firm-link' }, ports),
  );
  return shownToFirm(withdrawing, id, ports);
}

/**
 * The client takes one of the proposed times, which confirms the appointment for that time and person, or none
 * of them: then it stays as it was. Either frees all other times, and the firm is told.
 */
export async function answerLinked(
  {
    token,
    take,
    note,
  }: {
    token: string;
    take?: { startsAt: string; with: string } | undefined;
    note?: string | undefined;
  },
  ports: Ports<'answer'>,
): Promise<Outcome<LinkedAppointment>> {
  const link = subjectOf(token, 'visitor', ports);
  if (!link.ok) return link;
  const { id } = link.value;
  const { now, timeZone, house, network } = ports;
  const startsAt = new Date(take?.startsAt ?? 0);
  const planned = deliveriesOf('appointment_proposal_over', now, house.reach, network);
  const answering = ports.links.store.answer(
    {
      ...{ id, link: clientOf(link.value, ports), now, note, judge: judgeOf(ports) },
      take: take && { startsAt, with: take.with, to: toLocal(startsAt, timeZone) },
      deliveries: take ? planned : toFirmOnly(planned),
    },
    traceOf(take ? 'appointment_moved' : 'proposal_ended', { id, actor: 'visitor-link' }, ports),
  );
  const [answered, staff] = await Promise.all([answering, ports.readStaff()]);
  return shownBy(outcomeOfLinkAct(answered), (appointment) => viewOf(appointment, staff, ports));
}
