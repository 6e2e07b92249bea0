/** Other times by signed links: the firm proposes them, the client takes one or none. */
import type { Appointment } from '#features/appointments/contract.ts';
import {
  type Holding,
  heldUntil,
  holdingOf,
  type Proposed,
  startsOf,
  toFirmOnly,
} from '#features/appointments/index.ts';
import type { AuditEntry } from '#features/audit/contract.ts';
import { auditEntry } from '#features/audit/index.ts';
import {
  type Candidate,
  candidatesAt,
  type Decide,
  type House,
  isStale,
  noVersion,
  refusedBy,
  type Stale,
} from '#features/hours/index.ts';
import type { LinkedAppointment } from '#features/links/contract/link.ts';
import type { LinkedRequest } from '#features/links/contract/request.ts';
import { deliveriesOf, type Planned, toldAt } from '#features/outbox/index.ts';
import type { Outcome } from '#platform/rules/outcome.ts';
import { type LocalDateTime, toLocal } from '#platform/time/zone.ts';
import { type Recorded, viewOf as requestOf } from './firm-link.ts';
import {
  type LinkPorts,
  type LinkRefusal,
  outcomeOf,
  type StaffPort,
  subjectOf,
} from './linked.ts';
import type { LinkSubject } from './signed-link.ts';
import { viewOf } from './visitor-view.ts';

interface LinkAct extends LinkSubject {
  now: Date;
  deliveries: readonly Planned[];
  entry: AuditEntry;
}

export interface LinkProposal extends LinkAct, Holding {
  /** The start that the caller saw. */
  seen: string | undefined;
  note: string | undefined;
}

export type LinkWithdrawal = LinkAct;

export interface LinkAnswer extends LinkAct {
  /** The time that is taken, with every consultant as a candidate for it; none of them if absent. */
  take?:
    | {
        startsAt: Date;
        with: string;
        to: LocalDateTime;
        candidates: readonly Candidate[];
        roster: string;
      }
    | undefined;
  note: string | undefined;
}

interface Store {
  /** Each decides and writes in one atomic step, or writes nothing. */
  propose: (proposal: LinkProposal) => Promise<Recorded | LinkRefusal | Stale>;
  withdraw: (withdrawal: LinkWithdrawal) => Promise<Recorded | LinkRefusal>;
  answer: (answer: LinkAnswer) => Promise<Appointment | LinkRefusal | Stale>;
}

type Ports<Act extends keyof Store> = LinkPorts<Pick<Store, Act>> &
  StaffPort & { house: House; roster: { decide: Decide } };

/** Common input of the firm's acts; the client is told a minute later, as of all changes by the firm. */
const byFirm = (
  link: LinkSubject,
  action: 'times_proposed' | 'proposal_ended',
  ports: Ports<never>,
) => ({
  ...{ ...link, now: ports.now },
  deliveries: deliveriesOf('appointment_proposed', toldAt(ports.now), ports.house.reach),
  entry: auditEntry(action, { ...ports, actor: 'firm-link' }, link.id),
});

/** Proposes times for a request, in place of earlier ones; only such as visitors can book. */
export async function proposeLinked(
  {
    token,
    times,
    until: day,
    startsAt: seen,
    note,
  }: Proposed & { token: string; startsAt?: string | undefined; note?: string | undefined },
  ports: Ports<'propose'>,
): Promise<Outcome<LinkedRequest>> {
  const link = subjectOf(token, 'firm', ports);
  if (!link.ok) return link;
  const starts = startsOf(times, ports);
  if (!starts.ok) return starts;
  const term = heldUntil(day, starts.value, ports);
  if (!term.ok) return term;
  const act = { ...byFirm(link.value, 'times_proposed', ports), ...term.value };
  const proposing = ports.roster.decide(async (roster) => {
    const held = holdingOf(starts.value, roster, ports);
    const proposed = await ports.links.store.propose({
      ...{ ...act, seen, note },
      ...(held ?? { times: [], roster: noVersion }),
    });
    if (held || !isStale(proposed)) return proposed;
    return refusedBy(roster, { refused: 'taken' as const, answer: proposed });
  });
  const [proposed, staff] = await Promise.all([proposing, ports.readStaff()]);
  return outcomeOf(proposed, (request) => requestOf(request, staff));
}

/** Withdraws what is proposed for a request. */
export async function withdrawLinked(
  { token }: { token: string },
  ports: Ports<'withdraw'>,
): Promise<Outcome<LinkedRequest>> {
  const link = subjectOf(token, 'firm', ports);
  if (!link.ok) return link;
  const withdrawing = ports.links.store.withdraw(byFirm(link.value, 'proposal_ended', ports));
  const [withdrawn, staff] = await Promise.all([withdrawing, ports.readStaff()]);
  return outcomeOf(withdrawn, (request) => requestOf(request, staff));
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
  const startsAt = new Date(take?.startsAt ?? 0);
  const { now, timeZone, house, network } = ports;
  const planned = deliveriesOf('appointment_proposal_over', now, house.reach, network);
  const act = {
    ...{ ...link.value, now, note },
    deliveries: take ? planned : toFirmOnly(planned),
    entry: auditEntry(
      take ? 'appointment_moved' : 'proposal_ended',
      { ...ports, actor: 'visitor-link' },
      link.value.id,
    ),
  };
  const answering = ports.roster.decide((roster) =>
    ports.links.store.answer({
      ...act,
      take: take && {
        ...{ startsAt, with: take.with, to: toLocal(startsAt, timeZone) },
        ...{ candidates: candidatesAt(startsAt, roster, ports), roster: roster.version },
      },
    }),
  );
  const [answered, staff] = await Promise.all([answering, ports.readStaff()]);
  return outcomeOf(answered, (appointment) => viewOf(appointment, staff, ports));
}
