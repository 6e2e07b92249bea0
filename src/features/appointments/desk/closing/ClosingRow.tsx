import type { RefObject } from 'react';
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import { useConsultants } from '#features/consultants/desk.ts';
import { useDesk } from '#platform/desk/desk.ts';
import type { MoneyReader } from '#platform/form/money-choice.ts';
import { fill } from '#platform/i18n/fill.ts';
import { formatDate } from '#platform/i18n/format.ts';
import { isolate } from '#platform/i18n/isolate.ts';
import { localeTable } from '#platform/i18n/locales.ts';
import { AppointmentLink } from '#features/appointments/desk/AppointmentLink.tsx';
import { useAppointmentParts } from '#features/appointments/desk/parts.ts';
import { Owner } from '#features/appointments/desk/Owner.tsx';
import { StatusLabel } from '#features/appointments/desk/StatusLabel.tsx';
import { useTimeText } from '#features/appointments/desk/ProposeForm.tsx';
import { actsFor, type ClosingAct, type Touched, valueOf } from './acts.ts';
import { restAhead, untilOf } from './use-closing.ts';

export interface ClosingRowProps extends Touched {
  act: ClosingAct;
  /** Whether the time of several consultants is closed, so that theirs is named. */
  isOfSeveral: boolean;
  /** Why the chosen act failed. */
  fault: string | undefined;
  money: RefObject<MoneyReader | null>;
  onChoose: (value: string) => void;
  onShow: (appointment: DeskAppointment) => void;
}

/** One appointment of the table, and the choice what becomes of it. */
export function ClosingRow(props: ClosingRowProps) {
  const { act, isOfSeveral, fault, money, onChoose, onShow, ...row } = props;
  const { actTexts, locale } = useDesk();
  const { taking, isOwn, held } = row;
  const words = actTexts.closing;
  const { all } = useConsultants();
  const { Money } = useAppointmentParts();
  const { appointment } = taking;
  const { id, clientName, date, time, proposed } = appointment;
  const owner = all.find((one) => one.id === appointment.consultant);
  const textOfTime = useTimeText();
  const hasRest = restAhead(row).length > 0;
  const dayOf = (day: string) => formatDate(day, locale, { day: 'numeric', month: 'long' });
  const faultId = fault === undefined ? undefined : `closing-${id}-fault`;

  function textOf(each: ClosingAct) {
    if (each.kind === 'keep' && !isOwn) return words.end;
    if (each.kind === 'cancel' && appointment.status === 'pending') return words.decline;
    if (each.kind !== 'hand') return words[each.kind];
    const name = isolate(all.find((one) => one.id === each.consultant)?.name ?? '');
    if (each.date === date && each.time === time) return fill(words.hand, { name });
    const day = formatDate(each.date, locale, { weekday: 'short', day: 'numeric', month: 'short' });
    return fill(words.handThen, { name, when: `${day}${localeTable[locale].comma} ${each.time}` });
  }

  return (
    <tr>
      <th scope="row">
        <AppointmentLink appointment={appointment} onShow={onShow} />{' '}
        {appointment.status === 'pending' && <StatusLabel status={appointment.status} />}
        {isOfSeveral && owner && <Owner consultant={owner} />}
        {held.length > 0 && proposed && (
          <>
            <p className="desk-note">{fill(words.held, { until: dayOf(proposed.until) })}</p>
            <ul>
              {held.map((each) => (
                <li key={`${each.startsAt} ${each.with}`} className="tabular">
                  <bdi>{textOfTime({ ...each, consultant: each.with })}</bdi>
                </li>
              ))}
            </ul>
          </>
        )}
      </th>
      <td>
        <select
          className="input"
          aria-label={fill(isOwn ? words.whatOf : words.whatOfProposal, {
            name: isolate(clientName),
          })}
          aria-invalid={fault !== undefined}
          aria-describedby={faultId}
          value={valueOf(act)}
          onChange={({ currentTarget }) => onChoose(currentTarget.value)}
        >
          {actsFor(row).map((each) => (
            <option key={valueOf(each)} value={valueOf(each)}>
              {textOf(each)}
            </option>
          ))}
        </select>
        {fault !== undefined && (
          <p id={faultId} className="field-error">
            {fault}
          </p>
        )}
        {act.kind === 'propose' && (
          <p className="desk-note">
            {fill(words.proposed, { until: dayOf(untilOf(appointment)) })}
          </p>
        )}
        {held.length > 0 && hasRest && (act.kind === 'keep' || act.kind === 'propose') && (
          <p className="desk-note">{words.endSome}</p>
        )}
        {held.length > 0 && !hasRest && act.kind === 'keep' && (
          <p className="desk-note">{words.endAll}</p>
        )}
        {act.kind !== 'keep' && !appointment.email && (
          <p className="desk-note">{words.noAddress}</p>
        )}
        {act.kind === 'cancel' && <Money appointment={id} reader={money} />}
      </td>
    </tr>
  );
}
