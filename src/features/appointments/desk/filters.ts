import {
  type AppointmentStatus,
  appointmentStatuses,
  type StatusGroup,
} from '#features/appointments/contract/appointment-status.ts';

/** Filters of the list; `''` means no filter. */
export interface Filters {
  q: string;
  status: AppointmentStatus | StatusGroup | '';
  service: string;
  consultant: string;
  startDate: string;
  endDate: string;
}

export const noFilters: Filters = {
  ...{ q: '', status: '', service: '', consultant: '', startDate: '', endDate: '' },
};

/** Filters for pending and confirmed appointments from today on. */
export const upcomingFrom = (today: string): Partial<Filters> => ({
  status: 'active',
  startDate: today,
  endDate: '',
});

/** The filters on the day after `before`: a list from today on begins with the new day. */
export const onNextDay = (filters: Filters, before: string, today: string): Filters =>
  filters.startDate === before && filters.endDate === ''
    ? { ...filters, startDate: today }
    : filters;

/** A list limited to certain days is ordered by start, not by creation. */
export const isByStart = ({ startDate, endDate }: Filters) => startDate !== '' || endDate !== '';

export const isOneDay = ({ startDate, endDate }: Filters) =>
  startDate !== '' && startDate === endDate;

/** Query for the server: only active filters, and the order. */
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

/** How many are set. */
export const countFilters = ({ q, ...others }: Filters): number =>
  [q.trim(), ...Object.values(others)].filter((value) => value !== '').length;

/** Address of the filtered list. It cannot contain the search text, so it contains no personal data. */
export const filteredAddress = (filters: Partial<Omit<Filters, 'q'>>) =>
  `#appointments?${new URLSearchParams(filters)}`;

/** Address of the list that was chosen last; resets earlier filters. */
export const freshAddress = '#appointments?new';

const statuses = ['active', 'taking_place', ...appointmentStatuses] as const;

/** Reads the filters from such an address. */
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
