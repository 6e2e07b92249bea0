import { appointmentStatuses } from '#features/appointments/contract.ts';
import { formatNumber } from '#platform/i18n/format.ts';
import { filteredAddress } from '#features/appointments/desk.ts';
import { useStatistics } from '#features/desk/desk/statistics.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { bookingWindowDays } from '#features/hours/contract.ts';
import { fill } from '#platform/i18n/fill.ts';
import { firmToday } from '#platform/browser/firm-clock.ts';
import { ListState } from '#platform/desk-ui/ListState.tsx';
import { addDays } from '#platform/time/zone.ts';
import { listOf, mondayOf } from './addresses.ts';
import { BookingsChart } from './BookingsChart.tsx';
import { ConsultantsWeek } from './ConsultantsWeek.tsx';
import { ErasedCounts } from './ErasedCounts.tsx';
import { PagesRead } from './PagesRead.tsx';

interface Figure {
  name: string;
  /** Undefined until it is loaded. */
  count: number | undefined;
  /** The days that it counts, if its name does not say so. */
  note?: string;
  /** What it is per service, where that differs. */
  parts?: readonly { name: string; count: number }[];
  /** Link to the list of what is counted. */
  address: string;
}

/** The figures of the desk. Each links to the list of what it counts. */
export function Figures() {
  const { texts, titles, locale } = useDesk();
  const { value, hasFailed } = useStatistics();
  const { figures } = texts.overview;
  const today = firmToday();
  const ahead = fill(figures.ahead, { days: formatNumber(bookingWindowDays, locale) });
  const { free, services = [] } = value?.slots ?? {};
  const parts = services.every((service) => service.free === free)
    ? []
    : services.map((each) => ({ name: titles[each.service], count: each.free }));
  const main: readonly Figure[] = [
    {
      name: figures.today,
      count: value?.today,
      address: listOf.today(today),
    },
    {
      name: figures.thisWeek,
      count: value?.thisWeek,
      address: listOf.thisWeek(today),
    },
    { name: figures.free, count: free, note: ahead, parts, address: '#calendar' },
    {
      name: figures.booked,
      count: value?.slots.booked,
      note: ahead,
      address: filteredAddress({
        startDate: today,
        endDate: addDays(today, bookingWindowDays),
        status: 'active',
      }),
    },
    { name: figures.messages, count: value?.unread.messages, address: '#messages' },
    { name: figures.inquiries, count: value?.unread.inquiries, address: '#inquiries' },
  ];
  const byStatus = appointmentStatuses.map((status) => ({
    name: texts.statusLabels[status],
    count: value?.appointments[status],
    address: filteredAddress({ status }),
  }));
  return (
    <div className="desk-stack">
      {hasFailed && <ListState phase="failed" isEmpty empty="" />}
      <Counts figures={main} className="desk-figures" />
      <Counts figures={byStatus} className="desk-figures desk-figures-small" />
      <div className="desk-columns">
        <BookingsChart bookings={value?.bookings ?? []} />
        <div className="desk-stack">
          <ConsultantsWeek counts={value?.consultants ?? []} monday={mondayOf(today)} />
          <PagesRead />
          {value && <ErasedCounts erased={value.erased} />}
        </div>
      </div>
    </div>
  );
}

function Counts({ figures, className }: { figures: readonly Figure[]; className: string }) {
  const { locale } = useDesk();
  return (
    <dl className={className}>
      {figures.map(({ name, count, note, parts = [], address }) => (
        <div key={name}>
          <dt>
            <a href={address}>{name}</a>
            {note !== undefined && (
              <>
                <br />
                <small>{note}</small>
              </>
            )}
            {parts.map((part) => (
              <small key={part.name} className="desk-figure-part">
                {part.name}: <span className="tabular">{formatNumber(part.count, locale)}</span>
              </small>
            ))}
          </dt>
          <dd className="tabular">{count === undefined ? '–' : formatNumber(count, locale)}</dd>
        </div>
      ))}
    </dl>
  );
}
