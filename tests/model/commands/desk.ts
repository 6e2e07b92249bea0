/** A simple model of what the desk does with appointments. */
import type { DeskAppointment, TimeWarning } from '#features/appointments/contract/appointment.ts';
import {
  isActive,
  onlyFromStart,
  sourcesOf,
} from '#features/appointments/contract/appointment-status.ts';
import type { ContactChange } from '#features/appointments/rules/contact-edit.ts';
import type {
  Acted as ActedByDesk,
  AppointmentAct,
} from '#features/appointments/rules/appointment-act.ts';
import { invalidField } from '#platform/rules/outcome.ts';
import type { Write } from '#features/audit/store/write.ts';
import { lookMs } from '#features/appointments/rules/lapse.ts';
import type { AppointmentMove, Entry } from '#features/appointments/rules/appointment-desk.ts';
import type { ProposalMade } from '#features/appointments/rules/proposal.ts';
import { choiceOf } from '#features/hours/rules/roster.ts';
import type { Confirmation } from '#features/appointments/rules/appointment-status.ts';
import type { Span } from '#features/hours/rules/span.ts';
import type { AppointmentDesk } from '#features/appointments/store/appointment-desk.ts';
import { type House, soon } from './house.ts';
import { act, isOutdated, keep, type Kept, lengthOf, letGo, place, shownOf, wait } from './kept.ts';
import type { createLog } from './once.ts';

/** What conflicts with a span: active appointments, then times proposed for others; each ascending. */
export type Conflicts = readonly { id: string; span: Span }[];

interface DeskPorts {
  log: ReturnType<typeof createLog>;
  house: House;
  all: () => readonly Kept[];
  find: (id: string) => Kept | undefined;
  add: (kept: Kept) => void;
  inTheWayOf: (span: Span, except?: Kept) => Conflicts;
  /** The consultant with the fewest appointments that week; the first of several. */
  fairest: (eligible: readonly string[], startsAt: number) => string | undefined;
}

/** Of two possible consultants: whether the worst warning that only one of them has is the other's. */
function isMilder(
  one: { warnings: readonly TimeWarning[] },
  other: { warnings: readonly TimeWarning[] },
): boolean {
  const telling = (['blocked', 'busy', 'outside_hours'] as const).find(
    (warning) => one.warnings.includes(warning) !== other.warnings.includes(warning),
  );
  return telling !== undefined && other.warnings.includes(telling);
}

/** What the history keeps of the warnings that the desk has confirmed. */
const warned = (confirm: readonly TimeWarning[]) => {
  const confirmed = confirm.filter((warning) => warning !== 'same_client');
  return confirmed.length > 0 ? { confirmed } : {};
};

const toIso = (at: number) => new Date(at).toISOString();
export const toConflicts = (found: Conflicts) => ({
  conflicts: found.map(({ id, span: { startsAt, endsAt } }) => ({
    ...{ id, startsAt: toIso(startsAt), endsAt: toIso(endsAt) },
  })),
});

/** The acts that the real store has apart. */
export interface ActStore {
  edit: (change: ContactChange, write?: Write) => Promise<ActedByDesk>;
  changeStatus: (change: Confirmation, write?: Write) => Promise<ActedByDesk>;
  enter: (entry: Entry, write?: Write) => Promise<ActedByDesk>;
  move: (move: AppointmentMove, write?: Write) => Promise<ActedByDesk>;
  propose: (proposal: ProposalMade, write?: Write) => Promise<ActedByDesk>;
  withdraw: (asked: AppointmentAct, write?: Write) => Promise<ActedByDesk>;
  undo: (asked: AppointmentAct, write?: Write) => Promise<ActedByDesk>;
}

