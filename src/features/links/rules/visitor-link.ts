/** What visitors change by the link in their mail. */
import { offerAround } from '#features/appointments/index.ts';
import type { Appointment } from '#features/appointments/contract.ts';
import type { Offer } from '#features/protection/index.ts';
import type { AuditEntry } from '#features/audit/contract.ts';
import type { LinkedAppointment } from '#features/links/contract/link.ts';
import type { LinkedTime } from '#features/links/contract/link-change.ts';
import { type Service, services } from '#platform/contract/service.ts';
import { minuteMs } from '#platform/time/units.ts';
import { type LocalDateTime, toLocal } from '#platform/time/zone.ts';
import { auditEntry } from '#features/audit/index.ts';
import {
  atOnceIn,
  bookableRange,
  type Cap,
  isCapped,
  capsByService,
  judgeSlot,
  type Decide,
  type Candidate,
  candidatesAt,
  type Stale,
  takersOf,
  type Diary,
  freeTimesIn,
  type SpanRule,
} from '#features/hours/index.ts';
import {
  type LinkPorts,
  type LinkRefusal,
  outcomeOf,
  type StaffPort,
  subjectOf,
} from './linked.ts';
import { invalidField, type Outcome, success } from '#platform/rules/outcome.ts';
import { deliveriesOf, type Planned } from '#features/outbox/index.ts';
import type { LinkSubject } from './signed-link.ts';
import { leadMsOf, type RulePorts, viewOf } from './visitor-view.ts';
import { type DateRange, daysPeriod, type Period } from '#platform/rules/period.ts';

/** A change by a link, allowed until `leadMs` before the start. */
interface LinkChange extends LinkSubject {
  now: Date;
  leadMs: number;
  deliveries: readonly Planned[];
  entry: AuditEntry;
}

export interface LinkMove extends LinkChange {
  to: LocalDateTime;
  startsAt: Date;
  /** Whose it is from then on; it stays with the present consultant if absent. */
  consultant?: string | undefined;
  /** Most moves of one appointment by links; after that, the visitor is asked to call. */
  mostMoves: number;
  /** Every consultant as a candidate for that time, as of this version of the roster. */
  candidates: readonly Candidate[];
  roster: string;
  /** Limits on the number of appointments of a service at that time. */
  caps: Partial<Record<Service, readonly Cap[]>>;
  /** What newcomers' shares are counted of. */
  offer: Offer;
  /** Earliest start per service, in milliseconds. */
  earliest: Partial<Record<Service, number>>;
  /** Who confirms at once, by service. */
  atOnce: Partial<Record<Service, Record<string, true>>>;
}

export interface LinkCancellation extends LinkChange {
  reason: string | undefined;
}

/** An appointment with the times that consultants offer and everything that conflicts with them. */
export interface LinkedDiary {
  appointment: Appointment;
  /** Its consultant was named when it was made. Of those made before this was kept, nobody is known to be. */
  isChosen: boolean;
  /** It was confirmed at once: nobody of the firm was asked about it. */
  isUnasked: boolean;
  /** Its own length and buffers. */
  rule: SpanRule;
  diary: Diary;
}

interface TimesStore {
  readDiary: (
    link: LinkSubject,
    /** `capped`: services with a limited number of appointments. */
    range: Period & { now: Date; leadMs: number; capped: readonly Service[] },
  ) => Promise<LinkedDiary | LinkRefusal>;
}

interface ChangeStore {
  /** Both check and write in one step, or write nothing. */
  move: (move: LinkMove) => Promise<Appointment | LinkRefusal | Stale>;
  cancel: (cancellation: LinkCancellation) => Promise<Appointment | LinkRefusal>;
}

type TimesPorts = LinkPorts<TimesStore> & RulePorts;
type MovePorts = LinkPorts<Pick<ChangeStore, 'move'>> &
  RulePorts &
  StaffPort & { roster: { decide: Decide } };
type CancelPorts = LinkPorts<Pick<ChangeStore, 'cancel'>> & StaffPort;

/** Each move notifies the firm; more moves than this are no ordinary change of plans. */
const mostMoves = 10;

/**
 * Times to which the appointment can be moved, free for its length; its own span counts as free. They are those
 * of its consultant and, unless the client chose that person and they have a time, of all who take the service.
 * What was confirmed at once stays with whoever confirms at once, since nobody else was asked.
 * The time that it has is among them only once its consultant cannot keep it: whoever moves means another.
 */
