import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import type { DeskConsultant } from '#features/consultants/contract.ts';
import { formatDay } from '#platform/i18n/format.ts';
import { isolate } from '#platform/i18n/isolate.ts';
import { localeTable } from '#platform/i18n/locales.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { boundText } from '#features/hours/desk.ts';
import { isAhead } from '#platform/desk/moments.ts';
import { firmNow } from '#platform/browser/firm-clock.ts';
import { Ltr } from '#platform/browser/Rich.tsx';
import type { FreeEntry, LiftableEntry, WeekEntry } from './week-days.ts';

export interface WeekChipProps {
  entry: WeekEntry;
  /** Consultants to name on the entry (none if the firm has one), and whether these are all active ones. */
  owners: readonly DeskConsultant[];
  isEveryones: boolean;
  /** What a press does; absent on paper. */
  onShow?: (appointment: DeskAppointment) => void;
  onFree?: (time: FreeEntry) => void;
  onLift?: (exception: LiftableEntry) => Promise<unknown>;
}

/**
 * One entry of the week. An appointment opens its dialog, a free time opens its actions, and a closed or
 * additionally opened span can be removed.
 */
export function WeekChip({ entry, owners, isEveryones, onShow, onFree, onLift }: WeekChipProps) {
  const desk = useDesk();
  const { texts, hoursTexts, locale } = desk;
  const { kind, date } = entry;
  const { comma } = localeTable[locale];
  const names = owners.map(({ name }) => isolate(name)).join(`${comma} `);
  const open = opening();
  const [owner, ...others] = owners;
  const content = (
    <>
      <span className="sr-only">
        {formatDay(date, locale)}
        {comma}{' '}
      </span>
      {times()} <small>{whatText()}</small>
      {owners.length > 0 && (
        <>
          {' '}
          {isEveryones ? (
            <small title={names}>
              {hoursTexts.week.everyone}
              <span className="sr-only">: {names}</span>
            </small>
          ) : (
            <small title={names}>{names}</small>
          )}
        </>
      )}
    </>
  );
  const attributes = {
    className: 'desk-chip',
    'data-state': kind === 'appointment' ? 'booked' : kind,
    ...(kind === 'appointment' && { 'data-status': entry.appointment.status }),
    ...(owner && others.length === 0 && { 'data-colour': owner.colour }),
  };
  return (
    <li>
      {open ? (
        <button type="button" {...attributes} onClick={open}>
          {content}
        </button>
      ) : (
        <p {...attributes} data-past={kind === 'free' || undefined}>
          {content}
        </p>
      )}
    </li>
  );

  function opening(): (() => void) | undefined {
    if (entry.kind === 'appointment') return onShow && (() => onShow(entry.appointment));
    if (entry.kind === 'free') {
      return onFree && isAhead(entry, firmNow()) ? () => onFree(entry) : undefined;
    }
    const { id } = entry;
    return onLift && id !== undefined ? () => void onLift({ ...entry, id }) : undefined;
  }

  function times() {
    if (!('until' in entry)) return <Ltr>{entry.time}</Ltr>;
    const { time, until } = entry;
    if (time === '00:00' && until === '24:00') return <span>{hoursTexts.week.allDay}</span>;
    const bound = boundText({ from: time, to: until }, desk);
    return bound === null ? <Ltr>{`${time}–${until}`}</Ltr> : <span>{bound}</span>;
  }

  function whatText() {
    if (entry.kind === 'free') return texts.week.free;
    if (entry.kind !== 'appointment') {
      const { [entry.kind]: named } = hoursTexts.week;
      return entry.reason === undefined ? (
        named
      ) : (
        <>
          {named}: <bdi>{entry.reason}</bdi>
        </>
      );
    }
    const { clientName, status } = entry.appointment;
    return (
      <>
        <bdi>{clientName}</bdi>
        {status === 'pending' && ` · ${hoursTexts.week.pending}`}
      </>
    );
  }
}