export function createDesk({ log, house, all, find, add, inTheWayOf, fairest }: DeskPorts) {
  type Desk = Omit<AppointmentDesk, 'listTaken' | 'listProposed' | 'listUnsettled' | 'listHeld'> &
    Omit<ActStore, 'propose' | 'withdraw'>;
  type Acted = Awaited<ReturnType<Desk['edit']>> | 'done';
  const entered = log.once<{ id: string } | { refused: ActedByDesk }>();
  const moved = log.once<Acted>();
  const changed = log.once<Acted>();
  const edited = log.once<Acted>();
  const undone = log.once<Acted>();
  const asItIs = (id: string): DeskAppointment | 'unknown' => {
    const found = find(id);
    return found ? shownOf(found) : 'unknown';
  };
  const shown = <T>(answer: T | 'done', id: string) => (answer === 'done' ? asItIs(id) : answer);

  /** Keeps of what was proposed the times that are still free; returns whether there are any. */
  function bringsBack(found: Kept, now: Date): boolean {
    const { proposal, appointment } = found;
    const { proposed } = appointment;
    if (!proposal || !proposed || proposal.until <= +now) return false;
    const isFree = proposal.times.map(({ span }) => inTheWayOf(span, found).length === 0);
    found.proposal = { ...proposal, times: proposal.times.filter((_, index) => isFree[index]) };
    const times = proposed.times.filter((_, index) => isFree[index]);
    found.appointment = { ...appointment, proposed: { ...proposed, times } };
    return times.length > 0;
  }

  /** Whether the client has another appointment, or a time proposed for one, while the span lasts. */
  const isElsewhere = (email: string, span: Span, except?: Kept): boolean =>
    email !== '' &&
    all().some((other) => {
      if (other === except || other.appointment.email.toLowerCase() !== email.toLowerCase())
        return false;
      const taken = isActive(other.appointment.status) ? [other.span] : [];
      return [...taken, ...(other.proposal?.times ?? []).map((time) => time.span)].some(
        ({ startsAt, endsAt }) => startsAt < span.endsAt && span.startsAt < endsAt,
      );
    });

  /** Where it moves to, nowhere if it is there already; or why it does not. */
  function judgeMove({
    id,
    version,
    startsAt,
    consultant,
    now,
    confirm,
  }: AppointmentMove):
    { refused: ActedByDesk } | { found: Kept; target?: Span; isHandedOver: boolean } {
    const roster = house.roster();
    const choice = choiceOf(consultant, roster);
    const isSomebody =
      consultant === undefined || roster.consultants.some((each) => each.id === consultant);
    if (!choice.ok && !isSomebody) return { refused: choice };
    const found = find(id);
    if (!found) return { refused: 'unknown' };
    if (isOutdated(found, { version })) return { refused: { outdated: shownOf(found) } };
    const { appointment, span } = found;
    if (!isActive(appointment.status)) return { refused: 'illegal' };
    const owner = consultant ?? span.consultant;
    const isHandedOver = owner !== span.consultant;
    if (span.startsAt === +startsAt && !isHandedOver) return { found, isHandedOver };
    // A retired consultant gets no more appointments.
    if (isHandedOver && !choice.ok) return { refused: choice };
    const endsAt = +startsAt + lengthOf(span);
    const target = { ...span, startsAt: +startsAt, endsAt, consultant: owner };
    const conflicts = inTheWayOf(target, found);
    if (conflicts.length > 0) return { refused: toConflicts(conflicts) };
    const warnings = house.warningsOf(target, now);
    if (isHandedOver && !house.takesAbout(owner, appointment.service))
      warnings.push('other_services');
    if (span.startsAt !== +startsAt && isElsewhere(appointment.email, target, found))
      warnings.push('same_client');
    if (warnings.some((warning) => !confirm.includes(warning)))
      return { refused: { warnings, consultant: owner } };
    return { found, target, isHandedOver };
  }

  /** The appointment that is entered; or why none is. */
  function judgeEntry({
    record,
    consultant: named,
    confirm,
    now,
  }: Entry): { refused: ActedByDesk } | { entry: Kept } {
    const about = named === undefined ? record.service : undefined;
    const choice = choiceOf(named, house.roster(), about);
    if (!choice.ok) return { refused: choice };
    if (choice.value.length === 0) return { refused: invalidField('consultant', 'required') };
    const entries = choice.value.map((consultant) => {
      const entry = keep({ ...record, consultant }, 'confirmed', [
        { at: record.createdAt, kind: 'entered', ...warned(confirm) },
      ]);
      const warnings = house.warningsOf(entry.span, now);
      if (!house.takesAbout(consultant, record.service)) warnings.push('other_services');
      return { entry, inTheWay: inTheWayOf(entry.span), warnings };
    });
    const clear = entries.filter(({ inTheWay }) => inTheWay.length === 0);
    const eligible = clear.filter((one) => !clear.some((other) => isMilder(other, one)));
    const chosen = fairest(
      eligible.map(({ entry }) => entry.span.consultant),
      Date.parse(record.startsAt),
    );
    const found = eligible.find(({ entry }) => entry.span.consultant === chosen);
    if (!found) return { refused: toConflicts(entries[0]?.inTheWay ?? []) };
    const { entry, warnings } = found;
    if (isElsewhere(record.email, entry.span)) warnings.push('same_client');
    if (warnings.some((warning) => !confirm.includes(warning)))
      return { refused: { warnings, consultant: entry.span.consultant } };
    return { entry };
  }

  const desk: Desk = {
    async move(asked, write) {
      const refused = await house.refusalOf(moved.knows(write), () => {
        const judged = judgeMove(asked);
        return 'refused' in judged ? { why: judged.refused } : null;
      });
      if (refused) return refused.why;
      const { id, to, now, note, confirm } = asked;
      const answer = moved.run(write, () => {
        const judged = judgeMove(asked);
        if ('refused' in judged) return { answer: judged.refused };
        const { found, target, isHandedOver } = judged;
        if (!target) return { answer: 'done', isKept: true };
        act(found, now, () => {
          found.lookAt = Math.min(+now + lookMs, target.startsAt);
          found.isChosen &&= !isHandedOver;
          found.isUnasked = false;
          const event = { at: now.toISOString(), ...place(found, target, to), ...warned(confirm) };
          const { answerBy, date, status } = found.appointment;
          if (status === 'confirmed' || (answerBy ?? '') > date)
            found.appointment = { ...found.appointment, answerBy: undefined };
          return note === undefined ? event : { ...event, note };
        });
        return { answer: 'done', changed: {} };
      });
      return shown(answer, id);
    },
    async enter(asked, write) {
      const refused = await house.refusalOf(entered.knows(write), () => {
        const judged = judgeEntry(asked);
        return 'refused' in judged ? { why: judged.refused } : null;
      });
      if (refused) return refused.why;
      const answer = entered.run(write, () => {
        const judged = judgeEntry(asked);
        if ('refused' in judged) return { answer: judged };
        add(judged.entry);
        return { answer: { id: asked.record.id }, changed: {} };
      });
      return 'id' in answer ? asItIs(answer.id) : answer.refused;
    },
    changeStatus: soon((change, write) => {
      const { id, version, to, now, note, confirm = [] } = change;
      const answer = changed.run(write, () => {
        const found = find(id);
        if (!found) return { answer: 'unknown' };
        if (isOutdated(found, { version })) return { answer: { outdated: shownOf(found) } };
        const { status } = found.appointment;
        if (!sourcesOf(to).includes(status)) return { answer: 'illegal' };
        if (onlyFromStart(to) && found.span.startsAt > +now) return { answer: 'early' };
        const hasBegun = found.span.startsAt <= +now;
        const conflicts = inTheWayOf(found.span, found);
        if (status === 'expired' && !hasBegun && conflicts.length > 0)
          return { answer: toConflicts(conflicts) };
        if (to === 'confirmed' && !hasBegun) {
          const { consultant } = found.span;
          const warnings = house.warningsOf(found.span, now);
          if (isElsewhere(found.appointment.email, found.span, found)) warnings.push('same_client');
          if (warnings.some((warning) => !confirm.includes(warning)))
            return { answer: { warnings, consultant } };
        }
        act(found, now, () => {
          found.isLate = status === 'expired' && hasBegun;
          found.isUnasked = false;
          found.appointment = { ...found.appointment, status: to };
          const change = { kind: 'status' as const, from: status, to, ...warned(confirm) };
          const event = { at: now.toISOString(), ...change };
          return note === undefined ? event : { ...event, note };
        });
        return { answer: 'done', changed: {} };
      });
      return shown(answer, id);
    }),
    edit: soon(({ id, version, now, fields, losesNumber }, write) => {
      const answer = edited.run(write, () => {
        const found = find(id);
        if (!found) return { answer: 'unknown' };
        if (isOutdated(found, { version })) return { answer: { outdated: shownOf(found) } };
        const { appointment } = found;
        const fresh = fields.filter(([name, value]) => appointment[name] !== value);
        if (fresh.length === 0) return { answer: 'done', isKept: true };
        const { meeting, status } = appointment;
        const isCall = meeting === 'phone' && (isActive(status) || status === 'expired');
        if (isCall && losesNumber && fresh.some(([name]) => name === 'phone'))
          return { answer: 'uncallable' };
        act(found, now, () => {
          found.appointment = { ...appointment, ...Object.fromEntries(fresh) };
          // Without an address there is no link by which to take a time.
          if (found.proposal && found.appointment.email === '') {
            letGo(found);
            wait(found, now);
          }
          return { at: now.toISOString(), kind: 'edited', fields: fresh.map(([name]) => name) };
        });
        return { answer: 'done', changed: {} };
      });
      return shown(answer, id);
    }),
    undo: soon(({ id, version, now }, write) => {
      const answer = undone.run(write, () => {
        const found = find(id);
        if (!found) return { answer: 'unknown' };
        if (isOutdated(found, { version })) return { answer: { outdated: shownOf(found) } };
        const { before, history } = found;
        if (!before || before.until <= +now || before.version !== history.length)
          return { answer: 'late' };
        const { appointment, span, isLate } = before.state;
        const conflicts = isActive(appointment.status) && !isLate ? inTheWayOf(span, found) : [];
        if (conflicts.length > 0) return { answer: toConflicts(conflicts) };
        Object.assign(found, before.state);
        delete found.before;
        history.push({ at: now.toISOString(), kind: 'undone' });
        if (found.proposal && !bringsBack(found, now)) {
          letGo(found);
          wait(found, now);
        }
        return { answer: 'done', changed: {} };
      });
      return shown(answer, id);
    }),
    history: soon((id) => {
      const found = find(id);
      if (!found) return null;
      const { email } = found.appointment;
      const isTheirs = ({ appointment: other }: Kept) =>
        email !== '' && other.email.toLowerCase() === email.toLowerCase();
      const open = all().filter((each) => isTheirs(each) && isActive(each.appointment.status));
      return { events: found.history, openOfAddress: open.length };
    }),
  };

  return {
    desk,
    /** Forgets the answers to repeated calls about these appointments. */
    forget: (ids: readonly string[]) =>
      entered.forget((answer) => 'id' in answer && ids.includes(answer.id)),
  };
}
