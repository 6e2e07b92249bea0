/** What visitors do with their appointment by the link in their mail. */
import { certainLink } from '#features/appointments/index.ts';
import { type Appointment, isActive } from '#features/appointments/contract.ts';
import type { AuditEntry } from '#features/audit/contract.ts';
import type { LinkedAppointment, LinkedTime } from '#features/links/contract/link.ts';
import { type Service, services } from '#platform/contract/service.ts';
import { minuteMs } from '#platform/time/units.ts';
import type { LocalDateTime } from '#platform/time/zone.ts';
import { auditEntry } from '#features/audit/index.ts';
import {
  bookableRange,
  type Cap,
  isCapped,
  capsByService,
  type House,
  judgeSlot,
  type Decide,
  type Candidate,
  candidatesAt,
  type Stale,
  takersOf,
  type Diary,
  freeTimesIn,
  timesOf,
  type Staff,
  type SpanRule,
} from '#features/hours/index.ts';
import {
  type LinkPorts,
  type LinkRefusal,
  outcomeOf,
  seenOf,
  type StaffPort,
  subjectOf,
} from './linked.ts';
import { type Outcome, success } from '#platform/rules/outcome.ts';
import { deliveriesOf, type Planned } from '#features/outbox/index.ts';
import type { LinkSubject } from './signed-link.ts';
import { type DateRange, daysPeriod, type Period } from '#platform/rules/period.ts';

/** A change by a link; it happens only up to `leadMs` before the start. */
interface LinkChange extends LinkSubject {
  now: Date;
  leadMs: number;
  deliveries: readonly Planned[];
  entry: AuditEntry;
}

export interface LinkMove extends LinkChange {
  to: LocalDateTime;
  startsAt: Date;
  /** It has not been moved as often as that; whoever goes on is asked to call. */
  mostMoves: number;
  /** What everybody's hours say of that time, as of this version of the roster. */
  candidates: readonly Candidate[];
  roster: string;
  /** What limits appointments about a service then. */
  caps: Partial<Record<Service, readonly Cap[]>>;
  /** Before which instants it may not begin, by service, in milliseconds. */
  earliest: Partial<Record<Service, number>>;
}

export interface LinkCancellation extends LinkChange {
  reason: string | undefined;
}

/** An appointment with the times that its consultant offers, and all else that is in their way. */
export interface LinkedDiary {
  appointment: Appointment;
  /** As long as it is. */
  rule: SpanRule;
  diary: Diary;
}

interface ViewStore {
  /** Notes that whoever reads the address it was sent to has used the link. */
  show: (link: LinkSubject, now: Date) => Promise<Appointment | LinkRefusal>;
  readDiary: (
    link: LinkSubject,
    /** `capped`: the services whose number is limited. */
    range: Period & { now: Date; leadMs: number; capped: readonly Service[] },
  ) => Promise<LinkedDiary | LinkRefusal>;
}

interface ChangeStore {
  /** Both decide and write at once, or write nothing. */
  move: (move: LinkMove) => Promise<Appointment | LinkRefusal | Stale>;
  cancel: (cancellation: LinkCancellation) => Promise<Appointment | LinkRefusal>;
}

/** What decides about times, besides. */
interface RulePorts {
  house: Pick<House, 'reach' | 'ruleOf'>;
}

type ViewPorts = LinkPorts<ViewStore> & RulePorts;
type MovePorts = LinkPorts<Pick<ChangeStore, 'move'>> &
  RulePorts &
  StaffPort & { roster: { decide: Decide } };
type CancelPorts = LinkPorts<Pick<ChangeStore, 'cancel'>> & StaffPort;

/** Each move writes to the firm: more than these is nobody's change of plans. */
const mostMoves = 10;

const leadMsOf = ({ links }: Pick<LinkPorts<unknown>, 'links'>) => links.leadMinutes * minuteMs;

/** With whom and where, until when it can be changed, and whether that is still so. */
function viewOf(
  appointment: Appointment,
  staff: Staff,
  ports: LinkPorts<unknown>,
): LinkedAppointment {
  const counterpart = staff.of(appointment.consultant);
  const meetingLink = certainLink(appointment, counterpart);
  const until = new Date(Date.parse(appointment.startsAt) - leadMsOf(ports));
  return {
    ...seenOf(appointment),
    changeUntil: until.toISOString(),
    canChange: isActive(appointment.status) && ports.now <= until,
    ...(counterpart.name !== undefined && { consultantName: counterpart.name }),
    ...(meetingLink !== '' && { meetingLink }),
  };
}

/** The appointment, to whoever holds its link. */
export async function showLinked(
  token: string,
  ports: ViewPorts & StaffPort,
): Promise<Outcome<LinkedAppointment>> {
  const link = subjectOf(token, 'visitor', ports);
  if (!link.ok) return link;
  // Both in one tick, so that they are one round trip.
  const [found, staff] = await Promise.all([
    ports.links.store.show(link.value, ports.now),
    ports.readStaff(),
  ]);
  return outcomeOf(found, (appointment) => viewOf(appointment, staff, ports));
}

/**
 * The times to which it can be moved: offered by its consultant, and clear for as long as it takes,
 * its own time being so too.
 */
export async function listLinkedTimes(
  { token, ...days }: { token: string } & Partial<Record<keyof DateRange, string | undefined>>,
  ports: ViewPorts,
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
  return outcomeOf(found, ({ appointment, rule, diary }) => {
    const { consultant, service, startsAt } = appointment;
    const isTheirs = takersOf(diary.roster).includes(consultant);
    const free = freeTimesIn(diary, {
      ...{ service, period, now, timeZone },
      rule: { ...house.ruleOf(service), ...rule },
      consultants: isTheirs ? [consultant] : [],
    });
    const present = Date.parse(startsAt);
    return timesOf(
      free.filter((time) => time.startsAt !== present),
      timeZone,
    );
  });
}

/** What every change hands to the store; firm and visitor hear of it at once. */
const changeOf = (
  link: LinkSubject,
  [kind, action]: readonly [
    'appointment_moved_by_visitor' | 'appointment_cancelled_by_visitor',
    'appointment_moved' | 'appointment_status_changed',
  ],
  ports: LinkPorts<unknown>,
): LinkChange => {
  const { now, house, randomId } = ports;
  return {
    ...{ ...link, now, leadMs: leadMsOf(ports) },
    deliveries: deliveriesOf(kind, now, house.reach),
    entry: auditEntry(action, { now, randomId, actor: 'visitor-link' }, link.id),
  };
};

/** Moves it to a time that its consultant offers; the old time is free only as the new one is taken. */
export async function moveLinked(
  { token, ...to }: LocalDateTime & { token: string },
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
  const moving = decide((roster) =>
    ports.links.store.move({
      ...{ ...change, to, startsAt, mostMoves, earliest },
      candidates: candidatesAt(startsAt, roster, ports),
      roster: roster.version,
      caps: capsByService(startsAt, ports),
    }),
  );
  const [moved, staff] = await Promise.all([moving, ports.readStaff()]);
  return outcomeOf(moved, (appointment) => viewOf(appointment, staff, ports));
}

/** Cancels it, with a word why if there is one; one that is cancelled already stays so. */
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
