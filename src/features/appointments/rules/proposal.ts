/** Other times that the firm proposes to a client, and holds for them. */
import type {
  Appointment,
  DeskAppointment,
  TimeWarning,
} from '#features/appointments/contract/appointment.ts';
import { bookingWindowDays } from '#features/hours/contract.ts';
import { candidatesAt, type Clock, type HouseClock, type Roster } from '#features/hours/index.ts';
import { deliveriesOf, type Planned, toldAt } from '#features/outbox/index.ts';
import { invalidField, type Outcome, success } from '#platform/rules/outcome.ts';
import {
  addDays,
  type LocalDateTime,
  startOfDay,
  toInstant,
  toLocal,
} from '#platform/time/zone.ts';
import { isClosed, isRetired } from './closed.ts';
import type { Judge } from './confirming.ts';
import { type Acted, type AppointmentAct, outcomeOfAct } from './appointment-act.ts';

/** A time of one consultant, in the firm's zone. */
export interface ProposedTime extends LocalDateTime {
  consultant: string;
}

export interface Proposed {
  times: readonly ProposedTime[];
  /** The last day on which the times are held. */
  until: string;
}

/** How long times are held. */
export interface Holding {
  day: string;
  /** When they are freed. */
  until: Date;
}

/** What became of the time that an appointment has. */
export interface Present {
  /** It is closed; `isRetired`: because its consultant has retired. */
  closed?: true;
  isRetired?: true;
}

export function presentOf(
  appointment: Pick<Appointment, 'consultant' | 'startsAt' | 'endsAt'> | null,
  roster: Roster,
  clock: HouseClock,
): Present {
  if (!appointment || !isClosed(appointment, roster, clock)) return {};
  return { closed: true, ...(isRetired(appointment, roster) && { isRetired: true }) };
}

export interface ProposalMade extends AppointmentAct, Holding {
  times: readonly (ProposedTime & { startsAt: Date })[];
  /** All consultants at a start. */
  judge: Judge;
  /** The start that the holder of a link saw. */
  seen?: string | undefined;
  /** What became of the time that it has; a link does not tell. */
  present?: (
    record: Pick<Appointment, 'consultant' | 'startsAt' | 'endsAt'>,
    roster: Roster,
  ) => Present;
  note?: string | undefined;
  deliveries: readonly Planned[];
  /** The warnings that the caller has confirmed. */
  confirm: readonly TimeWarning[];
}

interface Store {
  /** Decides and writes in one atomic step, or writes nothing. */
  propose: (proposal: ProposalMade) => Promise<Acted>;
}

/**
 * When the times are freed: at the end of the day, in the firm's zone, or earlier once the last of them begins.
 * `past` or `beyond_window` for a day that is over or after the booking window.
 */
export function heldUntil(
  day: string,
  starts: readonly { startsAt: Date }[],
  { now, timeZone }: Clock,
): Outcome<Holding> {
  const today = toLocal(now, timeZone).date;
  if (day < today) return invalidField('until', 'past');
  if (day > addDays(today, bookingWindowDays)) return invalidField('until', 'beyond_window');
  const last = Math.max(...starts.map(({ startsAt }) => startsAt.getTime()));
  const until = new Date(Math.min(startOfDay(addDays(day, 1), timeZone).getTime(), last));
  return success({ until, day: toLocal(new Date(until.getTime() - 1), timeZone).date });
}

/** The starts of the times, each once; `past` and `nonexistent_time` by their place in the list. */
export function startsOf(
  times: readonly ProposedTime[],
  { now, timeZone }: Clock,
): Outcome<(ProposedTime & { startsAt: Date })[]> {
  const starts = new Map<string, ProposedTime & { startsAt: Date }>();
  for (const [i, time] of times.entries()) {
    const startsAt = toInstant(time.date, time.time, timeZone);
    if (!startsAt) return invalidField(`times.${i}.time`, 'nonexistent_time');
    if (startsAt <= now) return invalidField(`times.${i}.date`, 'past');
    starts.set(`${startsAt.getTime()} ${time.consultant}`, { ...time, startsAt });
  }
  return success([...starts.values()]);
}

/**
 * Proposes one to five times for a pending or confirmed appointment, in place of earlier ones. Each is held
 * for the client until the end of the day `until`; the client is told a minute later, as of all changes by the
 * firm. A time may be unusual only if its warnings are confirmed, and never another appointment's.
 */
export async function proposeTimes(
  {
    times,
    until: day,
    confirm = [],
    ...act
  }: AppointmentAct &
    Proposed & { note?: string | undefined; confirm?: readonly TimeWarning[] | undefined },
  { store, ...clock }: HouseClock & { store: Pick<Store, 'propose'> },
): Promise<Outcome<DeskAppointment>> {
  const starts = startsOf(times, clock);
  if (!starts.ok) return starts;
  const term = heldUntil(day, starts.value, clock);
  if (!term.ok) return term;
  const { now, house } = clock;
  return outcomeOfAct(
    await store.propose({
      ...{ ...act, ...term.value, times: starts.value, confirm },
      deliveries: deliveriesOf('appointment_proposed', toldAt(now), house.reach),
      judge: (at, roster) => candidatesAt(at, roster, clock),
      present: (record, roster) => presentOf(record, roster, clock),
    }),
  );
}

/** Of an answer that changes nothing about the appointment only the firm is told. */
export const toFirmOnly = (planned: readonly Planned[]): Planned[] =>
  planned.filter(({ recipient }) => recipient === 'firm');
