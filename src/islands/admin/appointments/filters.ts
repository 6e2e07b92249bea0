import { type AppointmentStatus, appointmentStatuses } from '#contract/appointment-status.ts';

/** What the list is narrowed to; `''` is no limit. */
export interface Filters {
  q: string;
  status: AppointmentStatus | '';
  service: string;
  startDate: string;
  endDate: string;
}

export const noFilters: Filters = { q: '', status: '', service: '', startDate: '', endDate: '' };

/** The filters as the server takes them: only those that limit something. */
export function toQuery({ q, status, service, startDate, endDate }: Filters) {
  return {
    ...(q.trim() !== '' && { q: q.trim() }),
    ...(status !== '' && { status }),
    ...(service !== '' && { service }),
    ...(startDate !== '' && { startDate }),
    ...(endDate !== '' && { endDate }),
  };
}

export const isFiltered = (filters: Filters) => Object.keys(toQuery(filters)).length > 0;

/** The address of the list, narrowed; nothing personal goes into it. */
export const filteredAddress = (filters: Partial<Omit<Filters, 'q'>>) =>
  `#appointments?${new URLSearchParams(filters)}`;

/** The filters that such an address asks for. */
export function filtersOf(query: string): Filters {
  const asked = new URLSearchParams(query);
  return {
    ...noFilters,
    status: appointmentStatuses.find((status) => status === asked.get('status')) ?? '',
    startDate: asked.get('startDate') ?? '',
    endDate: asked.get('endDate') ?? '',
  };
}
