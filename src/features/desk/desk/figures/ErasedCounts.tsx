import type { Statistics } from '#features/desk/contract/statistics.ts';
import { fill } from '#platform/i18n/fill.ts';
import { formatDate, formatNumber } from '#platform/i18n/format.ts';
import { useDesk } from '#platform/desk/desk.ts';

/** Number of erased appointments by month. Renders nothing if there are none. */
export function ErasedCounts({ erased }: Pick<Statistics, 'erased'>) {
  const { texts, locale } = useDesk();
  const words = texts.overview.erased;
  if (erased.length === 0) return null;
  const sum = erased.reduce((total, { count }) => total + count, 0);
  return (
    <details className="desk-part">
      <summary>{fill(words.summary, { count: formatNumber(sum, locale) })}</summary>
      <table className="desk-table tabular">
        <thead>
          <tr>
            <th scope="col">{words.month}</th>
            <th scope="col">{words.count}</th>
          </tr>
        </thead>
        <tbody>
          {erased.map(({ month, count }) => (
            <tr key={month}>
              <th scope="row">
                {formatDate(`${month}-01`, locale, { month: 'long', year: 'numeric' })}
              </th>
              <td>{formatNumber(count, locale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
