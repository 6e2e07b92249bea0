import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import {
  type AppointmentStatus,
  isOver,
} from '#features/appointments/contract/appointment-status.ts';
import { listAppointments } from '#features/appointments/contract/appointment-routes.ts';
import type { FoundAppointment } from '#features/appointments/contract/appointment-search.ts';
import {
  exportAppointmentsFound,
  searchAppointments,
} from '#features/appointments/contract/appointment-search-routes.ts';
import { dropAppointments, isErased, rememberAppointment } from './one-appointment.ts';
import { useConsultants } from '#features/consultants/desk.ts';
import { listing } from '#platform/desk/pages.ts';
import { usePages } from '#platform/desk/use-pages.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { useSought } from '#platform/desk/sought.ts';
import { useDay } from '#platform/desk/use-day.ts';
import { usePrinting } from '#platform/desk/use-printing.ts';
import { useAreaQuery } from '#platform/desk/use-area-query.ts';
import { ExportButton } from '#platform/desk-ui/ExportButton.tsx';
import { FilterFold } from '#platform/desk-ui/FilterFold.tsx';
import { ListState } from '#platform/desk-ui/ListState.tsx';
import { Printed } from '#platform/desk-ui/Printed.tsx';
import { Scroll } from '#platform/desk-ui/Scroll.tsx';
import { AppointmentRow } from './AppointmentRow.tsx';
import { CancelDialog } from './CancelDialog.tsx';
import { EnterDialog } from './EnterDialog.tsx';
import { FilterBar } from './FilterBar.tsx';
import {
  countFilters,
  filtersOf,
  isByStart,
  isFiltered,
  isOneDay,
  noFilters,
  onNextDay,
  toQuery,
} from './filters.ts';
import { filtersTexts, limitsTexts } from './filters-text.ts';
import { keptList, ListChoice } from './list-choice.tsx';
import { DaySheets } from './paper/DaySheets.tsx';
import { useAppointmentParts } from './parts.ts';
import { useAppointmentDialog } from './use-appointment-dialog.tsx';
import { useSettled } from './use-settled.ts';
import { useSteady } from './use-steady.ts';
import { entryOf } from './calendar/week-days.ts';
import { useStatus } from './use-status.tsx';

export interface AppointmentsProps {
  /** The dialog that acts on many appointments at once. */
  Bulk: ComponentType<{ onErased: (ids: readonly string[]) => void; onClose: () => void }>;
  /** The addresses at which calendar programs read appointments. */
  Feeds: ComponentType;
}

/** The filters that the area's address asks for; without any, those of the list that was chosen last. */
const listOf = (query: string) => (isFiltered(filtersOf(query)) ? filtersOf(query) : keptList());

/** List of all appointments, newest first. If limited to certain days, ordered by start. */
export function Appointments({ Bulk, Feeds }: AppointmentsProps) {
  const desk = useDesk();
  const { texts, bulkTexts, locale } = desk;
  const isPrinting = usePrinting();
  const { all: consultants, areSeveral } = useConsultants();
  const words = texts.appointments;
  const query = useAreaQuery('appointments');
  const [followed, setFollowed] = useState(query);
  const [filters, setFilters] = useState(() => listOf(query));
  if (query !== followed) {
    setFollowed(query);
    if (query !== '') setFilters(listOf(query));
  }
  const today = useDay();
  const [begun, setBegun] = useState(today);
  if (today !== begun) {
    setBegun(today);
    setFilters(onNextDay(filters, begun, today));
  }
  useSought('list', 'appointments', ({ text = '' }) => setFilters({ ...noFilters, q: text }));
  const settled = useSettled(filters);
  const [cancelling, setCancelling] = useState<DeskAppointment | null>(null);
  const [isEntering, setIsEntering] = useState(false);
  const [isBulk, setIsBulk] = useState(false);
  const { changeStatus, question } = useStatus();
  const { WithSums } = useAppointmentParts();

  const client = useQueryClient();
  const listed = listing<FoundAppointment>('appointments', toQuery(settled), (call, request) =>
    // Filters are sent in a request body, because a client's name must not be in a URL.
    isFiltered(settled)
      ? call(searchAppointments, {
          body: { ...toQuery(settled), ...request, limit: Number(request.limit) },
        })
      : call(listAppointments, { query: request }),
  );
  const pages = usePages(listed);
  const isSimilar = pages.items.some((item) => item.isSimilar);
  const { items, region } = useSteady(pages.items, pages.scope, (id) => isErased(client, id));
  const { show, dialog } = useAppointmentDialog();

  async function change(appointment: DeskAppointment, status: AppointmentStatus) {
    if (status === 'cancelled') {
      rememberAppointment(client, appointment);
      setCancelling(appointment);
      return false;
    }
    return changeStatus(appointment, status);
  }

  return (
    <div className="desk-stack">
      <div className="desk-actions">
        <button type="button" className="button-quiet" onClick={() => setIsEntering(true)}>
          {words.enter.open}
        </button>
        <ExportButton route={exportAppointmentsFound} body={{ ...toQuery(settled), locale }} />
        <button type="button" className="button-quiet" onClick={() => setIsBulk(true)}>
          {bulkTexts.open}
        </button>
      </div>
      <FilterFold count={countFilters(filters)}>
        <FilterBar filters={filters} onChange={setFilters} />
      </FilterFold>
      <ListChoice filters={filters} onChange={setFilters} />
      {isPrinting && isOneDay(settled) && !pages.hasMore ? (
        <DaySheets
          days={[settled.startDate]}
          entries={items
            .filter(({ status }) => settled.status !== '' || !isOver(status))
            .map(entryOf)}
          limits={limitsTexts(settled, desk, consultants).join(' · ')}
        />
      ) : (
        <Printed>{filtersTexts(settled, desk, consultants).join(' · ')}</Printed>
      )}
      <Scroll
        label={isByStart(settled) ? words.listByStart : words.list}
        className="desk-scroll desk-list-tall"
      >
        {isSimilar && (
          <p className="desk-note" role="status">
            {words.similar}
          </p>
        )}
        <WithSums ids={items.map(({ id }) => id)}>
          <ul className="desk-rows" {...region}>
            {items.map((appointment) => (
              <AppointmentRow
                key={appointment.id}
                appointment={appointment}
                owner={
                  areSeveral
                    ? consultants.find(({ id }) => id === appointment.consultant)
                    : undefined
                }
                onOpen={show}
                onChange={change}
              />
            ))}
          </ul>
        </WithSums>
        <ListState
          phase={pages.phase}
          isEmpty={items.length === 0}
          empty={isFiltered(settled) ? words.noneFound : words.none}
          hasMore={pages.hasMore}
          onMore={pages.loadMore}
        />
      </Scroll>
      <Feeds />
      {dialog}
      {question}
      {cancelling && (
        <CancelDialog appointment={cancelling} onClose={() => setCancelling(null)} onShow={show} />
      )}
      {isBulk && (
        <Bulk onErased={(ids) => dropAppointments(client, ids)} onClose={() => setIsBulk(false)} />
      )}
      {isEntering && <EnterDialog onShow={show} onClose={() => setIsEntering(false)} />}
    </div>
  );
}
