import { useCallback, useState } from 'react';
import type { Appointment, AppointmentStatus } from '#contract/appointment.ts';
import { listAppointments } from '#contract/routes.ts';
import { type PageRequest, usePages } from '#islands/admin/data/use-pages.ts';
import { useDesk } from '#islands/admin/desk.ts';
import { ListState } from '#islands/admin/ui/ListState.tsx';
import { AppointmentDialog } from './AppointmentDialog.tsx';
import { AppointmentRow } from './AppointmentRow.tsx';
import { CalendarFeed } from './CalendarFeed.tsx';
import { EnterDialog } from './EnterDialog.tsx';
import { ExportButton } from './ExportButton.tsx';
import { FilterBar } from './FilterBar.tsx';
import { isFiltered, noFilters, toQuery } from './filters.ts';
import { useSettled } from './use-settled.ts';
import { useStatus } from './use-status.ts';

/** All appointments, newest first, narrowed as one likes. */
export default function Appointments() {
  const { call, texts, reload } = useDesk();
  const words = texts.appointments;
  const [filters, setFilters] = useState(noFilters);
  const settled = useSettled(filters);
  const [openId, setOpenId] = useState<string | null>(null);
  const [isEntering, setIsEntering] = useState(false);
  const changeStatus = useStatus();

  const load = useCallback(
    (request: PageRequest) =>
      call(listAppointments, { query: { ...toQuery(settled), ...request } }),
    [call, settled],
  );
  const pages = usePages(load);
  const open = pages.items.find(({ id }) => id === openId);

  async function change(appointment: Appointment, status: AppointmentStatus) {
    const changed = await changeStatus(appointment, status);
    if (!changed) return;
    pages.update(changed);
    void reload();
  }

  return (
    <div className="desk-stack">
      <div className="desk-actions">
        <button type="button" className="button" onClick={() => setIsEntering(true)}>
          {words.enter.open}
        </button>
        <ExportButton filters={settled} />
      </div>
      <FilterBar filters={filters} onChange={setFilters} />
      <div
        className="desk-scroll desk-list-tall"
        role="region"
        tabIndex={0}
        aria-label={words.list}
      >
        <ul className="desk-rows">
          {pages.items.map((appointment) => (
            <AppointmentRow
              key={appointment.id}
              appointment={appointment}
              onOpen={({ id }) => setOpenId(id)}
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
      {open && (
        <AppointmentDialog
          appointment={open}
          onChanged={(changed) => {
            pages.update(changed);
            void reload();
          }}
          onErased={() => {
            setOpenId(null);
            pages.remove([open.id]);
            void reload();
          }}
          onClose={() => setOpenId(null)}
        />
      )}
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
