/** What a visitor's link shows. */
import {
  certainLink,
  claimHeld,
  type ClientLink,
  isClosed,
  isRetired,
  type openTimesIn,
  ownerKey,
  proofOf,
} from '#features/appointments/index.ts';
import { type Appointment, type HeldRequest, isActive } from '#features/appointments/contract.ts';
import { shippedConsultant } from '#features/consultants/contract.ts';
import { type Decide, type House, type HouseClock, type Staff } from '#features/hours/index.ts';
import type { LinkedAppointment, LinkedMoney } from '#features/links/contract/link.ts';
import { type Outcome, success } from '#platform/rules/outcome.ts';
import { toEuros } from '#platform/contract/euros.ts';
import { toLocal } from '#platform/time/zone.ts';
import { minuteMs } from '#platform/time/units.ts';
import {
  type LinkPorts,
  type LinkRefusal,
  shownOf,
  outcomeOf,
  type StaffPort,
  subjectOf,
} from './linked.ts';
import type { LinkSubject } from './signed-link.ts';

/** The money for an appointment as its client reads it, in cents. */
export type ClientMoney = Record<keyof LinkedMoney, number>;

interface Found {
  appointment: Appointment;
  cents: ClientMoney;
  /** The firm chose or kept its time knowingly. */
  isMeant: boolean;
  /** It kept the appointment after its consultant had retired. */
  isRetiringMeant: boolean;
}

export interface ViewStore {
  /** Also records that the recipient of the link has used it. */
  show: (
    link: LinkSubject,
    now: Date,
    /** In the firm's time zone. */
    today: string,
  ) => Promise<Found | { held: HeldRequest } | LinkRefusal>;
}

/** Rules about times. */
export interface RulePorts {
  house: Pick<House, 'reach' | 'ruleOf'>;
}

type ShowPorts = LinkPorts<ViewStore> &
  RulePorts &
  StaffPort &
  HouseClock & {
    network: string;
    held: Parameters<typeof claimHeld>[1]['store'];
    openTimesOf: ReturnType<typeof openTimesIn>;
    roster: { decide: Decide };
    keyed: (text: string) => string;
  };

/** How long before the start a link changes nothing any more, in milliseconds. */
export const leadMsOf = ({ links }: Pick<LinkPorts<unknown>, 'links'>) =>
  links.leadMinutes * minuteMs;

/** Who acts by a client's link. */
export const clientOf = (
  { address }: LinkSubject,
  ports: Pick<LinkPorts<unknown>, 'links'>,
): ClientLink => ({ by: 'visitor-link', address, leadMs: leadMsOf(ports) });

/** The appointment with its consultant, meeting link, and whether and until when it can be changed. */
export function viewOf(
  appointment: Appointment,
  staff: Staff,
  ports: LinkPorts<unknown>,
): LinkedAppointment {
  const counterpart = staff.of(appointment.consultant);
  const { meeting, place, status } = appointment;
  const meetingLink = certainLink(appointment, counterpart);
  const until = new Date(Date.parse(appointment.startsAt) - leadMsOf(ports));
  return {
    ...shownOf(appointment, staff),
    changeUntil: until.toISOString(),
    canChange: isActive(appointment.status) && ports.now <= until,
    ...(counterpart.name !== undefined && { consultantName: counterpart.name }),
    ...(meetingLink !== '' && { meetingLink }),
    ...(place !== undefined && meeting !== 'video' && status === 'confirmed' && { place }),
  };
}

/** What the client reads of the money for the appointment; nothing where there is none. */
function moneyIn(cents: ClientMoney): { money?: LinkedMoney } {
  const { paid, open, overdue, coming, back, returning, kept } = cents;
  if (paid + open + coming + back === 0) return {};
  return {
    money: {
      ...{ paid: toEuros(paid), open: toEuros(open), overdue: toEuros(overdue) },
      ...(coming > 0 && { coming: toEuros(coming) }),
      ...(back > 0 && { back: toEuros(back) }),
      ...(returning > 0 && { returning: toEuros(returning) }),
      ...(kept > 0 && { kept: toEuros(kept) }),
    },
  };
}

/**
 * Whether the time of an active appointment is closed by now, or its consultant retired, and the firm has not
 * kept it knowing that.
 */
async function isClosedNow(
  { appointment, isMeant, isRetiringMeant }: Found,
  ports: ShowPorts,
): Promise<boolean> {
  if (!isActive(appointment.status) || isRetiringMeant) return false;
  return ports.roster.decide((roster) =>
    Promise.resolve(
      isRetired(appointment, roster) || (!isMeant && isClosed(appointment, roster, ports)),
    ),
  );
}

/** The appointment with those of its proposed times that the client can still take. */
async function withOpenTimes(appointment: Appointment, ports: ShowPorts): Promise<Appointment> {
  const { id, status, proposed } = appointment;
  if (!proposed || !isActive(status)) return appointment;
  const times = await ports.openTimesOf({ id, proposed }, ports);
  return { ...appointment, proposed: { ...proposed, times } };
}

/** A request whose time somebody else has, or whose half hour is over. */
const lostOf = ({ record }: HeldRequest): Appointment => ({
  ...record,
  consultant: record.consultant ?? shippedConsultant,
  status: 'expired',
});

/**
 * Returns the appointment to the holder of its link. A request that does not take its time gets it now, if it
 * still can (`isClaimed`).
 */
export async function showLinked(
  token: string,
  ports: ShowPorts,
): Promise<{ shown: Outcome<LinkedAppointment>; isClaimed?: boolean }> {
  const link = subjectOf(token, 'visitor', ports);
  if (!link.ok) return { shown: link };
  // Both in one tick, so that they share one round trip.
  const [found, staff] = await Promise.all([
    ports.links.store.show(link.value, ports.now, toLocal(ports.now, ports.timeZone).date),
    ports.readStaff(),
  ]);
  const show = (appointment: Appointment) => ({
    ...viewOf(appointment, staff, ports),
    proof: proofOf(ownerKey(appointment.email, ports), ports),
  });
  if (typeof found === 'string') return { shown: outcomeOf(found, show) };
  if (!('held' in found)) {
    const closed = await isClosedNow(found, ports);
    return {
      shown: success({
        ...show(await withOpenTimes(found.appointment, ports)),
        ...(closed && { closed }),
        ...moneyIn(found.cents),
      }),
    };
  }
  const { held } = found;
  const claimed = await claimHeld(held, {
    ...ports,
    store: ports.held,
    decide: ports.roster.decide,
  });
  if (typeof claimed === 'string') {
    return { shown: success({ ...show(lostOf(held)), lost: claimed }) };
  }
  return { shown: success(show(claimed)), isClaimed: true };
}
