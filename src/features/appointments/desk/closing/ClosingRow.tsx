import type { RefObject } from 'react';
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import type { Taking } from '#features/appointments/contract/closing.ts';
import { useConsultants } from '#features/consultants/desk.ts';
import { useDesk } from '#platform/desk/desk.ts';
import type { MoneyReader } from '#platform/form/money-choice.ts';
import { fill } from '#platform/i18n/fill.ts';
import { formatDate } from '#platform/i18n/format.ts';
import { isolate } from '#platform/i18n/isolate.ts';
import { localeTable } from '#platform/i18n/locales.ts';
import { AppointmentLink } from '#features/appointments/desk/AppointmentLink.tsx';
import { useAppointmentParts } from '#features/appointments/desk/parts.ts';
import { StatusLabel } from '#features/appointments/desk/StatusLabel.tsx';
import { actsFor, type ClosingAct, valueOf } from './acts.ts';
import { heldUntil } from '#features/appointments/page/proposing.ts';

export interface ClosingRowProps {
  taking: Taking;
  act: ClosingAct;
  /** Why the chosen act failed. */
  fault: string | undefined;
  money: RefObject<MoneyReader | null>;
  onChoose: (value: string) => void;
  onShow: (appointment: DeskAppointment) => void;
}

/** One appointment of the table, and the choice what becomes of it. */
export function ClosingRow({ taking, act, fault, money, onChoose, onShow }: ClosingRowProps) {
  const { actTexts, locale } = useDesk();
  const words = actTexts.closing;
  const { all } = useConsultants();
  const { Money } = useAppointmentParts();
  const { appointment } = taking;
  const { id, clientName, date, time } = appointment;
  const faultId = fault === undefined ? undefined : `closing-${id}-fault`;

  function textOf(each: ClosingAct) {
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
      </th>
      <td>
        <select
          className="input"
          aria-label={fill(words.whatOf, { name: isolate(clientName) })}
          aria-invalid={fault !== undefined}
          aria-describedby={faultId}
          value={valueOf(act)}
          onChange={({ currentTarget }) => onChoose(currentTarget.value)}
        >
          {actsFor(taking).map((each) => (
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
            {fill(words.proposed, {
              until: formatDate(heldUntil(), locale, { day: 'numeric', month: 'long' }),
            })}
          </p>
        )}
        {act.kind !== 'keep' && !appointment.email && (
          <p className="desk-note">{words.noAddress}</p>
        )}
        {act.kind === 'cancel' && <Money appointment={id} reader={money} />}
      </td>
    </tr>
  );
}
