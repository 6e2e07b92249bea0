/** A simple model of times that are proposed to a client, by the desk and by links. */
import type { AppointmentEvent } from '#features/appointments/contract/appointment-event.ts';
import type { TimeWarning } from '#features/appointments/contract/appointment.ts';
import { isActive } from '#features/appointments/contract/appointment-status.ts';
import type { Acted as ByActor } from '#features/appointments/rules/appointment-act.ts';
import type { Holding, ProposalMade } from '#features/appointments/rules/proposal.ts';
import type { Trace } from '#features/audit/index.ts';
import type { ExpiryStore } from '#tests/support/expiry.ts';
import { takersOf } from '#features/hours/rules/roster.ts';
import type { Span } from '#features/hours/rules/span.ts';
import { invalidField, refusal } from '#platform/rules/outcome.ts';
import type { LinkSubject } from '#features/links/rules/signed-link.ts';
import type { linkAnswerStore, linkProposalStore } from '#features/links/store/link-acts.ts';
import type { linkMoneyStore } from '#features/links/store/link-reads.ts';
import { type ActStore, type Conflicts, toConflicts } from './desk.ts';
import { type House, soon } from './house.ts';
import {
  act,
  byTime,
  isOutdated,
  type Kept,
  lengthOf,
  letGo,
  place,
  remember,
  shownOf,
  wait,
} from './kept.ts';
import type { createLog } from './once.ts';

/** What somebody does by a link: an answer that changes nothing, or what becomes of an appointment. */
type Judged = { answer: ByActor } | { found: Kept; make: () => void };

/** Carries out what is judged by a link, anew where the house has changed meanwhile. */
export type ByLink = (trace: Trace, judge: () => Judged) => Promise<ByActor>;

export const refusedLink = (why: 'unknown' | 'over') =>
  why === 'over' ? refusal('link_expired') : why;

interface ProposalPorts {
  byLink: ByLink;
  log: ReturnType<typeof createLog>;
  house: House;
  all: () => readonly Kept[];
  find: (id: string) => Kept | undefined;
  findBehind: (link: Pick<LinkSubject, 'id'>, now: Date) => Kept | 'unknown' | 'over';
  findLinked: (link: LinkSubject, now: Date) => Kept | 'unknown' | 'over';
  inTheWayOf: (span: Span, except?: Kept) => Conflicts;
}

/** A time as it is held, and what the firm was warned of. */
interface Held {
  span: Span;
  despite: TimeWarning[];
}

