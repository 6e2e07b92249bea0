import { useCallback } from 'react';
import { listAppointments } from '#contract/routes.ts';
import { firm } from '#firm';
import { formatDay } from '#i18n/format.ts';
import { useResource } from '#islands/admin/data/use-resource.ts';
import { useDesk } from '#islands/admin/desk.ts';
import { firmToday } from '#islands/admin/format.ts';
import { Part } from '#islands/admin/ui/Area.tsx';
import { ListState } from '#islands/admin/ui/ListState.tsx';
import { StatusLabel } from '#islands/admin/ui/StatusLabel.tsx';
import { Ltr } from '#islands/Rich.tsx';
import { addDays, toLocal } from '#time/zone.ts';
import { upcoming } from './upcoming.ts';

/** How far ahead is looked, and how many are shown. */
const days = 30;
const most = 6;

/** Who comes next. */
export function NextAppointments() {
  const { call, texts, titles, locale } = useDesk();
  const load = useCallback(() => {
    const today = firmToday();
    return call(listAppointments, { query: { startDate: today, endDate: addDays(today, days) } });
  }, [call]);
  const { value, hasFailed } = useResource(load);
  const next = upcoming(value ?? [], toLocal(new Date(), firm.timeZone), most);
  return (
    <Part title={texts.overview.next}>
      <ul className="desk-rows">
        {next.map(({ id, date, time, clientName, service, status }) => (
          <li key={id} className="desk-row">
            <p className="desk-row-when tabular">
              {formatDay(date, locale)} <Ltr>{time}</Ltr>
            </p>
            <div className="desk-row-main">
              <bdi>{clientName}</bdi>
              <p className="desk-row-more">{titles[service]}</p>
            </div>
            <StatusLabel status={status} />
          </li>
        ))}
      </ul>
      <ListState
        phase={hasFailed ? 'failed' : value ? 'ready' : 'loading'}
        isEmpty={next.length === 0}
        empty={texts.overview.noneNext}
      />
    </Part>
  );
}
