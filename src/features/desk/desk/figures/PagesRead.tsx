import { listVisits } from '#features/visits/contract.ts';
import { formatNumber } from '#platform/i18n/format.ts';
import { reading, useRead } from '#platform/desk/use-read.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { Part } from '#platform/desk-ui/Area.tsx';
import { ListState } from '#platform/desk-ui/ListState.tsx';
import { Ltr } from '#platform/browser/Rich.tsx';
import { pageViews } from './pages.ts';

const most = 8;

const visits = reading(['visits'], (call) => call(listVisits));

/** Page views of visitors who consented to being counted. */
export function PagesRead() {
  const { texts, locale } = useDesk();
  const { value, hasFailed } = useRead(visits);
  const words = texts.overview.pages;
  const views = pageViews(value ?? []);
  const all = views.reduce((sum, { count }) => sum + count, 0);
  return (
    <Part title={words.title}>
      {views.length > 0 && (
        <table className="desk-table tabular">
          <thead>
            <tr>
              <th scope="col">{words.page}</th>
              <th scope="col">{words.count}</th>
            </tr>
          </thead>
          <tbody>
            {views.slice(0, most).map(({ path, count }) => (
              <tr key={path}>
                <th scope="row">
                  <Ltr>{path}</Ltr>
                </th>
                <td>{formatNumber(count, locale)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{words.all}</th>
              <td>{formatNumber(all, locale)}</td>
            </tr>
          </tfoot>
        </table>
      )}
      <ListState
        phase={hasFailed ? 'failed' : value ? 'ready' : 'loading'}
        isEmpty={views.length === 0}
        empty={words.none}
      />
      <p className="desk-note">{words.note}</p>
    </Part>
  );
}
