import { useCallback } from 'react';
import { appointmentStatuses } from '#contract/appointment.ts';
import { getStatistics } from '#contract/desk-routes.ts';
import type { Statistics } from '#contract/statistics.ts';
import { formatNumber } from '#i18n/format.ts';
import { useResource } from '#islands/admin/data/use-resource.ts';
import { useDesk } from '#islands/admin/desk.ts';
import { ListState } from '#islands/admin/ui/ListState.tsx';
import { BookingsChart } from './BookingsChart.tsx';
import { ErasedCounts } from './ErasedCounts.tsx';
import { NextAppointments } from './NextAppointments.tsx';
import { PagesRead } from './PagesRead.tsx';

/** The desk at a glance. */
export default function Overview() {
  const { call } = useDesk();
  const statistics = useResource(useCallback(() => call(getStatistics), [call]));
  return (
    <div className="desk-stack">
      {statistics.value ? (
        <Figures statistics={statistics.value} />
      ) : (
        <ListState phase={statistics.hasFailed ? 'failed' : 'loading'} isEmpty empty="" />
      )}
      <NextAppointments />
      {statistics.value && <BookingsChart bookings={statistics.value.bookings} />}
      {statistics.value && <ErasedCounts erased={statistics.value.erased} />}
      <PagesRead />
    </div>
  );
}

function Figures({ statistics }: { statistics: Statistics }) {
  const { texts } = useDesk();
  const { figures } = texts.overview;
  const { today, thisWeek, slots, unread, appointments } = statistics;
  const all: readonly (readonly [string, number])[] = [
    [figures.today, today],
    [figures.thisWeek, thisWeek],
    [figures.free, slots.free],
    [figures.booked, slots.booked],
    [figures.messages, unread.messages],
    [figures.inquiries, unread.inquiries],
  ];
  const byStatus = appointmentStatuses.map(
    (status) => [texts.statusLabels[status], appointments[status]] as const,
  );
  return (
    <>
      <FigureList figures={all} className="desk-figures" />
      <FigureList figures={byStatus} className="desk-figures desk-figures-small" />
    </>
  );
}

function FigureList({
  figures,
  className,
}: {
  figures: readonly (readonly [string, number])[];
  className: string;
}) {
  const { locale } = useDesk();
  return (
    <dl className={className}>
      {figures.map(([name, count]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="tabular">{formatNumber(count, locale)}</dd>
        </div>
      ))}
    </dl>
  );
}
