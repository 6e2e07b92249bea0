import { useCallback, useState } from 'react';
import type { Appointment } from '#contract/appointment.ts';
import type { AppointmentStatus } from '#contract/appointment-status.ts';
import { listAppointments } from '#contract/appointment-routes.ts';
import type { FoundAppointment } from '#contract/appointment-search.ts';
import {
  exportAppointmentsFound,
  searchAppointments,
} from '#contract/appointment-search-routes.ts';
import { AppointmentsBulk } from '#islands/admin/bulk/AppointmentsBulk.tsx';
import { type PageRequest, usePages } from '#islands/admin/data/use-pages.ts';
import { useDesk } from '#islands/admin/desk.ts';
import type { DeskCall } from '#islands/admin/session/desk-call.ts';
import { useAreaQuery } from '#islands/admin/use-area-query.ts';
import { ExportButton } from '#islands/admin/ui/ExportButton.tsx';
import { ListState } from '#islands/admin/ui/ListState.tsx';
import { AppointmentRow } from './AppointmentRow.tsx';
import { CalendarFeed } from './CalendarFeed.tsx';
import { CancelDialog } from './CancelDialog.tsx';
import { EnterDialog } from './EnterDialog.tsx';
import { FilterBar } from './FilterBar.tsx';
import { filtersOf, isByStart, isFiltered, toQuery } from './filters.ts';
import { useAppointmentDialog } from './use-appointment-dialog.tsx';
import { useSettled } from './use-settled.ts';
import { useStatus } from './use-status.ts';

/** All appointments, newest first, or those of some days by when they take place. */
export default function Appointments() {
  const { texts, bulkTexts, locale, reload } = useDesk();
  const words = texts.appointments;
  const query = useAreaQuery('appointments');
  const [followed, setFollowed] = useState(query);
  const [filters, setFilters] = useState(() => filtersOf(query));
  if (query !== followed) {
    setFollowed(query);
    if (query !== '') setFilters(filtersOf(query));
  }
  const settled = useSettled(filters);
  const [cancelling, setCancelling] = useState<Appointment | null>(null);
  const [isEntering, setIsEntering] = useState(false);
  const [isBulk, setIsBulk] = useState(false);
  const changeStatus = useStatus();

  const load = useCallback(
    (call: DeskCall, request: PageRequest) => {
      // A name goes in no address.
      return isFiltered(settled)
        ? call(searchAppointments, {
            body: { ...toQuery(settled), ...request, limit: Number(request.limit) },
          })
        : call(listAppointments, { query: { ...request } });
    },
    [settled],
  );
  const pages = usePages<FoundAppointment>(load);
  const isSimilar = pages.items.some((item) => item.isSimilar);
  const { show, dialog } = useAppointmentDialog(({ id }) => pages.remove([id]));

  function settle(changed: Appointment) {
    pages.update(changed);
    void reload();
  }

  async function change(appointment: Appointment, status: AppointmentStatus) {
    if (status === 'cancelled') {
      setCancelling(appointment);
      return;
    }
    const changed = await changeStatus(appointment, status);
    if (changed) settle(changed);
  }

  return (
    <div className="desk-stack">
      <div className="desk-actions">
        <button type="button" className="button" onClick={() => setIsEntering(true)}>
          {words.enter.open}
        </button>
        <button type="button" className="button-quiet" onClick={() => setIsBulk(true)}>
          {bulkTexts.open}
        </button>
        <ExportButton route={exportAppointmentsFound} body={{ ...toQuery(settled), locale }} />
      </div>
      <FilterBar filters={filters} onChange={setFilters} />
      <div
        className="desk-scroll desk-list-tall"
        role="region"
        tabIndex={0}
        aria-label={isByStart(settled) ? words.listByStart : words.list}
      >
        {isSimilar && (
          <p className="desk-note" role="status">
            {words.similar}
          </p>
        )}
        <ul className="desk-rows">
          {pages.items.map((appointment) => (
            <AppointmentRow
              key={appointment.id}
              appointment={appointment}
              onOpen={show}
              onChange={change}
            />
          ))}
        </ul>
        <ListState
          phase={pages.phase}
          isEmpty={pages.items.length === 0}
          empty={isFiltered(settled) ? words.noneFound : words.none}
          hasMore={pages.hasMore}
          onMore={pages.loadMore}
        />
      </div>
      <CalendarFeed />
      {dialog}
      {cancelling && (
        <CancelDialog
          appointment={cancelling}
          onCancelled={(changed) => {
            setCancelling(null);
            settle(changed);
          }}
          onClose={() => setCancelling(null)}
        />
      )}
      {isBulk && <AppointmentsBulk onErased={pages.remove} onClose={() => setIsBulk(false)} />}
      {isEntering && (
        <EnterDialog
          onEntered={() => {
            setIsEntering(false);
            void reload();
          }}
          onClose={() => setIsEntering(false)}
        />
      )}
    </div>
  );
}
