import type { Statistics } from '#features/desk/contract/statistics.ts';
import { fill } from '#platform/i18n/fill.ts';
import { formatDate, formatNumber } from '#platform/i18n/format.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { Part } from '#platform/desk-ui/Area.tsx';
import { bars, scaleTop } from './chart.ts';

const size = { width: 600, height: 140, gap: 5 };

/** Bookings of the last days as a bar chart and as a table. Without bookings the chart is empty. */
export function BookingsChart({ bookings }: Pick<Statistics, 'bookings'>) {
  const { texts, locale } = useDesk();
  const words = texts.overview.chart;
  const counts = bookings.map(({ count }) => count);
  const sum = counts.reduce((total, count) => total + count, 0);
  const day = (date?: string) =>
    date === undefined ? '\u00A0' : formatDate(date, locale, { day: 'numeric', month: 'short' });
  const summary = fill(words.summary, {
    days: formatNumber(counts.length, locale),
    sum: formatNumber(sum, locale),
  });
  return (
    <Part title={words.title}>
      <figure className="desk-chart">
        <svg viewBox={`0 -8 ${size.width} ${size.height + 10}`} role="img" aria-label={summary}>
          <path
            className="desk-chart-grid"
            d={`M0 0H${size.width}M0 ${size.height / 2}H${size.width}`}
          />
          {bars(counts, size).map((bar, index) => (
            <rect key={bookings[index]?.date} {...bar}>
              <title>{`${day(bookings[index]?.date)}: ${formatNumber(counts[index] ?? 0, locale)}`}</title>
            </rect>
          ))}
          <path className="desk-chart-base" d={`M0 ${size.height}H${size.width}`} />
        </svg>
        <figcaption>
          <span>{day(bookings[0]?.date)}</span>
          <span>{fill(words.top, { count: formatNumber(scaleTop(counts), locale) })}</span>
          <span>{day(bookings.at(-1)?.date)}</span>
        </figcaption>
      </figure>
      <details>
        <summary>{words.table}</summary>
        <table className="desk-table tabular">
          <thead>
            <tr>
              <th scope="col">{words.day}</th>
              <th scope="col">{words.count}</th>
            </tr>
          </thead>
          <tbody>
            {bookings.map(({ date, count }) => (
              <tr key={date}>
                <th scope="row">{day(date)}</th>
                <td>{formatNumber(count, locale)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Part>
  );
}
