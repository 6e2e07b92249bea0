import { exportAppointments } from '#contract/desk-routes.ts';
import { useDesk } from '#islands/admin/desk.ts';
import { type Filters, toQuery } from './filters.ts';

/** Downloads what the filters list as a table; dates and statuses only, never a search, in its address. */
export function ExportLink({ filters }: { filters: Filters }) {
  const { texts } = useDesk();
  const query = new URLSearchParams(toQuery({ ...filters, q: '' }));
  return (
    <a className="button-quiet" href={`${exportAppointments.path}?${query}`} download>
      {texts.appointments.export}
    </a>
  );
}
