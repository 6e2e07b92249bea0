import type { Statistics } from '#features/desk/contract/statistics.ts';
import { formatNumber } from '#platform/i18n/format.ts';
import { filteredAddress } from '#features/appointments/desk.ts';
import { useConsultants } from '#features/consultants/desk.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { Part } from '#platform/desk-ui/Area.tsx';
import { addDays } from '#platform/time/zone.ts';

export interface ConsultantsWeekProps {
  counts: Statistics['consultants'];
  /** The Monday of the current week in the firm's zone. */
  monday: string;
}

/** This week's appointments of each consultant. Renders nothing if there is only one consultant. */
export function ConsultantsWeek({ counts, monday }: ConsultantsWeekProps) {
  const { consultantTexts, locale } = useDesk();
  const { all, areSeveral } = useConsultants();
  if (!areSeveral) return null;
  const { consultant, week } = consultantTexts;
  const shown = all.filter(({ id, active }) => active || counts.some((count) => count.id === id));
  return (
    <Part title={week.title}>
      <table className="desk-table">
        <thead>
          <tr>
            <th scope="col">{consultant}</th>
            <th scope="col">{week.pending}</th>
            <th scope="col">{week.confirmed}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ id, name, colour }) => {
            const { pending = 0, confirmed = 0 } = counts.find((count) => count.id === id) ?? {};
            const address = filteredAddress({
              consultant: id,
              startDate: monday,
              endDate: addDays(monday, 6),
              status: 'active',
            });
            return (
              <tr key={id}>
                <th scope="row">
                  <span className="desk-swatch" data-colour={colour} aria-hidden="true" />{' '}
                  <a href={address}>
                    <bdi>{name}</bdi>
                  </a>
                </th>
                <td className="tabular">{formatNumber(pending, locale)}</td>
                <td className="tabular">{formatNumber(confirmed, locale)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Part>
  );
}