export async function listLinkedTimes(
  { token, ...days }: { token: string } & Partial<Record<keyof DateRange, string | undefined>>,
  ports: TimesPorts,
): Promise<Outcome<LinkedTime[]>> {
  const link = subjectOf(token, 'visitor', ports);
  if (!link.ok) return link;
  const range = bookableRange(days, ports);
  if (!range.ok) return range;
  if (range.value === null) return success([]);
  const { now, timeZone, house } = ports;
  const period = daysPeriod(range.value, timeZone);
  const found = await ports.links.store.readDiary(link.value, {
    ...{ ...period, now, leadMs: leadMsOf(ports) },
    capped: services.filter((service) => isCapped(house.ruleOf(service))),
  });
  return outcomeOf(found, ({ appointment, isChosen, isUnasked, rule, diary }) => {
    const { consultant, service, startsAt } = appointment;
    const present = Date.parse(startsAt);
    const isTheirs = (id: string) => id === consultant;
    const able = takersOf(diary.roster, service).filter((id) => !isTheirs(id));
    const atOnce = atOnceIn(diary.roster, house.ruleOf(service).atOnce);
    const free = freeTimesIn(diary, {
      ...{ service, period, now, timeZone },
      rule: { ...house.ruleOf(service), ...rule },
      consultants: [...takersOf(diary.roster).filter(isTheirs), ...able].filter(
        (id) => !isUnasked || atOnce[id],
      ),
    });
    const isKept = free.some((time) => time.startsAt === present && isTheirs(time.consultant));
    const all = isKept ? free.filter((time) => time.startsAt !== present) : free;
    const own = all.filter((time) => isTheirs(time.consultant));
    const offered = isChosen && own.length > 0 ? own : all;
    return [...Map.groupBy(offered, (time) => time.startsAt)].map(([at, times]) => ({
      ...toLocal(new Date(at), timeZone),
      ...(offered.length > own.length && { people: times.map((time) => time.consultant) }),
    }));
  });
}

/** Common input of every change; firm and visitor are notified at once. */
const changeOf = (
  link: LinkSubject,
  [kind, action]: readonly [
    'appointment_moved_by_visitor' | 'appointment_cancelled_by_visitor',
    'appointment_moved' | 'appointment_status_changed',
  ],
  ports: LinkPorts<unknown>,
): LinkChange => {
  const { now, house, randomId, network } = ports;
  return {
    ...{ ...link, now, leadMs: leadMsOf(ports) },
    deliveries: deliveriesOf(kind, now, house.reach, network),
    entry: auditEntry(action, { now, randomId, actor: 'visitor-link' }, link.id),
  };
};

/**
 * Moves the appointment to a time that its consultant offers, or another who takes its service and whom the
 * client names. The old time is freed in the same step.
 */
export async function moveLinked(
  { token, consultant, ...to }: LocalDateTime & { token: string; consultant?: string | undefined },
  { roster: { decide }, ...ports }: MovePorts,
): Promise<Outcome<LinkedAppointment>> {
  const link = subjectOf(token, 'visitor', ports);
  if (!link.ok) return link;
  const start = judgeSlot(to, ports);
  if (!start.ok) return start;
  const startsAt = start.value;
  const { house, now } = ports;
  const change = changeOf(link.value, ['appointment_moved_by_visitor', 'appointment_moved'], ports);
  const earliest = Object.fromEntries(
    services.map((service) => [service, +now + house.ruleOf(service).notice * minuteMs]),
  );
  const moving = decide(async (roster) => {
    const answer = await ports.links.store.move({
      ...{ ...change, to, startsAt, consultant, mostMoves, earliest },
      offer: offerAround(startsAt, undefined, roster, ports),
      candidates: candidatesAt(startsAt, roster, ports),
      roster: roster.version,
      caps: capsByService(startsAt, ports),
      atOnce: Object.fromEntries(
        services.map((service) => [service, atOnceIn(roster, house.ruleOf(service).atOnce)]),
      ),
    });
    const isKnown = roster.consultants.some(({ id }) => id === (consultant ?? id));
    return answer === 'taken' && !isKnown ? 'nobody' : answer;
  });
  const [moved, staff] = await Promise.all([moving, ports.readStaff()]);
  if (moved === 'nobody') return invalidField('consultant', 'unknown_consultant');
  return outcomeOf(moved, (appointment) => viewOf(appointment, staff, ports));
}

/** Cancels the appointment, with an optional reason; an already cancelled one stays as it is. */
export async function cancelLinked(
  { token, reason }: { token: string; reason?: string | undefined },
  ports: CancelPorts,
): Promise<Outcome<LinkedAppointment>> {
  const link = subjectOf(token, 'visitor', ports);
  if (!link.ok) return link;
  const cancelling = ports.links.store.cancel({
    ...changeOf(
      link.value,
      ['appointment_cancelled_by_visitor', 'appointment_status_changed'],
      ports,
    ),
    reason,
  });
  const [cancelled, staff] = await Promise.all([cancelling, ports.readStaff()]);
  return outcomeOf(cancelled, (appointment) => viewOf(appointment, staff, ports));
}