export function createProposals(ports: ProposalPorts) {
  const { log, house, all, find, findBehind, findLinked, inTheWayOf, byLink } = ports;
  type Acted = Awaited<ReturnType<ActStore['propose']>> | 'done';
  const proposed = log.once<Acted>();
  const withdrawn = log.once<Acted>();

  function warningsOf(found: Kept, span: Span, now: Date): TimeWarning[] {
    const warnings = house.warningsOf(span, now);
    const isOther = span.consultant !== found.span.consultant;
    const isAble = house.takesAbout(span.consultant, found.appointment.service);
    return isOther && !isAble ? [...warnings, 'other_services'] : warnings;
  }
  const spanAt = ({ span }: Kept, startsAt: Date, consultant: string): Span => ({
    ...{ ...span, consultant },
    ...{ startsAt: +startsAt, endsAt: +startsAt + lengthOf(span) },
  });

  /** The times to hold, or what is in the way of the first that cannot be held. */
  function judge(
    found: Kept,
    { times }: Pick<ProposalMade, 'times'>,
    { now, confirm }: { now: Date; confirm: readonly TimeWarning[] },
  ) {
    const held: Held[] = [];
    for (const { startsAt, consultant } of times) {
      const span = spanAt(found, startsAt, consultant);
      const conflicts = inTheWayOf(span, found);
      if (conflicts.length > 0) return toConflicts(conflicts);
      const despite = warningsOf(found, span, now);
      if (despite.some((warning) => !confirm.includes(warning)))
        return { warnings: despite, consultant };
      held.push({ span, despite });
    }
    return held;
  }

  /** What a time's record, or an event, keeps of the warnings; nothing where there were none. */
  const keptOf = (despite: readonly TimeWarning[]) =>
    despite.length > 0 ? [...despite] : undefined;

  /** Holds them in place of earlier ones; the event says so. */
  function propose(
    found: Kept,
    held: readonly { span: Span; despite: readonly TimeWarning[] }[],
    {
      times,
      until,
      day,
      now,
      note,
      by,
      closed,
      isRetired = false,
    }: Pick<Holding, 'day' | 'until'> &
      Pick<ProposalMade, 'times'> & {
        now: Date;
        note?: string | undefined;
        by?: 'firm-link';
        closed?: true | undefined;
        isRetired?: boolean | undefined;
      },
  ): AppointmentEvent {
    // That a consultant retires is known only to who keeps the appointment after it, which no command does.
    const isLost = closed === true && (isRetired || !isMeant(found.history));
    found.appointment = {
      ...found.appointment,
      ...{ answerBy: undefined, proposalOver: undefined },
      proposed: {
        until: day,
        closed: isLost || undefined,
        times: times.map(({ date, time, startsAt, consultant }, index) => ({
          ...{ date, time, startsAt: startsAt.toISOString(), with: consultant },
          despite: keptOf(held[index]?.despite ?? []),
        })),
      },
    };
    found.proposal = { until: +until, times: held };
    found.lookAt = +until;
    return {
      ...{ at: now.toISOString(), kind: 'edited', proposal: 'made', note, by, until: day },
      times: times.map(({ date, time, consultant }) => ({ date, time, consultant })),
    };
  }
  /** Whether the firm chose the present time knowing that it is closed. */
  function isMeant(history: readonly AppointmentEvent[]): boolean {
    const standing: AppointmentEvent[] = [];
    for (const event of history) {
      if (event.kind === 'undone') standing.pop();
      else standing.push(event);
    }
    const since = standing.slice(
      Math.max(
        standing.findLastIndex(({ kind }) => kind === 'moved'),
        0,
      ),
    );
    return since.some(({ confirmed = [] }) => confirmed.length > 0);
  }
  const over = (
    how: 'withdrawn' | 'declined' | 'unanswered',
    { now, ...more }: { now: Date; note?: string | undefined; by?: AppointmentEvent['by'] },
  ): AppointmentEvent => ({ at: now.toISOString(), kind: 'edited', proposal: how, ...more });

  /** The times to hold for an appointment, or why none are. */
  function judgeProposal(
    asked: ProposalMade,
  ): { refused: Exclude<Acted, 'done'> } | { found: Kept; held: Held[] } {
    const found = find(asked.id);
    if (!found) return { refused: 'unknown' };
    if (isOutdated(found, asked)) return { refused: { outdated: shownOf(found) } };
    if (!isActive(found.appointment.status)) return { refused: 'illegal' };
    if (found.appointment.email === '') return { refused: 'unreachable' };
    const takers = takersOf(house.roster());
    if (!asked.times.every(({ consultant }) => takers.includes(consultant)))
      return { refused: invalidField('times', 'unknown_consultant') };
    const held = judge(found, asked, asked);
    return Array.isArray(held) ? { found, held } : { refused: held };
  }

  const desk: Pick<ActStore, 'propose' | 'withdraw'> = {
    async propose(asked, write) {
      const refused = await house.refusalOf(proposed.knows(write), () => {
        const judged = judgeProposal(asked);
        return 'refused' in judged ? { why: judged.refused } : null;
      });
      if (refused) return refused.why;
      const answer = proposed.run(write, () => {
        const judged = judgeProposal(asked);
        if ('refused' in judged) return { answer: judged.refused };
        const { found, held } = judged;
        const present = asked.present?.(found.appointment, house.roster());
        act(found, asked.now, () => propose(found, held, { ...asked, ...present }));
        return { answer: 'done', changed: {} };
      });
      return answer === 'done' ? asItIs(asked.id) : answer;
    },
    withdraw: soon((asked, write) => {
      const { id, now } = asked;
      const answer = withdrawn.run(write, () => {
        const found = find(id);
        if (!found) return { answer: 'unknown' };
        if (isOutdated(found, asked)) return { answer: { outdated: shownOf(found) } };
        if (!found.proposal) return { answer: 'done', isKept: true };
        act(found, now, () => {
          letGo(found);
          wait(found, now);
          return over('withdrawn', { now });
        });
        return { answer: 'done', changed: {} };
      });
      return answer === 'done' ? asItIs(id) : answer;
    }),
  };
  const asItIs = (id: string) => {
    const found = find(id);
    return found ? shownOf(found) : ('unknown' as const);
  };

  const taken = { answer: refusal('slot_unavailable') };
  const links: ReturnType<typeof linkProposalStore> &
    ReturnType<typeof linkAnswerStore> &
    ReturnType<typeof linkMoneyStore> = {
    readMoney: soon(() => ({ paidCents: 0, freeCents: 0 })),
    propose: (asked, trace) =>
      byLink(trace, () => {
        const { id, now, seen } = asked;
        const found = findBehind({ id }, now);
        if (typeof found === 'string') return { answer: refusedLink(found) };
        const { status, startsAt, email } = found.appointment;
        if (status !== 'pending' || email === '' || (seen ?? startsAt) !== startsAt)
          return { answer: 'illegal' };
        const takers = takersOf(house.roster());
        if (!asked.times.every(({ consultant }) => takers.includes(consultant))) return taken;
        const held = judge(found, asked, { now, confirm: [] });
        if (!Array.isArray(held)) return taken;
        return {
          found,
          make: () => {
            remember(found, propose(found, held, { ...asked, by: 'firm-link' }));
          },
        };
      }),
    withdraw: ({ id, now }, trace) =>
      byLink(trace, () => {
        const found = findBehind({ id }, now);
        if (typeof found === 'string') return { answer: refusedLink(found) };
        if (found.appointment.status !== 'pending') return { answer: 'illegal' };
        if (!found.proposal) return { answer: shownOf(found) };
        return {
          found,
          make: () => {
            letGo(found);
            wait(found, now);
            remember(found, over('withdrawn', { now, by: 'firm-link' }));
          },
        };
      }),
    answer: ({ id, link, take, note, now }, trace) =>
      byLink(trace, () => {
        const found = findLinked({ id, address: link.address }, now);
        if (typeof found === 'string') return { answer: refusedLink(found) };
        const { appointment, span, proposal } = found;
        const { status } = appointment;
        const isHere =
          take !== undefined && +take.startsAt === span.startsAt && take.with === span.consultant;
        if (!proposal || proposal.until <= +now) {
          const isDone = !take || (isHere && status === 'confirmed');
          return { answer: isDone ? shownOf(found) : 'illegal' };
        }
        const by = 'visitor-link';
        if (!take)
          return {
            found,
            make: () => {
              letGo(found);
              wait(found, now);
              found.appointment = { ...found.appointment, proposalOver: { how: 'declined', note } };
              remember(found, over('declined', { now, note, by }));
            },
          };
        const offered = proposal.times.find(
          (time) => time.span.startsAt === +take.startsAt && time.span.consultant === take.with,
        );
        if (!offered || !house.isActive(take.with) || take.startsAt <= now) return taken;
        const target = spanAt(found, take.startsAt, take.with);
        const isClosed = warningsOf(found, target, now).some(
          (warning) => !offered.despite.includes(warning),
        );
        if (isClosed || inTheWayOf(target, found).length > 0) return taken;
        return {
          found,
          make: () => {
            found.isChosen &&= take.with === span.consultant;
            found.isUnasked = false;
            // The client's answer ends it, and not what follows of it.
            letGo(found);
            const moved = place(found, target, take.to);
            found.appointment = { ...found.appointment, status: 'confirmed', answerBy: undefined };
            const common = { at: now.toISOString(), by } as const;
            const confirmed = keptOf(offered.despite);
            const isMoved = !isHere || status === 'confirmed';
            // The warnings are with the move, or with the confirmation where nothing moves.
            const meant = isMoved ? {} : { confirmed };
            const change = { kind: 'status', from: 'pending', to: 'confirmed' } as const;
            if (status === 'pending') remember(found, { ...common, ...change, ...meant });
            if (isMoved) remember(found, { ...common, ...moved, proposed: true, confirmed });
          },
        };
      }),
  };

  const expiry: Pick<ExpiryStore, 'endProposals'> = {
    endProposals: soon(({ now, limit }, entry) => {
      const ending = all()
        .filter(({ proposal }) => proposal && proposal.until <= +now)
        .toSorted(byTime(({ proposal, appointment }) => [proposal?.until ?? 0, appointment.id]))
        .slice(0, limit);
      for (const found of ending) {
        letGo(found);
        wait(found, now);
        found.appointment = { ...found.appointment, proposalOver: { how: 'unanswered' } };
        remember(found, over('unanswered', { now, by: 'system' }));
        delete found.before;
      }
      if (ending.length > 0) log.note({ ...entry, count: ending.length });
      return ending.length;
    }),
  };

  return { desk, links, expiry };
}
