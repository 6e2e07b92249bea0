import type { Appointment } from '#contract/appointment.ts';
import type { AppointmentStatus } from '#contract/appointment-status.ts';
import type { Service } from '#contract/service.ts';

export interface AppointmentFilter {
  /** Looked for in name, e-mail address, phone number and message, whatever the case. */
  q?: string | undefined;
  status?: AppointmentStatus | undefined;
  service?: Service | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
}

/** True when everything passes. */
export const isUnfiltered = ({ q, status, service, startDate, endDate }: AppointmentFilter) =>
  [q || undefined, status, service, startDate, endDate].every((part) => part === undefined);

/** Where `q` is looked for: decided here for every field of the contract, or this does not compile. */
const isSearched: Readonly<Record<keyof Appointment, boolean>> = {
  clientName: true,
  email: true,
  phone: true,
  message: true,
  id: false,
  date: false,
  time: false,
  service: false,
  status: false,
  locale: false,
  consultant: false,
  meeting: false,
  startsAt: false,
  endsAt: false,
  createdAt: false,
};
const isField = (name: string): name is keyof Appointment => Object.hasOwn(isSearched, name);
const searched = Object.keys(isSearched)
  .filter(isField)
  .filter((field) => isSearched[field]);

/** Letters that differ in case or in how a keyboard composes them are one. */
const toPlain = (text: string) => text.normalize('NFC').toLowerCase();

/** Whether an appointment passes. */
export function matcherOf({ q = '', status, service, startDate, endDate }: AppointmentFilter) {
  const sought = toPlain(q);
  return (appointment: Appointment): boolean =>
    (status === undefined || appointment.status === status) &&
    (service === undefined || appointment.service === service) &&
    (startDate === undefined || appointment.date >= startDate) &&
    (endDate === undefined || appointment.date <= endDate) &&
    (sought === '' || searched.some((field) => toPlain(appointment[field] ?? '').includes(sought)));
}

interface Range {
  limit: number;
  after?: string | undefined;
  /** Spare the reading of what takes place on other days, if not of all of it. */
  startDate?: string | undefined;
  endDate?: string | undefined;
  /** Only those. */
  status?: AppointmentStatus | undefined;
}

interface Lister {
  list: (range: Range) => Promise<readonly Appointment[] | null>;
}

/** More than there will ever be. */
const everything = 1_000_000;

/** All that pass, newest first. */
export async function listMatching(filter: AppointmentFilter, { list }: Lister) {
  const { startDate, endDate, status } = filter;
  const all = (await list({ limit: everything, startDate, endDate, status })) ?? [];
  return isUnfiltered(filter) ? all : all.filter(matcherOf(filter));
}

/**
 * The same list with only what passes. Redis knows status and, roughly, days; the rest is read and
 * sifted here: one round trip however few pass, and Redis need not look into every record.
 */
export function filtered(filter: AppointmentFilter, appointments: Lister): Lister {
  if (isUnfiltered(filter)) return appointments;
  const passes = matcherOf(filter);
  const { status, ...sifted } = filter;
  const { startDate, endDate } = sifted;
  return {
    async list({ limit, after }) {
      const most = isUnfiltered(sifted) ? limit : everything;
      const found = await appointments.list({ limit: most, after, startDate, endDate, status });
      return found && found.filter(passes).slice(0, limit);
    },
  };
}
