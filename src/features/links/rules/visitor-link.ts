/** What visitors change by the link in their mail. */
import {
  type Acted,
  type ClientMove,
  outcomeOfLinkAct,
  type StatusChange,
} from '#features/appointments/index.ts';
import type { Appointment } from '#features/appointments/contract.ts';
import type { Trace } from '#features/audit/index.ts';
import type { LinkedAppointment } from '#features/links/contract/link.ts';
import type { LinkedTime } from '#features/links/contract/link-change.ts';
import { type Service, services } from '#platform/contract/service.ts';
import { type LocalDateTime, toLocal } from '#platform/time/zone.ts';
import {
  atOnceIn,
  bookableRange,
  isCapped,
  type House,
  judgeSlot,
  takersOf,
  type Diary,
  freeTimesIn,
  type SpanRule,
} from '#features/hours/index.ts';
import {
  type ActPorts,
  type LinkPorts,
  type LinkRefusal,
  outcomeOf,
  shownBy,
  type StaffPort,
  subjectOf,
  traceOf,
} from './linked.ts';
import { type Outcome, success } from '#platform/rules/outcome.ts';
import { deliveriesOf } from '#features/outbox/index.ts';
import type { LinkSubject } from './signed-link.ts';
import { clientOf, leadMsOf, type RulePorts, viewOf } from './visitor-view.ts';
import { type DateRange, daysPeriod, type Period } from '#platform/rules/period.ts';

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
  move: (move: Omit<ClientMove, 'scale'>, trace: Trace) => Promise<Acted>;
  cancel: (change: StatusChange, trace: Trace) => Promise<Acted>;
}

type TimesPorts = LinkPorts<TimesStore> & RulePorts;
type MovePorts = ActPorts<Pick<ChangeStore, 'move'>> & StaffPort & { house: House };
type CancelPorts = ActPorts<Pick<ChangeStore, 'cancel'>> & StaffPort;

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

/**
 * Moves the appointment to a time that its consultant offers, or another who takes its service and whom the
 * client names. The old time is freed in the same step.
 */
export async function moveLinked(
  { token, consultant, ...to }: LocalDateTime & { token: string; consultant?: string | undefined },
  ports: MovePorts,
): Promise<Outcome<LinkedAppointment>> {
  const link = subjectOf(token, 'visitor', ports);
  if (!link.ok) return link;
  const start = judgeSlot(to, ports);
  if (!start.ok) return start;
  const { house, now, timeZone, network } = ports;
  const moving = ports.links.store.move(
    {
      ...{ id: link.value.id, link: clientOf(link.value, ports), now },
      ...{ to, startsAt: start.value, consultant, mostMoves, clock: { house, timeZone } },
      deliveries: deliveriesOf('appointment_moved_by_visitor', now, house.reach, network),
    },
    traceOf('appointment_moved', { id: link.value.id, actor: 'visitor-link' }, ports),
  );
  // Both in one tick, so that they share one round trip.
  const [moved, staff] = await Promise.all([moving, ports.readStaff()]);
  return shownBy(outcomeOfLinkAct(moved), (appointment) => viewOf(appointment, staff, ports));
}

/** Cancels the appointment, with an optional reason; an already cancelled one stays as it is. */
export async function cancelLinked(
  { token, reason: note }: { token: string; reason?: string | undefined },
  ports: CancelPorts,
): Promise<Outcome<LinkedAppointment>> {
  const link = subjectOf(token, 'visitor', ports);
  if (!link.ok) return link;
  const { house, now, network } = ports;
  const { id } = link.value;
  const cancelling = ports.links.store.cancel(
    {
      ...{ id, link: clientOf(link.value, ports), now, to: 'cancelled', note },
      deliveries: deliveriesOf('appointment_cancelled_by_visitor', now, house.reach, network),
    },
    traceOf('appointment_status_changed', { id, actor: 'visitor-link' }, ports),
  );
  const [cancelled, staff] = await Promise.all([cancelling, ports.readStaff()]);
  return shownBy(outcomeOfLinkAct(cancelled), (appointment) => viewOf(appointment, staff, ports));
}
