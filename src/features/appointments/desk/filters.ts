import {
  type AppointmentStatus,
  appointmentStatuses,
} from '#features/appointments/contract/appointment-status.ts';

/** What the list is narrowed to; `''` is no limit. */
export interface Filters {
  q: string;
  status: AppointmentStatus | 'active' | '';
  service: string;
  consultant: string;
  startDate: string;
  endDate: string;
}

export const noFilters: Filters = {
  ...{ q: '', status: '', service: '', consultant: '', startDate: '', endDate: '' },
};

/** What takes place from today on, and what will once it is confirmed. */
export const upcomingFrom = (today: string): Partial<Filters> => ({
  status: 'active',
  startDate: today,
  endDate: '',
});

/** Of certain days one wants to know what comes when, and not what came in. */
export const isByStart = ({ startDate, endDate }: Filters) => startDate !== '' || endDate !== '';

/** The filters as the server takes them: only those that limit something, and their order. */
export function toQuery(filters: Filters) {
  const { q, status, service, consultant, startDate, endDate } = filters;
  return {
    ...(q.trim() !== '' && { q: q.trim() }),
    ...(status !== '' && { status }),
    ...(service !== '' && { service }),
    ...(consultant !== '' && { consultant }),
    ...(startDate !== '' && { startDate }),
    ...(endDate !== '' && { endDate }),
    ...(isByStart(filters) && { order: 'start' as const }),
  };
}

export const isFiltered = (filters: Filters) => Object.keys(toQuery(filters)).length > 0;

/** The address of the list, narrowed; nothing personal goes into it. */
export const filteredAddress = (filters: Partial<Omit<Filters, 'q'>>) =>
  `#appointments?${new URLSearchParams(filters)}`;

/** All of them, the newest first, whatever was looked for before. */
export const freshAddress = '#appointments?new';

const statuses = ['active', ...appointmentStatuses] as const;

/** The filters that such an address asks for. */
export function filtersOf(query: string): Filters {
  const asked = new URLSearchParams(query);
  return {
    ...noFilters,
    status: statuses.find((status) => status === asked.get('status')) ?? '',
    consultant: asked.get('consultant') ?? '',
    startDate: asked.get('startDate') ?? '',
    endDate: asked.get('endDate') ?? '',
  };
}
